#include <sqlite3.h>

// Swift cannot import these: SQLITE_TRANSIENT is a cast macro, sqlite3_config and sqlite3_db_config
// are variadic.

static inline int accounts_sqlite3_bind_text(sqlite3_stmt *_Nonnull statement, int index,
                                             const char *_Nullable text, sqlite3_uint64 length) {
  return sqlite3_bind_text64(statement, index, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int accounts_sqlite3_bind_blob(sqlite3_stmt *_Nonnull statement, int index,
                                             const void *_Nullable bytes, sqlite3_uint64 length) {
  return sqlite3_bind_blob64(statement, index, bytes, length, SQLITE_TRANSIENT);
}

static inline int accounts_sqlite3_db_config(sqlite3 *_Nonnull database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

static inline int accounts_sqlite3_config(int option, int value) { return sqlite3_config(option, value); }
