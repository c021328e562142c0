#define _GNU_SOURCE

#include "CBenchmarks.h"

#include <fcntl.h>
#if defined(__linux__)
#include <malloc.h>
#endif
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

process_measurement benchmark_process(const char *const *arguments, const char *input) {
  process_measurement result = {0, 0, 1};
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, input, O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  double start = now();
  pid_t child;
  int status;
  struct rusage usage;
  if (posix_spawn(&child, arguments[0], &files, NULL, (char *const *)arguments, environ) == 0 &&
      wait4(child, &status, 0, &usage) == child) {
    result.seconds = now() - start;
    // Kibibytes on Linux, bytes on Darwin.
#if defined(__APPLE__)
    result.peak_bytes = (size_t)usage.ru_maxrss;
#else
    result.peak_bytes = (size_t)usage.ru_maxrss * 1024;
#endif
    result.failure = !WIFEXITED(status) || WEXITSTATUS(status) != 0;
  }
  posix_spawn_file_actions_destroy(&files);
  return result;
}

double benchmark_thread_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

void benchmark_keep_memory(void) {
#if defined(__linux__)
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, -1);
  mallopt(M_TOP_PAD, 64 << 20);
#endif
}
