// <wchar.h> declares wcwidth under this only.
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE

#include "terminal.h"

#include <signal.h>
#include <termios.h>
#include <unistd.h>

// A signal handler may touch nothing that Swift owns, so what it restores is kept here. tcsetattr,
// sigaction and raise are async-signal-safe (POSIX.1-2017, 2.4.3).
static struct termios saved;
static const int signals[] = {SIGTERM, SIGHUP, SIGINT};
enum { signal_count = sizeof signals / sizeof *signals };
static struct sigaction before[signal_count];

int accounts_wcwidth(wchar_t character) { return wcwidth(character); }

static void restore_and_end(int number) {
  tcsetattr(STDIN_FILENO, TCSANOW, &saved);
  signal(number, SIG_DFL);
  raise(number);
}

int accounts_silence_terminal(void) {
  if (tcgetattr(STDIN_FILENO, &saved) != 0) return -1;
  struct sigaction action = {.sa_handler = restore_and_end};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < signal_count; i++) sigaction(signals[i], &action, &before[i]);
  struct termios silent = saved;
  silent.c_lflag &= ~(tcflag_t)(ECHO | ICANON | ISIG);
  return tcsetattr(STDIN_FILENO, TCSANOW, &silent);
}

void accounts_restore_terminal(void) {
  tcsetattr(STDIN_FILENO, TCSANOW, &saved);
  for (int i = 0; i < signal_count; i++) sigaction(signals[i], &before[i], 0);
}
