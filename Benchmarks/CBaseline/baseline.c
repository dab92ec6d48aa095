#define _GNU_SOURCE
#include "baseline.h"

#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

// prng.di.unimi.it/splitmix64.c: the same number yields the same user.
static uint64_t next(uint64_t *state) {
  uint64_t word = (*state += 0x9E3779B97F4A7C15);
  word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9;
  word = (word ^ word >> 27) * 0x94D049BB133111EB;
  return word ^ word >> 31;
}

static const char *const first_names[] = {
    "maria", "jose",   "ana",   "joao",  "antonio", "francisco", "carlos", "paulo",  "pedro",   "lucas",
    "luiz",  "marcos", "luis",  "gabriel", "rafael", "daniel",   "marcelo", "bruno", "eduardo", "felipe",
    "emma",  "olivia", "james", "mary",  "robert",  "patricia",  "john",   "jennifer", "michael", "linda",
    "sofia", "lucia",  "martin", "hugo", "mateo",   "elena",     "carmen", "laura",  "isabel",  "david"};
static const char *const last_names[] = {
    "silva",  "santos",  "oliveira", "souza",  "rodrigues", "ferreira", "alves",   "pereira", "lima",
    "gomes",  "garcia",  "gonzalez", "fernandez", "lopez",  "martinez", "sanchez", "perez",   "gomez",
    "smith",  "johnson", "williams", "brown",  "jones",     "miller",   "davis",   "wilson",  "anderson",
    "taylor", "thomas",  "moore",    "costa",  "ribeiro",   "carvalho", "almeida", "ramos",   "torres"};
static const char *const domains[] = {"gmail.com", "hotmail.com", "outlook.com", "yahoo.com", "icloud.com"};
static const char *const syllables[] = {"ba", "ce", "do", "fu", "gri", "ha", "ki", "lo", "mu", "nel",
                                        "or", "pa", "qui", "ras", "sen", "tu", "va", "wen", "xi", "zor",
                                        "ky", "ble", "dra", "est", "fin", "gor", "hul", "jan", "kro", "lyn"};
static const char *const han[] = {"李", "王", "张", "刘", "陈", "杨", "赵", "黄", "周", "吴",
                                  "伟", "芳", "娜", "敏", "静", "丽", "强", "磊", "军", "洋"};

#define COUNT(list) (sizeof(list) / sizeof *(list))

// The first entries of a list are far more frequent than the last.
static const char *common(const char *const *list, size_t count, uint64_t *state) {
  double x = (double)(next(state) >> 11) / 9007199254740992.0;
  return list[(size_t)(x * x * (double)count)];
}

static void invent(char *text, size_t size, uint64_t *state) {
  text[0] = 0;
  for (uint64_t i = 2 + next(state) % 3; i > 0; i--) {
    strncat(text, syllables[next(state) % COUNT(syllables)], size - strlen(text) - 1);
  }
}

typedef struct {
  char id[40], name[120], name_key[120], email[200], search_key[600];
  long long created_at;
  int is_disabled, is_verified, is_admin, language;
} user;

static void generate(user *u, long long number) {
  uint64_t state = (uint64_t)number * 0xD1342543DE82EF95;
  char first[60], last[60], domain[80];
  if (next(&state) % 10 < 7) {
    snprintf(first, sizeof first, "%s", common(first_names, COUNT(first_names), &state));
  } else {
    invent(first, sizeof first, &state);
  }
  if (next(&state) % 10 < 6) {
    snprintf(last, sizeof last, "%s", common(last_names, COUNT(last_names), &state));
  } else {
    invent(last, sizeof last, &state);
  }
  if (next(&state) % 100 < 85) {
    snprintf(domain, sizeof domain, "%s", common(domains, COUNT(domains), &state));
  } else {
    invent(domain, sizeof domain - 5, &state);
    strcat(domain, ".com");
  }
  snprintf(u->name_key, sizeof u->name_key, "%s %s", first, last);
  if (next(&state) % 100 < 2) {
    snprintf(u->name_key, sizeof u->name_key, "%s%s%s", han[next(&state) % 10], han[10 + next(&state) % 10],
             next(&state) % 2 ? han[10 + next(&state) % 10] : "");
  }
  snprintf(u->name, sizeof u->name, "%s", u->name_key);
  for (char *c = u->name; *c; c++) {
    if (*c >= 'a' && *c <= 'z' && (c == u->name || c[-1] == ' ')) *c -= 32;
  }
  snprintf(u->email, sizeof u->email, "%s.%s%lld@%s", first, last, number, domain);
  snprintf(u->search_key, sizeof u->search_key, "%s\n%s\n%s\n\n", u->name_key, u->email, u->email);
  // A sign-up about every eight seconds: ten million take two and a half years.
  u->created_at = 1700000000000 + number * 8000 + (long long)(next(&state) % 8000);
  snprintf(u->id, sizeof u->id, "%08llx-%04llx-7%03x-8%03x-%012llx", u->created_at >> 16,
           u->created_at & 0xFFFF, (unsigned)(next(&state) & 0xFFF), (unsigned)(next(&state) & 0xFFF),
           (unsigned long long)(next(&state) & 0xFFFFFFFFFFFF));
  u->is_disabled = next(&state) % 100 == 0;
  u->is_verified = next(&state) % 100 < 80;
  u->is_admin = next(&state) % 1000 == 0;
  u->language = (int)(next(&state) % 10 < 5 ? 0 : 1 + next(&state) % 2);
}

char *baseline_email(long long number) {
  user u;
  generate(&u, number);
  return strdup(u.email);
}

// Users who are alike share a segment: UserSegment.swift.
static int segment(const user *u) { return u->is_disabled + 2 * u->is_verified + 4 * u->is_admin + 8 * u->language; }

static int insert(sqlite3_stmt *s, const user *u) {
  static const char *const languages[] = {"english", "portuguese", "spanish"};
  static const char hash[] =
      "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$iWh06vD8Fy27wf9npn6FXWiCX4K6pW6Ue1Bnzz07Z8A";
  sqlite3_bind_text(s, 1, u->id, -1, SQLITE_STATIC);
  sqlite3_bind_text(s, 2, u->name, -1, SQLITE_STATIC);
  sqlite3_bind_text(s, 3, u->name_key, -1, SQLITE_STATIC);
  sqlite3_bind_text(s, 4, u->email, -1, SQLITE_STATIC);
  sqlite3_bind_text(s, 5, u->email, -1, SQLITE_STATIC);
  sqlite3_bind_text(s, 6, u->search_key, -1, SQLITE_STATIC);
  sqlite3_bind_text(s, 7, hash, -1, SQLITE_STATIC);
  sqlite3_bind_text(s, 8, "1990-12-10", -1, SQLITE_STATIC);
  sqlite3_bind_text(s, 9, languages[u->language], -1, SQLITE_STATIC);
  sqlite3_bind_int64(s, 10, u->created_at);
  sqlite3_bind_int64(s, 11, u->created_at);
  if (u->is_disabled) sqlite3_bind_int64(s, 12, u->created_at + 1);
  if (u->is_verified) sqlite3_bind_int64(s, 13, u->created_at + 1);
  sqlite3_bind_text(s, 14, u->is_admin ? "admin" : "member", -1, SQLITE_STATIC);
  sqlite3_bind_int(s, 15, segment(u));
  int code = sqlite3_step(s);
  sqlite3_reset(s);
  sqlite3_clear_bindings(s);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int run(sqlite3_stmt *s, long long value) {
  int code;
  // Statements without a parameter ignore it.
  sqlite3_bind_int64(s, 1, value);
  while ((code = sqlite3_step(s)) == SQLITE_ROW) {
  }
  sqlite3_reset(s);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

static const char *const sql[] = {
    "BEGIN IMMEDIATE",
    "INSERT INTO users (id, name, name_key, email, email_key, search_key, password_hash, birthday, language,"
    " terms_accepted_at, created_at, disabled_at, email_verified_at, role, segment, awaits_approval)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
    "INSERT INTO user_counts (segment, shard, users) VALUES (?, 1, 1)"
    " ON CONFLICT (segment, shard) DO UPDATE SET users = users + 1",
    "INSERT INTO day_counts (day, shard, users) VALUES (?, 1, 1) ON CONFLICT (day, shard) DO UPDATE SET users = users + 1",
    "INSERT INTO user_search (rowid, search_key)"
    " SELECT row_number, search_key FROM users WHERE row_number > ? ORDER BY row_number",
    "COMMIT"};

enum { begin_, insert_, segment_, day_, index_, commit_, statements_ };

double baseline_insert(const char *path, long long first, long long count, int batch, int is_durable) {
  sqlite3 *db;
  int code = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
  if (code != SQLITE_OK) return -code;
  // The project's settings, without waiting for the disk unless that is measured.
  sqlite3_exec(db, is_durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF", 0, 0, 0);
  sqlite3_exec(db, is_durable ? "PRAGMA cache_size = -32768" : "PRAGMA cache_size = -2000000", 0, 0, 0);
  sqlite3_exec(db,
               "PRAGMA wal_autocheckpoint = 0; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON;"
               " PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY",
               0, 0, 0);
  sqlite3_stmt *s[statements_];
  for (int i = 0; i < statements_; i++) {
    code = sqlite3_prepare_v2(db, sql[i], -1, &s[i], NULL);
    if (code != SQLITE_OK) {
      fprintf(stderr, "%s\n", sqlite3_errmsg(db));
      return -code;
    }
  }
  char *wal = NULL;
  if (asprintf(&wal, "%s-wal", path) < 0) return -SQLITE_NOMEM;
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  user u;
  // The last row before the batch; the database is new.
  long long last = 0;
  for (long long number = first; code == SQLITE_OK && number < first + count;) {
    code = run(s[begin_], 0);
    for (int i = 0; code == SQLITE_OK && i < batch && number < first + count; i++, number++) {
      generate(&u, number);
      code = insert(s[insert_], &u);
      if (code == SQLITE_OK) code = run(s[segment_], segment(&u));
      if (code == SQLITE_OK) code = run(s[day_], u.created_at / 86400000);
    }
    if (code == SQLITE_OK) code = run(s[index_], last);
    if (code == SQLITE_OK) code = run(s[commit_], 0);
    last = number - first;
    struct stat status;
    if (code == SQLITE_OK && stat(wal, &status) == 0 && status.st_size > (is_durable ? 4 << 20 : 1 << 30)) {
      sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    }
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  if (code != SQLITE_OK) fprintf(stderr, "%s\n", sqlite3_errmsg(db));
  for (int i = 0; i < statements_; i++) sqlite3_finalize(s[i]);
  sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
  sqlite3_close_v2(db);
  free(wal);
  if (code != SQLITE_OK) return -code;
  return (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9;
}
