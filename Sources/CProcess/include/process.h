#ifndef ACCOUNTS_PROCESS_H
#define ACCOUNTS_PROCESS_H

#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/resource.h>

/// Makes sure that no core dump of this process is written: it could contain passwords (ASVS 5.0
/// 11.7.1).
///
/// Returns 0, or -1 with errno set.
static inline int accounts_forbid_core_dumps(void) {
  const struct rlimit none = {0, 0};
  return setrlimit(RLIMIT_CORE, &none);
}

/// Keeps other processes of the same user from reading the memory of this one
/// (PR_SET_DUMPABLE(2const)).
///
/// Returns 0, or -1 with errno set.
static inline int accounts_forbid_inspection(void) {
#ifdef __linux__
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#else
  return 0;
#endif
}

#endif
