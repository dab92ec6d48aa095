// Loaded before the C library (LD_PRELOAD): makes one call on a file in a folder fail, and checks
// that the database is written only under its lock.
//
//   FAULTS_FOLDER        the folder, with a slash at its end
//   FAULTS_CONTROL       a file of seven 32-bit numbers that the harness shares; see struct control
//   FAULTS_NO_LOCK       if set, the lock is never taken: the check has to notice
//   FAULTS_NO_OPEN_LOCK  if set, the lock of all that have the database open is never taken:
//                        restores lose writes
//   FAULTS_SLOW_LOCK     the milliseconds to wait before queueing for the lock
//   FAULTS_SLOW_OPEN     the milliseconds to wait after the database is opened for writing, before
//                        SQLite looks for its WAL
//   FAULTS_LYING_SYNC    if set, a failing sync reports success: acknowledged changes are lost
//
// A sync that fails with EIO also takes back what was written since the last one, as Linux may:
// it marks the pages as written although they are not, and the next sync succeeds
// (wiki.postgresql.org/wiki/Fsync_Errors).

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct control {
  int32_t countdown;   // the call that fails, from 1; 0 for none
  int32_t error;       // its errno
  int32_t fired;       // the number of failed calls
  int32_t calls;       // the number of calls that could have failed
  int32_t writes;      // the number of writes, truncations and syncs of the database or its WAL
  int32_t violations;  // the number of these without the lock
  int32_t dropped;     // the number of writes that a failed sync took back
};

static struct control *control;
static const char *folder;

// The file of each descriptor, and the lock file of a database or its WAL.
enum { other, ours, lock_file, database };
static unsigned char kinds[4096];
static char locks[4096][PATH_MAX];

// The lock file that this thread has locked: the lock is taken and released on the thread that
// writes.
static __thread struct stat locked;
static __thread int is_locked;

// Whether this thread has locked the file that has the name of the database's lock file now.
static int has_lock(int fd) {
  struct stat named;
  return is_locked && stat(locks[fd], &named) == 0 && named.st_dev == locked.st_dev
    && named.st_ino == locked.st_ino;
}

__attribute__((constructor)) static void start(void) {
  folder = getenv("FAULTS_FOLDER");
  const char *path = getenv("FAULTS_CONTROL");
  if (!folder || !path) return;
  int fd = open(path, O_RDWR | O_CLOEXEC);
  if (fd < 0) return;
  void *memory = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (memory != MAP_FAILED) control = memory;
}

static int ends(const char *path, const char *suffix) {
  size_t length = strlen(path), tail = strlen(suffix);
  return length >= tail && strcmp(path + length - tail, suffix) == 0;
}

static int kind_of(const char *path) {
  if (!control || !path || strncmp(path, folder, strlen(folder)) != 0) return other;
  if (ends(path, "-lock")) return lock_file;
  // Backups and similar files have other names.
  if (ends(path, "/accounts.db") || ends(path, "/accounts.db-wal")) return database;
  return ours;
}

static int is_ours(int fd) {
  return control && fd >= 0 && fd < (int)sizeof kinds && kinds[fd] != other && kinds[fd] != lock_file;
}

static int fails(void) {
  __atomic_add_fetch(&control->calls, 1, __ATOMIC_SEQ_CST);
  if (__atomic_load_n(&control->countdown, __ATOMIC_SEQ_CST) <= 0) return 0;
  if (__atomic_sub_fetch(&control->countdown, 1, __ATOMIC_SEQ_CST) != 0) return 0;
  __atomic_add_fetch(&control->fired, 1, __ATOMIC_SEQ_CST);
  errno = control->error;
  return 1;
}

static int changes_and_fails(int fd) {
  if (!is_ours(fd)) return 0;
  if (kinds[fd] == database) {
    __atomic_add_fetch(&control->writes, 1, __ATOMIC_SEQ_CST);
    if (!has_lock(fd)) __atomic_add_fetch(&control->violations, 1, __ATOMIC_SEQ_CST);
  }
  return fails();
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

// The bytes under a write that is not synchronized yet; the latest write comes first.
struct unsynchronized {
  struct unsynchronized *next;
  ino_t file;
  off_t offset;
  size_t size;
  char bytes[];
};
static struct unsynchronized *unsynchronized;
static pthread_mutex_t writes = PTHREAD_MUTEX_INITIALIZER;

static void remember_bytes(int fd, size_t size, off_t offset) {
  if (!is_ours(fd)) return;
  // Behind the end of the file there are zeros.
  struct unsynchronized *entry = calloc(1, sizeof *entry + size);
  if (!entry) abort();
  struct stat status;
  if (fstat(fd, &status) != 0) abort();
  entry->file = status.st_ino;
  entry->offset = offset;
  entry->size = size;
  // A file that is open for writing alone is a new one.
  if (pread(fd, entry->bytes, size, offset) < 0 && errno != EBADF) abort();
  pthread_mutex_lock(&writes);
  entry->next = unsynchronized;
  unsynchronized = entry;
  pthread_mutex_unlock(&writes);
}

// Forgets the writes to a file, or takes them back.
static void end_writes(int fd, int take_back) {
  if (!is_ours(fd)) return;
  __typeof__(&pwrite) write_bytes = (__typeof__(&pwrite))dlsym(RTLD_NEXT, "pwrite");
  struct stat status;
  if (fstat(fd, &status) != 0) abort();
  pthread_mutex_lock(&writes);
  for (struct unsynchronized **link = &unsynchronized; *link;) {
    struct unsynchronized *entry = *link;
    if (entry->file != status.st_ino) {
      link = &entry->next;
      continue;
    }
    if (take_back && entry->offset < status.st_size) {
      // A file may be open for reading, if it was written through another descriptor.
      ssize_t size = write_bytes(fd, entry->bytes, entry->size, entry->offset);
      if (size == (ssize_t)entry->size) __atomic_add_fetch(&control->dropped, 1, __ATOMIC_SEQ_CST);
      else if (errno != EBADF) abort();
    }
    *link = entry->next;
    free(entry);
  }
  pthread_mutex_unlock(&writes);
}

static void wait_as_told(const char *name) {
  const char *milliseconds = getenv(name);
  if (milliseconds) usleep((useconds_t)atoi(milliseconds) * 1000);
}

static int remember(int fd, int kind, const char *path) {
  if (fd < 0 || fd >= (int)sizeof kinds) return fd;
  kinds[fd] = (unsigned char)kind;
  if (kind == database) {
    int length = (int)(strlen(path) - (ends(path, "-wal") ? strlen("-wal") : 0));
    snprintf(locks[fd], sizeof locks[fd], "%.*s-lock", length, path);
  }
  return fd;
}

#define OPEN(name)                                       \
  int name(const char *path, int flags, ...) {           \
    va_list list;                                        \
    va_start(list, flags);                               \
    mode_t mode = va_arg(list, mode_t);                  \
    va_end(list);                                        \
    int kind = kind_of(path);                            \
    if (kind != other && fails()) return -1;             \
    REAL(name);                                          \
    int fd = remember(real(path, flags, mode), kind, path); \
    if (kind == database && (flags & O_RDWR) && !ends(path, "-wal")) wait_as_told("FAULTS_SLOW_OPEN"); \
    return fd;                                           \
  }
OPEN(open)
OPEN(open64)

int close(int fd) {
  REAL(close);
  if (fd >= 0 && fd < (int)sizeof kinds) kinds[fd] = other;
  return real(fd);
}

ssize_t write(int fd, const void *data, size_t size) {
  REAL(write);
  return changes_and_fails(fd) ? -1 : real(fd, data, size);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) {
  REAL(pwrite);
  if (changes_and_fails(fd)) return -1;
  remember_bytes(fd, size, offset);
  return real(fd, data, size, offset);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) {
  REAL(pwrite64);
  if (changes_and_fails(fd)) return -1;
  remember_bytes(fd, size, offset);
  return real(fd, data, size, offset);
}

static int synchronize(int fd, int (*real)(int)) {
  if (changes_and_fails(fd)) {
    int error = errno;
    if (error == EIO) end_writes(fd, 1);
    errno = error;
    return getenv("FAULTS_LYING_SYNC") ? 0 : -1;
  }
  end_writes(fd, 0);
  return real(fd);
}

int fsync(int fd) {
  REAL(fsync);
  return synchronize(fd, real);
}

int fdatasync(int fd) {
  REAL(fdatasync);
  return synchronize(fd, real);
}

int ftruncate(int fd, off_t size) {
  REAL(ftruncate);
  return changes_and_fails(fd) ? -1 : real(fd, size);
}

int ftruncate64(int fd, off64_t size) {
  REAL(ftruncate64);
  return changes_and_fails(fd) ? -1 : real(fd, size);
}

static int is_lock_file(int fd) {
  return control && fd >= 0 && fd < (int)sizeof kinds && kinds[fd] == lock_file;
}

int flock(int fd, int operation) {
  REAL(flock);
  if (!is_lock_file(fd)) return real(fd, operation);
  if (getenv("FAULTS_NO_LOCK")) return 0;
  int result = real(fd, operation);
  // Unlocking another lock file leaves this one locked.
  struct stat status;
  if (result != 0 || fstat(fd, &status) != 0) return result;
  if (operation & LOCK_EX) {
    locked = status;
    is_locked = 1;
  } else if (status.st_dev == locked.st_dev && status.st_ino == locked.st_ino) {
    is_locked = 0;
  }
  return result;
}

// The bytes of LockFile.Byte.
enum { next_byte = 0, open_byte = 1 };

static int skips(int fd, int command, const struct flock *range) {
  if (command != F_OFD_SETLK || !is_lock_file(fd)) return 0;
  if (range->l_start == next_byte && range->l_type == F_WRLCK) wait_as_told("FAULTS_SLOW_LOCK");
  return range->l_start == open_byte && getenv("FAULTS_NO_OPEN_LOCK");
}

#define FCNTL(name)                                                    \
  int name(int fd, int command, ...) {                                 \
    va_list list;                                                      \
    va_start(list, command);                                           \
    void *argument = va_arg(list, void *);                             \
    va_end(list);                                                      \
    REAL(name);                                                        \
    return skips(fd, command, argument) ? 0 : real(fd, command, argument); \
  }
FCNTL(fcntl)
FCNTL(fcntl64)
