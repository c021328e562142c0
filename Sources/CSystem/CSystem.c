#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#endif

#if defined(__APPLE__)
#include <copyfile.h>
#include <sys/event.h>
#endif

int system_folder_flags(void) {
#if defined(O_PATH)
  return O_PATH | O_DIRECTORY | O_CLOEXEC;
#elif defined(O_SEARCH)
  return O_SEARCH | O_DIRECTORY | O_CLOEXEC;
#else
  return O_RDONLY | O_DIRECTORY | O_CLOEXEC;
#endif
}

int system_exchange(int folder, const char *name, const char *other) {
#if defined(__APPLE__)
  return renameatx_np(folder, name, folder, other, RENAME_SWAP);
#elif defined(SYS_renameat2)
  // Older versions of musl have no function `renameat2`.
  const unsigned int exchange = 2;
  return (int)syscall(SYS_renameat2, folder, name, folder, other, exchange);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int system_watch_process(int process) {
#if defined(__APPLE__)
  const int queue = kqueue();
  struct kevent event;
  EV_SET(&event, process, EVFILT_PROC, EV_ADD, NOTE_EXIT, 0, NULL);
  if (queue < 0 || kevent(queue, &event, 1, NULL, 0, NULL) == 0) return queue;
  const int error = errno;
  close(queue);
  errno = error;
  return -1;
#elif defined(SYS_pidfd_open)
  return (int)syscall(SYS_pidfd_open, process, 0);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int system_is_static(void) {
#if defined(__linux__)
  // The address of the dynamic linker; 0 without one.
  return getauxval(AT_BASE) == 0;
#else
  return 0;
#endif
}

#if defined(__APPLE__)

void system_copy_attributes(int from, int to) {
  (void)fcopyfile(from, to, NULL, COPYFILE_XATTR | COPYFILE_ACL);
}

#else

/// Copies one attribute; ignores failure, because only root may set some attributes.
static void copy_attribute(int from, int to, const char *name) {
  const ssize_t size = fgetxattr(from, name, NULL, 0);
  if (size < 0) return;
  char *const value = malloc((size_t)size + 1);
  if (value == NULL) return;
  const ssize_t count = fgetxattr(from, name, value, (size_t)size);
  if (count >= 0) (void)fsetxattr(to, name, value, (size_t)count, 0);
  free(value);
}

void system_copy_attributes(int from, int to) {
  const ssize_t size = flistxattr(from, NULL, 0);
  if (size <= 0) return;
  char *const names = malloc((size_t)size);
  if (names == NULL) return;
  const ssize_t count = flistxattr(from, names, (size_t)size);
  // Each name ends with NUL.
  for (ssize_t index = 0; index < count; index++) {
    copy_attribute(from, to, names + index);
    while (index < count && names[index] != '\0') index++;
  }
  free(names);
}

#endif

void system_limit_process(int process, long seconds, long bytes) {
#if defined(__linux__)
  const struct rlimit time = {(rlim_t)seconds, (rlim_t)seconds};
  const struct rlimit memory = {(rlim_t)bytes, (rlim_t)bytes};
  prlimit(process, RLIMIT_CPU, &time, NULL);
  prlimit(process, RLIMIT_DATA, &memory, NULL);
#else
  (void)process, (void)seconds, (void)bytes;
#endif
}

static void report_fault(int number) {
  static const char message[] =
      "linkmark: ended by a fault, such as a lack of memory (ulimit -v); no file is half written, "
      "so give it more memory, or less to do\n";
  const ssize_t ignored = write(2, message, sizeof message - 1);
  (void)ignored;
  raise(number);
}

void system_report_faults(void) {
  // A stack that cannot grow is a fault, too.
  static char stack[1 << 16];
  const stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternate, NULL);
  const struct sigaction action = {
      .sa_handler = report_fault, .sa_flags = (int)(SA_ONSTACK | SA_RESETHAND)};
  const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT};
  for (unsigned index = 0; index < sizeof numbers / sizeof *numbers; index += 1) {
    sigaction(numbers[index], &action, NULL);
  }
}
