// Plants a fault in a program's SQL: replaces a text in every statement.
//
// PLANTED_FROM is the text, PLANTED_TO its replacement, and PLANTED_MARK a file that is created
// once a statement contained the text: a fault that was never reached proves nothing. Nor does one
// that SQLite cannot compile, which is found by any test: the file then has the word "invalid" in
// it. PLANTED_LOG is a file to which every statement is added, with a zero byte at its end.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct sqlite3;
struct sqlite3_stmt;

static void add(const char *path, const char *text, size_t length) {
  int file = open(path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0 || write(file, text, length) < 0) abort();
  close(file);
}

static char *planted(const char *sql) {
  const char *from = getenv("PLANTED_FROM"), *to = getenv("PLANTED_TO"), *mark = getenv("PLANTED_MARK"),
             *log = getenv("PLANTED_LOG");
  if (sql && log) add(log, sql, strlen(sql) + 1);
  const char *found = sql && from && to ? strstr(sql, from) : NULL;
  if (!found) return NULL;
  if (mark) add(mark, "", 0);
  char *text = malloc(strlen(sql) + strlen(to) + 1);
  memcpy(text, sql, found - sql);
  strcpy(text + (found - sql), to);
  strcat(text, found + strlen(from));
  return text;
}

// Releases a statement with a fault, and notes that SQLite could not compile it: its code is
// SQLITE_ERROR.
static void release(char *text, int code) {
  const char *mark = getenv("PLANTED_MARK");
  if (text && code == 1 && mark) add(mark, "invalid", 7);
  free(text);
}

int sqlite3_prepare_v3(struct sqlite3 *db, const char *sql, int length, unsigned flags, struct sqlite3_stmt **statement,
                       const char **tail) {
  static int (*real)(struct sqlite3 *, const char *, int, unsigned, struct sqlite3_stmt **, const char **);
  if (!real) real = dlsym(RTLD_NEXT, "sqlite3_prepare_v3");
  char *text = planted(sql);
  int code = real(db, text ? text : sql, text ? -1 : length, flags, statement, tail);
  release(text, code);
  return code;
}

int sqlite3_exec(struct sqlite3 *db, const char *sql, int (*row)(void *, int, char **, char **), void *context,
                 char **error) {
  static int (*real)(struct sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **);
  if (!real) real = dlsym(RTLD_NEXT, "sqlite3_exec");
  char *text = planted(sql);
  int code = real(db, text ? text : sql, row, context, error);
  release(text, code);
  return code;
}

struct pg_conn;

int PQsendQuery(struct pg_conn *connection, const char *sql) {
  static int (*real)(struct pg_conn *, const char *);
  if (!real) real = dlsym(RTLD_NEXT, "PQsendQuery");
  char *text = planted(sql);
  int code = real(connection, text ? text : sql);
  free(text);
  return code;
}

int PQsendPrepare(struct pg_conn *connection, const char *name, const char *sql, int count, const unsigned *types) {
  static int (*real)(struct pg_conn *, const char *, const char *, int, const unsigned *);
  if (!real) real = dlsym(RTLD_NEXT, "PQsendPrepare");
  char *text = planted(sql);
  int code = real(connection, name, text ? text : sql, count, types);
  free(text);
  return code;
}

int PQsendQueryParams(struct pg_conn *connection, const char *sql, int count, const unsigned *types,
                      const char *const *values, const int *lengths, const int *formats, int format) {
  static int (*real)(struct pg_conn *, const char *, int, const unsigned *, const char *const *, const int *,
                     const int *, int);
  if (!real) real = dlsym(RTLD_NEXT, "PQsendQueryParams");
  char *text = planted(sql);
  int code = real(connection, text ? text : sql, count, types, values, lengths, formats, format);
  free(text);
  return code;
}
