// Needed for wcwidth in <wchar.h> and pipe2 in <unistd.h>.
#define _GNU_SOURCE

#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

// A signal handler must not touch memory that Swift owns, so the saved state is kept here.
// tcsetattr, sigaction and raise are async-signal-safe (POSIX.1-2017, 2.4.3).
static struct termios saved;
static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
enum { signal_count = sizeof signals / sizeof *signals };
static struct sigaction before[signal_count];
static struct sigaction before_resize;
static struct sigaction before_continue;
static int depth;
static int has_paste_marks;

// A signal may arrive on any thread, but only the thread that waits for a key can react to it.
static int resized[2] = {-1, -1};
static volatile sig_atomic_t continued;

// wcwidth knows only ASCII in the locale "C", in which every program starts. setlocale would also
// change other running threads; uselocale changes only this thread (POSIX.1-2017).
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

static void write_all(const char *text, size_t length) {
  ssize_t ignored = write(STDERR_FILENO, text, length);
  (void)ignored;
}

// xterm's bracketed paste mode (invisible-island.net/xterm/ctlseqs), which other terminals have
// adopted.
static void mark_pastes(int on) {
  if (has_paste_marks) write_all(on ? "\033[?2004h" : "\033[?2004l", 8);
}

static void restore_and_end(int number) {
  tcsetattr(STDIN_FILENO, TCSANOW, &saved);
  mark_pastes(0);
  signal(number, SIG_DFL);
  raise(number);
}

static void note_resize(int number) {
  int error = errno;
  (void)number;
  ssize_t ignored = write(resized[1], "", 1);
  (void)ignored;
  errno = error;
}

// The shell that continues the program has set the terminal to its own settings.
static void note_continue(int number) {
  continued = 1;
  note_resize(number);
}

static int silence(void) {
  struct termios silent = saved;
  silent.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
  silent.c_iflag &= ~(tcflag_t)IXON;
  return tcsetattr(STDIN_FILENO, TCSANOW, &silent);
}

int accounts_silence_terminal(int marks_pastes) {
  if (depth > 0) return depth++, 0;
  if (tcgetattr(STDIN_FILENO, &saved) != 0) return -1;
  if (resized[0] < 0 && pipe2(resized, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  has_paste_marks = marks_pastes;
  struct sigaction action = {.sa_handler = restore_and_end};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < signal_count; i++) {
    sigaction(signals[i], &action, &before[i]);
    // nohup and similar commands ignore the signal.
    if (before[i].sa_handler == SIG_IGN) sigaction(signals[i], &before[i], 0);
  }
  struct sigaction resize = {.sa_handler = note_resize, .sa_flags = SA_RESTART};
  sigemptyset(&resize.sa_mask);
  sigaction(SIGWINCH, &resize, &before_resize);
  resize.sa_handler = note_continue;
  sigaction(SIGCONT, &resize, &before_continue);
  depth = 1;
  if (silence() != 0) {
    int error = errno;
    has_paste_marks = 0;
    accounts_restore_terminal();
    errno = error;
    return -1;
  }
  mark_pastes(1);
  return 0;
}

void accounts_restore_terminal(void) {
  if (--depth > 0) return;
  tcsetattr(STDIN_FILENO, TCSANOW, &saved);
  mark_pastes(0);
  sigaction(SIGWINCH, &before_resize, 0);
  sigaction(SIGCONT, &before_continue, 0);
  for (int i = 0; i < signal_count; i++) sigaction(signals[i], &before[i], 0);
}

void accounts_suspend(void) {
  tcsetattr(STDIN_FILENO, TCSANOW, &saved);
  mark_pastes(0);
  // Threads that run tasks may block every signal.
  sigset_t stop, before_stop;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &before_stop);
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &before_stop, 0);
  continued = 0;
  silence();
  mark_pastes(1);
}

enum accounts_event accounts_wait_for_key(int milliseconds) {
  struct pollfd sources[] = {
      {.fd = STDIN_FILENO, .events = POLLIN},
      {.fd = resized[0], .events = POLLIN},
  };
  int count;
  do count = poll(sources, 2, milliseconds);
  while (count < 0 && errno == EINTR);
  if (count <= 0) return accounts_event_none;
  if (sources[1].revents == 0) return accounts_event_input;
  char bytes[64];
  while (read(resized[0], bytes, sizeof bytes) > 0) {}
  if (continued) {
    continued = 0;
    silence();
    mark_pastes(1);
  }
  return accounts_event_resized;
}
