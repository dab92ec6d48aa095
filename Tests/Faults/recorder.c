// Loaded before the C library (LD_PRELOAD): appends every change of the files in a folder to a log,
// from which a test rebuilds the disk after a power loss at any moment.
//
//   RECORDER_FOLDER  the folder, with a slash at its end
//   RECORDER_LOG     the log; other processes may append to it as well
//
// A record is a header, the path and the data; see struct header and support/disk.py.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

struct header {
  uint64_t kind;    // a letter: C create, W write, T truncate, S sync, L link, R rename, U unlink
  uint64_t file;    // the inode
  uint64_t offset;  // of a write; the size of a truncation
  uint64_t path;    // the length of the path
  uint64_t data;    // the length of the data; the second path of a link or rename
};

static const char *folder;
static int record = -1;

// Held during a call and its record, so that the log has the order of the calls.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void start(void) {
  folder = getenv("RECORDER_FOLDER");
  const char *path = getenv("RECORDER_LOG");
  if (folder && path) record = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
}

static int is_ours(const char *path) {
  if (record < 0 || !path) return 0;
  size_t length = strlen(folder);
  // The folder itself is opened without the slash.
  return strncmp(path, folder, length) == 0 || (strlen(path) == length - 1 && strncmp(path, folder, length - 1) == 0);
}

static int is_open_file_ours(int fd) {
  char link[64], path[4096];
  if (record < 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_ours(path);
}

static void note(char kind, uint64_t file, uint64_t offset, const char *path, const void *data, size_t size) {
  struct header header = {(uint64_t)kind, file, offset, strlen(path), size};
  struct iovec parts[] = {{&header, sizeof header}, {(void *)path, strlen(path)}, {(void *)data, size}};
  if (writev(record, parts, 3) < (ssize_t)(sizeof header + strlen(path) + size)) abort();
}

static uint64_t inode(int fd) {
  struct stat status;
  return fstat(fd, &status) == 0 ? status.st_ino : 0;
}

static uint64_t inode_of(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 ? status.st_ino : 0;
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define OPEN(name)                                                        \
  int name(const char *path, int flags, ...) {                            \
    va_list list;                                                         \
    va_start(list, flags);                                                \
    mode_t mode = va_arg(list, mode_t);                                   \
    va_end(list);                                                         \
    REAL(name);                                                           \
    if (!(flags & O_CREAT) || !is_ours(path)) return real(path, flags, mode); \
    pthread_mutex_lock(&mutex);                                           \
    int is_new = access(path, F_OK) != 0;                                 \
    int fd = real(path, flags, mode);                                     \
    if (fd >= 0 && is_new) note('C', inode(fd), 0, path, "", 0);          \
    if (fd >= 0 && !is_new && (flags & O_TRUNC)) note('T', inode(fd), 0, "", "", 0); \
    pthread_mutex_unlock(&mutex);                                         \
    return fd;                                                            \
  }
OPEN(open)
OPEN(open64)

#define MAKE(name)                                                 \
  int name(char *path) {                                           \
    REAL(name);                                                    \
    pthread_mutex_lock(&mutex);                                    \
    int fd = real(path);                                           \
    if (fd >= 0 && is_ours(path)) note('C', inode(fd), 0, path, "", 0); \
    pthread_mutex_unlock(&mutex);                                  \
    return fd;                                                     \
  }
MAKE(mkstemp)
MAKE(mkstemp64)

// Calls, and records what succeeded; `result` is the value of the call.
#define RECORDED(type, fd, call, kind, offset, data, size)                       \
  do {                                                                           \
    if (!is_open_file_ours(fd)) return call;                                     \
    pthread_mutex_lock(&mutex);                                                  \
    type result = call;                                                          \
    if (result >= 0) note(kind, inode(fd), (uint64_t)(offset), "", data, (size_t)(size)); \
    pthread_mutex_unlock(&mutex);                                                \
    return result;                                                               \
  } while (0)

ssize_t write(int fd, const void *data, size_t size) {
  REAL(write);
  if (!is_open_file_ours(fd)) return real(fd, data, size);
  off_t offset = lseek(fd, 0, SEEK_CUR);
  RECORDED(ssize_t, fd, real(fd, data, size), 'W', offset, data, result);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) {
  REAL(pwrite);
  RECORDED(ssize_t, fd, real(fd, data, size, offset), 'W', offset, data, result);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) {
  REAL(pwrite64);
  RECORDED(ssize_t, fd, real(fd, data, size, offset), 'W', offset, data, result);
}

int ftruncate(int fd, off_t size) {
  REAL(ftruncate);
  RECORDED(int, fd, real(fd, size), 'T', size, "", 0);
}

int ftruncate64(int fd, off64_t size) {
  REAL(ftruncate64);
  RECORDED(int, fd, real(fd, size), 'T', size, "", 0);
}

int fsync(int fd) {
  REAL(fsync);
  RECORDED(int, fd, real(fd), 'S', 0, "", 0);
}

int fdatasync(int fd) {
  REAL(fdatasync);
  RECORDED(int, fd, real(fd), 'S', 0, "", 0);
}

int link(const char *old, const char *new) {
  REAL(link);
  if (!is_ours(new)) return real(old, new);
  pthread_mutex_lock(&mutex);
  int result = real(old, new);
  if (result == 0) note('L', inode_of(new), 0, old, new, strlen(new));
  pthread_mutex_unlock(&mutex);
  return result;
}

int rename(const char *old, const char *new) {
  REAL(rename);
  if (!is_ours(new)) return real(old, new);
  pthread_mutex_lock(&mutex);
  int result = real(old, new);
  if (result == 0) note('R', inode_of(new), 0, old, new, strlen(new));
  pthread_mutex_unlock(&mutex);
  return result;
}

int unlink(const char *path) {
  REAL(unlink);
  if (!is_ours(path)) return real(path);
  pthread_mutex_lock(&mutex);
  int result = real(path);
  if (result == 0) note('U', 0, 0, path, "", 0);
  pthread_mutex_unlock(&mutex);
  return result;
}
