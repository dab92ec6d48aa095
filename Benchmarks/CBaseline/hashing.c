#include "baseline.h"

#include <pthread.h>
#include <sodium.h>
#include <string.h>
#include <time.h>

typedef struct {
  int count;
  unsigned long long passes;
  size_t memory;
} work;

static void *run(void *argument) {
  const work *work = argument;
  static const char password[] = "violet canyon otter";
  unsigned char salt[crypto_pwhash_SALTBYTES], hash[32];
  randombytes_buf(salt, sizeof salt);
  for (int number = 0; number < work->count; number++) {
    memcpy(salt, &number, sizeof number);
    if (crypto_pwhash(hash, sizeof hash, password, sizeof password - 1, salt, work->passes, work->memory,
                      crypto_pwhash_ALG_ARGON2ID13) != 0)
      return NULL;
  }
  return NULL;
}

double baseline_hash(int threads, int hashes_of_each, unsigned long long passes, size_t memory_bytes) {
  work work = {hashes_of_each, passes, memory_bytes};
  pthread_t handles[64];
  if (sodium_init() < 0 || threads > 64) return -1;
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (int index = 0; index < threads; index++) pthread_create(&handles[index], NULL, run, &work);
  for (int index = 0; index < threads; index++) pthread_join(handles[index], NULL);
  clock_gettime(CLOCK_MONOTONIC, &end);
  return (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9;
}
