#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stddef.h>
#include <stdint.h>

/// The calls of malloc, calloc, realloc and their kin so far, of all threads.
///
/// Counts where the C library is glibc, and is 0 elsewhere.
uint64_t allocation_count(void);

/// Converts with `cmark_markdown_to_html`.
void allocation_reference_html(const char *_Nonnull markdown, size_t count);

#endif
