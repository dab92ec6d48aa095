#ifndef ACCOUNTS_COMMON_PASSWORDS_H
#define ACCOUNTS_COMMON_PASSWORDS_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// The passwords that are chosen most often, of 8 or more ASCII characters, in lower case and byte
/// order, each with a line feed behind it. See docs/dependencies.md for the sources.
extern const unsigned char *const accounts_common_passwords;

/// The number of bytes.
extern const size_t accounts_common_passwords_size;

#pragma clang assume_nonnull end

#endif
