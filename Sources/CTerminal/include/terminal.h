#ifndef ACCOUNTS_TERMINAL_H
#define ACCOUNTS_TERMINAL_H

#include <wchar.h>

/// How many columns a character takes; -1 where the C library does not know, 1 where it has no UTF-8 locale.
int accounts_wcwidth(wchar_t character);

/// Turns echo, line editing and the keys for signals off on standard input. SIGTERM, SIGHUP and SIGINT
/// restore the terminal before they end the program.
///
/// Returns 0, or -1 with errno set.
int accounts_silence_terminal(void);

/// Puts standard input back as accounts_silence_terminal found it.
void accounts_restore_terminal(void);

#endif
