// <wchar.h> declares wcwidth under this only.
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE

#include "terminal.h"

#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

// A signal handler may touch nothing that Swift owns, so what it restores is kept here. tcsetattr,
// sigaction and raise are async-signal-safe (POSIX.1-2017, 2.4.3).
static struct termios saved;
static const int signals[] = {SIGTERM, SIGHUP, SIGINT};
enum { signal_count = sizeof signals / sizeof *signals };
static struct sigaction before[signal_count];

// wcwidth knows nothing beyond ASCII in the locale "C", which every program starts in. setlocale would change it
// for threads that are in the middle of something; uselocale is this thread's alone (POSIX.1-2017).
static locale_t utf8;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_locale(void) { utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0); }

int accounts_wcwidth(wchar_t character) {
  pthread_once(&once, make_locale);
  if (utf8 == (locale_t)0) return 1;
  locale_t before = uselocale(utf8);
  int width = wcwidth(character);
  uselocale(before);
  return width;
}

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
