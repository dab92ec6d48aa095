#ifndef ACCOUNTS_PHONE_H
#define ACCOUNTS_PHONE_H

#include <stddef.h>

// Google's libphonenumber, for callers without C++. `accounts` loads this library with dlopen where
// a form asks for a phone number: libphonenumber brings 36 MB of ICU.

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(default)

// The size of every buffer for a number, with its NUL.
#define ACCOUNTS_PHONE_SIZE 64

enum accounts_phone_verdict {
  ACCOUNTS_PHONE_POSSIBLE = 0,
  ACCOUNTS_PHONE_NOT_A_NUMBER = 1,
  ACCOUNTS_PHONE_NO_COUNTRY = 2,
  ACCOUNTS_PHONE_TOO_SHORT = 3,
  ACCOUNTS_PHONE_TOO_LONG = 4,
};

// Reads a number as people of a region write it, and writes it as E.164, such as "+351912345678".
// Without a region ("ZZ") it has to begin with "+". Returns a verdict; the buffer holds text only
// if it is possible.
int accounts_phone_read(const char *text, const char *region, char *number);

// Writes an E.164 number as people read it: in the national form within its region, else in the
// international one. Returns 0, or 1 for text that is not a number.
int accounts_phone_format(const char *number, const char *region, char *text);

// Writes an example of a mobile number of a region, in its national form. Returns 0, or 1 for an
// unknown region.
int accounts_phone_example(const char *region, char *text);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
