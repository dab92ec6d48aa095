#include "recording_vfs.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static recording_operation *operations;
static size_t count, capacity;
static int is_recording;

static void note(recording_kind kind, const char *path, long long offset, const void *data, size_t size) {
  pthread_mutex_lock(&mutex);
  if (is_recording) {
    if (count == capacity) {
      capacity = capacity ? capacity * 2 : 1024;
      operations = realloc(operations, capacity * sizeof *operations);
      if (!operations) abort();
    }
    unsigned char *copy = NULL;
    if (data) {
      copy = malloc(size ? size : 1);
      if (!copy) abort();
      memcpy(copy, data, size);
    }
    char *name = strdup(path ? path : "");
    if (!name) abort();
    operations[count++] = (recording_operation){kind, name, offset, copy, size};
  }
  pthread_mutex_unlock(&mutex);
}

void recording_start(void) {
  pthread_mutex_lock(&mutex);
  for (size_t i = 0; i < count; i++) {
    free((void *)operations[i].path);
    free((void *)operations[i].data);
  }
  count = 0;
  is_recording = 1;
  pthread_mutex_unlock(&mutex);
}

void recording_stop(void) {
  pthread_mutex_lock(&mutex);
  is_recording = 0;
  pthread_mutex_unlock(&mutex);
}

void recording_acknowledge(long long number) { note(recording_mark, NULL, number, NULL, 0); }

size_t recording_count(void) { return count; }

recording_operation recording_at(size_t index) { return operations[index]; }

// Our file struct is the system's, preceded by its path.
typedef struct {
  sqlite3_file base;
  char *path;
  // SQLite also synchronizes the folder with the first sync of a journal or a WAL that it may have created
  // (UNIXFILE_DIRSYNC in os_unix.c).
  int syncs_folder;
} file;

static sqlite3_file *real(sqlite3_file *f) { return (sqlite3_file *)((file *)f + 1); }

static int close_file(sqlite3_file *f) {
  int code = real(f)->pMethods->xClose(real(f));
  free(((file *)f)->path);
  return code;
}

static int read_file(sqlite3_file *f, void *buffer, int size, sqlite3_int64 offset) {
  return real(f)->pMethods->xRead(real(f), buffer, size, offset);
}

static int write_file(sqlite3_file *f, const void *data, int size, sqlite3_int64 offset) {
  int code = real(f)->pMethods->xWrite(real(f), data, size, offset);
  if (code == SQLITE_OK) note(recording_write, ((file *)f)->path, offset, data, (size_t)size);
  return code;
}

static int truncate_file(sqlite3_file *f, sqlite3_int64 size) {
  int code = real(f)->pMethods->xTruncate(real(f), size);
  if (code == SQLITE_OK) note(recording_truncate, ((file *)f)->path, size, NULL, 0);
  return code;
}

static int sync_file(sqlite3_file *f, int flags) {
  int code = real(f)->pMethods->xSync(real(f), flags);
  if (code == SQLITE_OK) {
    note(recording_sync, ((file *)f)->path, ((file *)f)->syncs_folder, NULL, 0);
    ((file *)f)->syncs_folder = 0;
  }
  return code;
}

static int file_size(sqlite3_file *f, sqlite3_int64 *size) {
  return real(f)->pMethods->xFileSize(real(f), size);
}

static int lock_file(sqlite3_file *f, int level) { return real(f)->pMethods->xLock(real(f), level); }

static int unlock_file(sqlite3_file *f, int level) { return real(f)->pMethods->xUnlock(real(f), level); }

static int check_lock(sqlite3_file *f, int *is_locked) {
  return real(f)->pMethods->xCheckReservedLock(real(f), is_locked);
}

static int control(sqlite3_file *f, int operation, void *argument) {
  return real(f)->pMethods->xFileControl(real(f), operation, argument);
}

static int sector_size(sqlite3_file *f) { return real(f)->pMethods->xSectorSize(real(f)); }

// No guarantees: the disk may tear or reorder any unsynced data.
static int characteristics(sqlite3_file *f) {
  (void)f;
  return 0;
}

static int shm_map(sqlite3_file *f, int region, int size, int extend, void volatile **memory) {
  return real(f)->pMethods->xShmMap(real(f), region, size, extend, memory);
}

static int shm_lock(sqlite3_file *f, int offset, int n, int flags) {
  return real(f)->pMethods->xShmLock(real(f), offset, n, flags);
}

static void shm_barrier(sqlite3_file *f) { real(f)->pMethods->xShmBarrier(real(f)); }

static int shm_unmap(sqlite3_file *f, int is_deleted) {
  return real(f)->pMethods->xShmUnmap(real(f), is_deleted);
}

static const sqlite3_io_methods methods = {
    2,           close_file,   read_file,  write_file, truncate_file,   sync_file, file_size,   lock_file,
    unlock_file, check_lock,   control,    sector_size, characteristics, shm_map,   shm_lock,    shm_barrier,
    shm_unmap,   NULL,         NULL};

static sqlite3_vfs *system_vfs;

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *f, int flags, int *out) {
  (void)vfs;
  file *ours = (file *)f;
  ours->base.pMethods = NULL;
  ours->path = strdup(path ? path : "");
  if (!ours->path) return SQLITE_NOMEM;
  ours->syncs_folder = flags & SQLITE_OPEN_CREATE && flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL);
  int code = system_vfs->xOpen(system_vfs, path, real(f), flags, out);
  if (real(f)->pMethods) {
    ours->base.pMethods = &methods;
  } else {
    free(ours->path);
  }
  return code;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int sync_folder) {
  (void)vfs;
  int code = system_vfs->xDelete(system_vfs, path, sync_folder);
  if (code == SQLITE_OK) note(recording_delete, path, sync_folder, NULL, 0);
  return code;
}

int recording_register(void) {
  static sqlite3_vfs vfs;
  pthread_mutex_lock(&mutex);
  if (!system_vfs) {
    system_vfs = sqlite3_vfs_find(NULL);
    vfs = *system_vfs;
    vfs.zName = "recording";
    vfs.pNext = NULL;
    vfs.szOsFile += (int)sizeof(file);
    vfs.xOpen = open_file;
    vfs.xDelete = delete_file;
  }
  pthread_mutex_unlock(&mutex);
  return sqlite3_vfs_register(&vfs, 0);
}
