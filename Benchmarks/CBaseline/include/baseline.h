#ifndef BASELINE_H
#define BASELINE_H

#include <stddef.h>

// Inserts generated users into a database with this project's schema: a plain loop in C, as fast as SQLite can be.
//
//   first, count   the numbers of the users
//   batch          the number of users per transaction
//   is_durable     whether each transaction waits for the disk, as the project's do
//
// Returns the elapsed seconds, or a negative SQLite result code.
double baseline_insert(const char *_Nonnull path, long long first, long long count, int batch, int is_durable);

// Returns the e-mail address of a generated user, derived from the number. The caller frees the text.
char *_Nonnull baseline_email(long long number);

// Hashes passwords with argon2id, by crypto_pwhash on the given number of threads.
//
// Returns the elapsed seconds for all of them together.
double baseline_hash(int threads, int hashes_of_each, unsigned long long passes, size_t memory_bytes);

#endif
