#ifndef CARENA_H
#define CARENA_H

#include <stddef.h>

// A thread's memory for one parse at a time.
//
// libcmark spends most of its time in malloc and free. Between `arena_begin` and `arena_end` the
// allocator `arena_memory` takes memory from the calling thread's arena instead; the outermost
// `arena_end` takes everything back at once.
//
// Every pointer is good until then, and on the thread that asked for it only.

struct cmark_mem;

void arena_begin(void);
void arena_end(void);

/// Like libcmark's own allocator it aborts when the system has no memory left.
struct cmark_mem *_Nonnull arena_memory(void);

#endif
