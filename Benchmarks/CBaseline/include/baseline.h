#ifndef BASELINE_H
#define BASELINE_H

#include <stddef.h>

// Inserts generated users into a database that has this project's schema: a plain loop in C, as fast as
// SQLite goes.
//
//   first, count   the users' numbers
//   batch          how many share a transaction
//   is_durable     whether each transaction waits for the disk, as the project's do
//
// Gives the seconds it took, or a negative SQLite result code.
double baseline_insert(const char *_Nonnull path, long long first, long long count, int batch, int is_durable);

// The e-mail address of a generated user, which follows from the number. The text is the caller's to free.
char *_Nonnull baseline_email(long long number);

// Hashes passwords with argon2id, by crypto_pwhash on so many threads.
//
// Gives the seconds it took for all of them together.
double baseline_hash(int threads, int hashes_of_each, unsigned long long passes, size_t memory_bytes);

#endif
