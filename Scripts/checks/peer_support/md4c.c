// Converts standard input to HTML with MD4C, whose command is not in Debian.
#include <md4c-html.h>
#include <stdio.h>
#include <stdlib.h>

static void write_part(const MD_CHAR *text, MD_SIZE size, void *file) { fwrite(text, 1, size, file); }

int main(void) {
  size_t capacity = 1 << 16, count = 0, read;
  char *input = malloc(capacity);
  while (input && (read = fread(input + count, 1, capacity - count, stdin)) > 0) {
    count += read;
    if (count == capacity) input = realloc(input, capacity *= 2);
  }
  return !input || ferror(stdin) || md_html(input, (MD_SIZE)count, write_part, stdout, 0, 0) != 0;
}
