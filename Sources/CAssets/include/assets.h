#ifndef ACCOUNTS_ASSETS_H
#define ACCOUNTS_ASSETS_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// A file embedded in the program.
typedef struct {
  /// The path below this target, such as `templates/layout.mustache`.
  const char *path;
  /// The bytes, valid for the lifetime of the program.
  const unsigned char *bytes;
  /// The number of bytes.
  size_t count;
} AccountsAsset;

/// Returns the first file; the others follow it.
const AccountsAsset *accounts_first_asset(void);

/// The number of files.
extern const size_t accounts_asset_count;

#pragma clang assume_nonnull end

#endif
