#include "CAllocations.h"

#include <cmark.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic uint64_t count;

uint64_t allocation_count(void) { return atomic_load(&count); }

void allocation_reference_html(const char *markdown, size_t length) {
  free(cmark_markdown_to_html(markdown, length, CMARK_OPT_DEFAULT));
}

#if defined(__GLIBC__)

// A program's own malloc takes the place of glibc's, in the libraries that it loads as well.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void count_one(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  count_one();
  return __libc_malloc(size);
}

void *calloc(size_t members, size_t size) {
  count_one();
  return __libc_calloc(members, size);
}

void *realloc(void *pointer, size_t size) {
  count_one();
  return __libc_realloc(pointer, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count_one();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count_one();
  *result = __libc_memalign(alignment, size);
  return *result == NULL ? ENOMEM : 0;
}

#endif
