#ifndef ACCOUNTS_ASSETS_H
#define ACCOUNTS_ASSETS_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// A file that the program carries.
typedef struct {
  /// Its path below this target, such as `templates/layout.mustache`.
  const char *path;
  /// Its bytes, which stay for as long as the program runs.
  const unsigned char *bytes;
  /// How many there are.
  size_t count;
} AccountsAsset;

/// The first of the files; the others follow it.
const AccountsAsset *accounts_first_asset(void);

/// How many files there are.
extern const size_t accounts_asset_count;

#pragma clang assume_nonnull end

#endif
