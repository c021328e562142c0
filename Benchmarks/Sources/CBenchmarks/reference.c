#include "CBenchmarks.h"

#include <cmark.h>
#include <stdlib.h>
#include <string.h>

size_t benchmark_reference_html(const char *markdown, size_t count) {
  char *html = cmark_markdown_to_html(markdown, count, CMARK_OPT_DEFAULT);
  size_t length = strlen(html);
  free(html);
  return length;
}

void benchmark_reference_parse(const char *markdown, size_t count) {
  cmark_node_free(cmark_parse_document(markdown, count, CMARK_OPT_DEFAULT));
}
