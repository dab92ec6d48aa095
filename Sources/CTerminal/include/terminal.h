#ifndef ACCOUNTS_TERMINAL_H
#define ACCOUNTS_TERMINAL_H

#include <wchar.h>

/// How many columns a character takes; -1 where the C library does not know, 1 where it has no UTF-8 locale.
int accounts_wcwidth(wchar_t character);

/// Turns echo, line editing and the keys for signals off on standard input. SIGTERM, SIGHUP, SIGINT and
/// SIGQUIT restore the terminal before they end the program, unless they were ignored.
///
/// With `marks_pastes` the terminal is asked to put marks around what is pasted, which it is told on standard
/// error. Calls nest: the terminal is restored when each has been answered by accounts_restore_terminal.
///
/// Returns 0, or -1 with errno set.
int accounts_silence_terminal(int marks_pastes);

/// Puts standard input back as the first accounts_silence_terminal found it.
void accounts_restore_terminal(void);

/// Stops the program until its shell continues it, with the terminal restored meanwhile.
void accounts_suspend(void);

/// What accounts_wait_for_key found.
enum accounts_event { accounts_event_none, accounts_event_input, accounts_event_resized };

/// Waits for input, or for another size of the silenced terminal; one that a shell has continued is silenced again.
///
/// Waits so many milliseconds at most; -1 has no end. The end of the input counts as input.
enum accounts_event accounts_wait_for_key(int milliseconds);

#endif
