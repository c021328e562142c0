#include "CStartup.h"

#include <stdlib.h>

#if defined(__GLIBC__)

static int argument_count;
static char **arguments;

// glibc hands the arguments of `main` to what runs before it, too.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = argument_count;
  return arguments;
}

const char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}

#endif
