#ifndef CARENA_H
#define CARENA_H

#include <stddef.h>

// A thread-local arena for one parse at a time.
//
// libcmark spends most of its time in malloc and free. Between `arena_begin` and `arena_end`, the
// allocator `arena_memory` takes memory from the calling thread's arena instead. The outermost
// `arena_end` releases all of it at once.
//
// Pointers are valid until then, and only on the thread that allocated them.

struct cmark_mem;

/// Enters a scope in which `arena_memory` can be used. Scopes can be nested.
void arena_begin(void);

/// Leaves a scope, and releases the memory of the arena if it is the outermost one.
void arena_end(void);

/// Returns the allocator. Like libcmark's own, it aborts the process if memory is exhausted.
struct cmark_mem *_Nonnull arena_memory(void);

#endif
