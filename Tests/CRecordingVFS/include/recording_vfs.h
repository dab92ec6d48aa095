#ifndef RECORDING_VFS_H
#define RECORDING_VFS_H

#include <stddef.h>

// An SQLite VFS called "recording", which passes every call on to the default VFS and records writes and syncs. From
// the record, a test rebuilds the disk after a power loss at any moment.

typedef enum {
  recording_write,     // data at an offset
  recording_truncate,  // to a size, which is the offset
  recording_sync,      // all earlier writes to this file are on the disk; its folder too, unless the offset is 0
  recording_delete,    // the file is deleted; the folder is on the disk, unless the offset is 0
  recording_mark       // an acknowledgement by the test; the offset is its number
} recording_kind;

typedef struct {
  recording_kind kind;
  const char *_Nonnull path;
  long long offset;
  const unsigned char *_Nullable data;
  size_t size;
} recording_operation;

// Registers the VFS with SQLite; further calls have no effect. Returns an SQLite result code.
int recording_register(void);

// Clears the record and starts recording.
void recording_start(void);

// Stops recording; keeps the record.
void recording_stop(void);

// Records an acknowledgement.
void recording_acknowledge(long long number);

// Returns the number of recorded operations.
size_t recording_count(void);

// Returns an operation, in order; valid until the next start.
recording_operation recording_at(size_t index);

#endif
