#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/// The state that the process and its guard share.
struct terminal {
  volatile sig_atomic_t is_entered;
  int input, output;
  struct termios settings;
};

static struct terminal own_terminal;
static struct terminal *terminal = &own_terminal;
// The bytes to write when the terminal is entered; none while the program does not use it.
static unsigned char entering_bytes[128];
static volatile sig_atomic_t entering_count;
static volatile sig_atomic_t guarded_process;
static volatile sig_atomic_t has_guard;
static int signal_pipe[2] = {-1, -1};

// Cancels an open sequence, then resets the modes in reverse: pasting, mouse, cursor, screen.
static const char restoring_bytes[] =
    "\030\033[?2026l\033[0m\033[?2004l\033[?1006l\033[?1002l\033[?25h\033[?1049l";

static void write_all(int descriptor, const void *bytes, size_t count) {
  const char *rest = bytes;
  while (count > 0) {
    const ssize_t written = write(descriptor, rest, count);
    if (written < 0 && errno != EINTR) return;
    if (written > 0) {
      rest += written;
      count -= (size_t)written;
    }
  }
}

// Signal handlers call the next two functions, which call only async-signal-safe functions.

static void restore_terminal(void) {
  if (!terminal->is_entered) return;
  terminal->is_entered = 0;
  // Otherwise, SIGTTOU would stop a process in the background.
  struct sigaction ignored = {.sa_handler = SIG_IGN}, previous;
  sigaction(SIGTTOU, &ignored, &previous);
  write_all(terminal->output, restoring_bytes, sizeof restoring_bytes - 1);
  // TCSAFLUSH discards pending mouse reports, which a shell would read as input.
  tcsetattr(terminal->input, TCSAFLUSH, &terminal->settings);
  sigaction(SIGTTOU, &previous, NULL);
}

static int enter_terminal(void) {
  if (terminal->is_entered || entering_count == 0) return 0;
  if (tcgetattr(terminal->input, &terminal->settings) != 0) return -1;
  struct termios raw = terminal->settings;
  cfmakeraw(&raw);
  if (tcsetattr(terminal->input, TCSADRAIN, &raw) != 0) return -1;
  terminal->is_entered = 1;
  write_all(terminal->output, entering_bytes, (size_t)entering_count);
  return 0;
}

int system_enter_terminal(int input, int output, const unsigned char *bytes, long count) {
  if (count > (long)sizeof entering_bytes) {
    errno = EINVAL;
    return -1;
  }
  terminal->input = input;
  terminal->output = output;
  memcpy(entering_bytes, bytes, (size_t)count);
  entering_count = (sig_atomic_t)count;
  return enter_terminal();
}

void system_leave_terminal(void) {
  entering_count = 0;
  restore_terminal();
}

// MARK: Signals

/// Performs the default action of a signal, only once even if the same signal is pending.
static void do_default(int number) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
  // In its own handler, the signal is still blocked, so this one merges with a pending one.
  raise(number);
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, number);
  sigprocmask(SIG_UNBLOCK, &signals, NULL);
}

static void note(char byte) { write_all(signal_pipe[1], &byte, 1); }

static void end_by_signal(int number) {
  restore_terminal();
  do_default(number);
}

static void stop_by_signal(int number) {
  const int error = errno;
  struct sigaction action;
  restore_terminal();
  sigaction(number, NULL, &action);
  // Returns when the process is continued, or at once if no shell could continue it.
  do_default(number);
  sigaction(number, &action, NULL);
  // Before an interrupted write continues. In the background, this stops the process again.
  (void)enter_terminal();
  note('c');
  errno = error;
}

static void continue_by_signal(int number) {
  (void)number;
  const int error = errno;
  // The guard may be stopped as well.
  if (has_guard) kill(getppid(), SIGCONT);
  (void)enter_terminal();
  note('c');
  errno = error;
}

static void note_signal(int number) {
  const int error = errno;
  note(number == SIGWINCH ? 'w' : 'x');
  errno = error;
}

static void install(int number, struct sigaction action) {
  struct sigaction previous;
  // A signal that was ignored at the start, as by nohup, stays ignored.
  if (sigaction(number, NULL, &previous) == 0 && previous.sa_handler == SIG_IGN) return;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

static void handle(int number, void (*handler)(int), int flags) {
  const struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
  install(number, action);
}

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS,
                                     SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS};
static const size_t ending_count = sizeof ending_signals / sizeof *ending_signals;

int system_watch_signals(void) {
  if (pipe(signal_pipe) != 0) return -1;
  for (int end = 0; end < 2; end++) {
    fcntl(signal_pipe[end], F_SETFD, FD_CLOEXEC);
    fcntl(signal_pipe[end], F_SETFL, O_NONBLOCK);
  }
  // Handlers need this stack when the usual one has overflowed.
  static char stack_bytes[1 << 16];
  const stack_t stack = {.ss_sp = stack_bytes, .ss_size = sizeof stack_bytes};
  sigaltstack(&stack, NULL);
  for (size_t index = 0; index < ending_count; index++) {
    handle(ending_signals[index], end_by_signal, SA_ONSTACK);
  }
  handle(SIGTSTP, stop_by_signal, SA_RESTART);
  handle(SIGCONT, continue_by_signal, SA_RESTART);
  handle(SIGWINCH, note_signal, SA_RESTART);
  handle(SIGCHLD, note_signal, SA_RESTART);
  return signal_pipe[0];
}

// MARK: Guard

static void pass_on(int number, siginfo_t *information, void *context) {
  (void)context;
  const int error = errno;
  // The process has already received a signal that it sent to its process group.
  if (guarded_process > 0 && information->si_pid != guarded_process) {
    kill((pid_t)guarded_process, number);
  }
  errno = error;
}

/// Waits for a process, and ends with the same status or signal.
static _Noreturn void guard(pid_t process) {
  for (;;) {
    int status = 0;
    if (waitpid(process, &status, WUNTRACED) < 0) {
      if (errno == EINTR) continue;
      _exit(2);
    }
    if (WIFSTOPPED(status)) {
      int later = 0;
      if (waitpid(process, &later, WCONTINUED | WNOHANG) > 0 && WIFCONTINUED(later)) continue;
      // Does nothing if the process has restored the terminal itself.
      restore_terminal();
      raise(SIGSTOP);
      kill(process, SIGCONT);
      continue;
    }
    restore_terminal();
    if (WIFSIGNALED(status)) {
      const struct rlimit none = {0, 0};
      setrlimit(RLIMIT_CORE, &none);
      do_default(WTERMSIG(status));
      _exit(128 + WTERMSIG(status));
    }
    _exit(WEXITSTATUS(status));
  }
}

void system_guard_terminal(void) {
  void *const shared = mmap(
      NULL, sizeof(struct terminal), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return;
  // Blocks signals until each process knows how to handle them.
  sigset_t all, previous;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &previous);
  terminal = shared;
  const pid_t process = fork();
  if (process == 0) {
    has_guard = 1;
  } else if (process > 0) {
    guarded_process = process;
    const int passed[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH, SIGUSR1, SIGUSR2};
    for (size_t index = 0; index < sizeof passed / sizeof *passed; index++) {
      const struct sigaction action = {.sa_sigaction = pass_on, .sa_flags = SA_SIGINFO};
      install(passed[index], action);
    }
    signal(SIGTTOU, SIG_IGN);
    signal(SIGTTIN, SIG_IGN);
  }
  sigprocmask(SIG_SETMASK, &previous, NULL);
  if (process > 0) guard(process);
}
