#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CArena.h"

#include <cmark.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Every block starts with its size class, or with LARGE. Blocks of one class are reused through a
// free list, which matters as much as the bump pointer: otherwise, libcmark's growing buffers would
// waste their old blocks.
enum {
  HEADER_SIZE = 8,
  GRANULE = 16,
  SMALL_LIMIT = 512,
  SMALL_CLASS_COUNT = SMALL_LIMIT / GRANULE,
  LARGE_LIMIT = 64 * 1024,
  CLASS_COUNT = SMALL_CLASS_COUNT + 7, // 1 KiB … 64 KiB
  LARGE = CLASS_COUNT,

  SMALL_PAGE_SIZE = 4 * 1024, // or a part of one
  HUGE_PAGE_SIZE = 2 * 1024 * 1024,
  FIRST_CHUNK_SIZE = 256 * 1024,
  // The step in which a chunk without huge pages is prepared.
  PREPARED_SIZE = 64 * 1024,
  LARGEST_CHUNK_SIZE = 32 * 1024 * 1024,
  // The memory that a thread keeps between documents. More than that is returned to the system.
  RETAINED_SIZE = 16 * 1024 * 1024,
};

typedef struct chunk {
  struct chunk *next;
  size_t size;
  size_t prepared_size; // a multiple of PREPARED_SIZE, or all of it
  char *clean;          // memory after this has never been used, and is zero
} chunk;

// A block above LARGE_LIMIT is allocated with malloc, so that realloc can move it without a copy.
typedef struct large_block {
  struct large_block *next;
  struct large_block *previous;
  size_t size;
  uint64_t class; // directly before the payload, like in every block
} large_block;

typedef struct {
  unsigned depth;
  chunk *chunks;  // in order of allocation
  chunk *current; // the chunk that `position` and `limit` point into
  char *position;
  char *limit; // the end of the prepared memory
  void *free_lists[CLASS_COUNT];
  large_block *large_blocks;
} arena;

static _Thread_local arena *thread_arena;
static pthread_key_t thread_key;
static pthread_once_t thread_key_once = PTHREAD_ONCE_INIT;

static void *checked(void *pointer) {
  if (pointer == NULL || pointer == MAP_FAILED) {
    // As Swift's runtime reports it.
    static const char message[] = "Fatal error: out of memory\n";
    (void)!write(STDERR_FILENO, message, sizeof(message) - 1);
    abort();
  }
  return pointer;
}

// Advises the kernel to map the pages of memory that is about to be written, all at once or as huge
// pages. Page faults on first use cost about three times as much. Failure is harmless.
static void memory_prepare(void *start, size_t size) {
  size_t misalignment = (uintptr_t)start % SMALL_PAGE_SIZE;
  char *first = (char *)start - misalignment;
#if defined(MADV_HUGEPAGE)
  if (size >= 2 * HUGE_PAGE_SIZE) {
    madvise(first, size + misalignment, MADV_HUGEPAGE);
    return;
  }
#endif
#if defined(MADV_POPULATE_WRITE)
  madvise(first, size + misalignment, MADV_POPULATE_WRITE);
#endif
  (void)first;
}

static char *chunk_start(chunk *c) {
  // Headers end at multiples of GRANULE, so that payloads are aligned.
  return (char *)c + sizeof(chunk) + HEADER_SIZE;
}

static chunk *chunk_new(size_t size) {
  if (size < HUGE_PAGE_SIZE) {
    chunk *c = checked(mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    memory_prepare(c, PREPARED_SIZE);
    c->size = size;
    c->prepared_size = PREPARED_SIZE;
    c->clean = chunk_start(c);
    return c;
  }
  // Aligned to a huge page, so that first use costs one page fault instead of 512.
  size_t reserved = size + HUGE_PAGE_SIZE;
  char *start =
      checked(mmap(NULL, reserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  size_t misalignment = (uintptr_t)start % HUGE_PAGE_SIZE;
  size_t before = misalignment == 0 ? 0 : HUGE_PAGE_SIZE - misalignment;
  if (before > 0) {
    munmap(start, before);
  }
  if (reserved - before > size) {
    munmap(start + before + size, reserved - before - size);
  }
#if defined(MADV_HUGEPAGE)
  madvise(start + before, size, MADV_HUGEPAGE);
#endif
  chunk *c = (chunk *)(start + before);
  c->size = size;
  c->prepared_size = size;
  c->clean = chunk_start(c);
  return c;
}

static void chunks_release(chunk *c) {
  while (c != NULL) {
    chunk *next = c->next;
    munmap(c, c->size);
    c = next;
  }
}

static void leave_chunk(arena *a) {
  if (a->current != NULL && a->current->clean < a->position) {
    a->current->clean = a->position;
  }
}

static void use_chunk(arena *a, chunk *c) {
  leave_chunk(a);
  a->current = c;
  a->position = chunk_start(c);
  a->limit = (char *)c + c->prepared_size;
}

// Makes room for another block.
static void add_room(arena *a) {
  chunk *last = a->current;
  if (last != NULL && last->prepared_size < last->size) {
    memory_prepare(a->limit, PREPARED_SIZE);
    last->prepared_size += PREPARED_SIZE;
    a->limit += PREPARED_SIZE;
    return;
  }
  if (a->current != NULL && a->current->next != NULL) {
    use_chunk(a, a->current->next);
    return;
  }
  size_t size = FIRST_CHUNK_SIZE;
  if (a->current != NULL) {
    size = a->current->size * 2;
    size = size < HUGE_PAGE_SIZE ? HUGE_PAGE_SIZE : size;
    size = size > LARGEST_CHUNK_SIZE ? LARGEST_CHUNK_SIZE : size;
  }
  chunk *c = chunk_new(size);
  c->next = NULL;
  if (a->current == NULL) {
    a->chunks = c;
  } else {
    a->current->next = c;
  }
  use_chunk(a, c);
}

static void release_large_blocks(arena *a) {
  while (a->large_blocks != NULL) {
    large_block *next = a->large_blocks->next;
    free(a->large_blocks);
    a->large_blocks = next;
  }
}

static void destroy_arena(void *pointer) {
  arena *a = pointer;
  release_large_blocks(a);
  chunks_release(a->chunks);
  free(a);
  thread_arena = NULL;
}

static void make_thread_key(void) {
  if (pthread_key_create(&thread_key, destroy_arena) != 0) {
    abort();
  }
}

void arena_begin(void) {
  if (thread_arena == NULL) {
    pthread_once(&thread_key_once, make_thread_key);
    thread_arena = checked(calloc(1, sizeof(arena)));
    pthread_setspecific(thread_key, thread_arena);
  }
  thread_arena->depth += 1;
}

void arena_end(void) {
  arena *a = thread_arena;
  a->depth -= 1;
  if (a->depth > 0 || a->chunks == NULL) {
    return;
  }
  leave_chunk(a);
  a->current = NULL;
  release_large_blocks(a);
  memset(a->free_lists, 0, sizeof(a->free_lists));
  size_t retained = 0;
  chunk **link = &a->chunks;
  while (*link != NULL && retained + (*link)->size <= RETAINED_SIZE) {
    retained += (*link)->size;
    link = &(*link)->next;
  }
  chunks_release(*link);
  *link = NULL;
  use_chunk(a, a->chunks);
}

// Sizes of classes include the header of a block.
static size_t class_of(size_t block_size) {
  if (block_size <= SMALL_LIMIT) {
    return (block_size - 1) / GRANULE;
  }
  // Powers of two: sizes 513…1024 are class SMALL_CLASS_COUNT.
  return SMALL_CLASS_COUNT + (size_t)(64 - __builtin_clzll(block_size - 1)) - 10;
}

static size_t block_size(size_t class) {
  if (class < SMALL_CLASS_COUNT) {
    return (class + 1) * GRANULE;
  }
  return (size_t)SMALL_LIMIT << (class - SMALL_CLASS_COUNT + 1);
}

static uint64_t *header_of(void *pointer) { return (uint64_t *)((char *)pointer - HEADER_SIZE); }

static large_block *large_block_of(void *pointer) {
  return (large_block *)((char *)pointer - sizeof(large_block));
}

static void *large_block_insert(arena *a, large_block *block, size_t size) {
  block->previous = NULL;
  block->next = a->large_blocks;
  if (block->next != NULL) {
    block->next->previous = block;
  }
  a->large_blocks = block;
  block->size = size;
  block->class = LARGE;
  return block + 1;
}

static void large_block_remove(arena *a, large_block *block) {
  if (block->previous != NULL) {
    block->previous->next = block->next;
  } else {
    a->large_blocks = block->next;
  }
  if (block->next != NULL) {
    block->next->previous = block->previous;
  }
}

// Sets `is_zero` to whether all of the memory is zero. Always inlined, because it runs once or
// twice for each node.
__attribute__((always_inline)) static inline void *allocate(arena *a, size_t size, int *is_zero) {
  *is_zero = 0;
  if (size > LARGE_LIMIT - HEADER_SIZE) {
    return large_block_insert(a, checked(malloc(sizeof(large_block) + size)), size);
  }
  size_t class = class_of(size + HEADER_SIZE);
  void *reused = a->free_lists[class];
  if (reused != NULL) {
    a->free_lists[class] = *(void **)reused;
    return reused;
  }
  size_t block = block_size(class);
  while ((size_t)(a->limit - a->position) < block) {
    add_room(a);
  }
  *is_zero = a->position >= a->current->clean;
  char *payload = a->position + HEADER_SIZE;
  a->position += block;
  *header_of(payload) = class;
  return payload;
}

static void *arena_calloc(size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    abort();
  }
  int is_zero;
  void *pointer = allocate(thread_arena, total, &is_zero);
  return is_zero ? pointer : memset(pointer, 0, total);
}

static void arena_free(void *pointer) {
  if (pointer == NULL) {
    return;
  }
  arena *a = thread_arena;
  uint64_t class = *header_of(pointer);
  if (class == LARGE) {
    large_block_remove(a, large_block_of(pointer));
    free(large_block_of(pointer));
    return;
  }
  *(void **)pointer = a->free_lists[class];
  a->free_lists[class] = pointer;
}

static void *arena_realloc(void *pointer, size_t size) {
  arena *a = thread_arena;
  int is_zero;
  if (pointer == NULL) {
    return allocate(a, size, &is_zero);
  }
  uint64_t class = *header_of(pointer);
  if (class == LARGE) {
    large_block *block = large_block_of(pointer);
    large_block_remove(a, block);
    return large_block_insert(a, checked(realloc(block, sizeof(large_block) + size)), size);
  }
  size_t old_size = block_size(class) - HEADER_SIZE;
  if (size <= old_size) {
    return pointer;
  }
  void *moved = allocate(a, size, &is_zero);
  memcpy(moved, pointer, old_size);
  arena_free(pointer);
  return moved;
}

struct cmark_mem *arena_memory(void) {
  static struct cmark_mem memory = {arena_calloc, arena_realloc, arena_free};
  return &memory;
}
