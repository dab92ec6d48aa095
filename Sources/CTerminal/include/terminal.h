#ifndef ACCOUNTS_TERMINAL_H
#define ACCOUNTS_TERMINAL_H

#include <wchar.h>

/// Returns the number of columns of a character; -1 if the C library does not know it, 1 without a
/// UTF-8 locale.
int accounts_wcwidth(wchar_t character);

/// Turns off echo, line editing and signal keys on standard input. SIGTERM, SIGHUP, SIGINT and
/// SIGQUIT restore the terminal before they end the program, unless they were ignored.
///
/// With `marks_pastes` it asks the terminal, on standard error, to put marks around pasted text.
/// Calls nest: the terminal is restored after as many calls of accounts_restore_terminal.
///
/// Returns 0, or -1 with errno set.
int accounts_silence_terminal(int marks_pastes);

/// Restores standard input as the first accounts_silence_terminal found it.
void accounts_restore_terminal(void);

/// Stops the program until its shell continues it, with the terminal restored meanwhile.
void accounts_suspend(void);

/// The result of accounts_wait_for_key.
enum accounts_event { accounts_event_none, accounts_event_input, accounts_event_resized };

/// Waits for input or a new size of the silenced terminal; silences it again after a shell
/// continued the program.
///
/// The wait is at most `milliseconds` long; -1 is no limit. The end of input counts as input.
enum accounts_event accounts_wait_for_key(int milliseconds);

#endif
