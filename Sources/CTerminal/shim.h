#include <wchar.h>

// <wchar.h> declares wcwidth under _XOPEN_SOURCE only, which Swift's import of the C library lacks.
static inline int accounts_wcwidth(wchar_t character) {
  extern int wcwidth(wchar_t);
  return wcwidth(character);
}
