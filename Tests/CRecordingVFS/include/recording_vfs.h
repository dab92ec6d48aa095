#ifndef RECORDING_VFS_H
#define RECORDING_VFS_H

#include <stddef.h>

// A way to the disk for SQLite, called "recording", that passes everything on to the system's and notes
// what reached the files and when they were synchronized. From the notes, a test rebuilds what a disk
// would hold had the power failed at any moment.

typedef enum {
  recording_write,     // data at an offset
  recording_truncate,  // to a size, which is the offset
  recording_sync,      // what was written to this file so far is on the disk
  recording_delete,    // the file is gone
  recording_mark       // the test's own: something was acknowledged; the offset says what
} recording_kind;

typedef struct {
  recording_kind kind;
  const char *_Nonnull path;
  long long offset;
  const unsigned char *_Nullable data;
  size_t size;
} recording_operation;

// Makes the VFS known to SQLite; more than once does no harm. Returns an SQLite result code.
int recording_register(void);

// Forgets what was noted, and notes from here on.
void recording_start(void);

// Notes no more; what was noted stays.
void recording_stop(void);

// Notes that something was acknowledged.
void recording_acknowledge(long long number);

// How many operations are noted.
size_t recording_count(void);

// An operation, in the order they happened; valid until the next start.
recording_operation recording_at(size_t index);

#endif
