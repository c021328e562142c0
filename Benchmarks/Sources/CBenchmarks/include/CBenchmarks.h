#ifndef CBENCHMARKS_H
#define CBENCHMARKS_H

#include <stddef.h>
#include <stdint.h>

/// Converts with `cmark_markdown_to_html` and returns the length of the HTML.
size_t benchmark_reference_html(const char *_Nonnull markdown, size_t count);

/// Parses with `cmark_parse_document` and frees the tree.
void benchmark_reference_parse(const char *_Nonnull markdown, size_t count);

/// The time that the processor spent on the calling thread.
double benchmark_thread_seconds(void);

/// From now on memory that was freed is used again and never given back, so that the first touch of a
/// page, which only large input pays for, does not count. Does nothing but on Linux.
void benchmark_keep_memory(void);

typedef struct {
  double seconds;
  /// The peak of the memory that was resident at once.
  size_t peak_bytes;
  /// 0 when the program ran and ended with 0.
  int failure;
} process_measurement;

/// Runs `arguments` (ended by NULL, the first one is the program's path) with the file `input` as
/// standard input and without output, and waits for its end.
///
/// On Linux a program's peak is at least what its parent had resident when it was started.
process_measurement benchmark_process(
    const char *_Nullable const *_Nonnull arguments, const char *_Nonnull input);

#endif
