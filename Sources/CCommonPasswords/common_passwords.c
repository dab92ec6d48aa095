#include "common_passwords.h"

static const unsigned char passwords[] = {
#embed "common-passwords.txt"
};

const unsigned char *const accounts_common_passwords = passwords;

const size_t accounts_common_passwords_size = sizeof(passwords);
