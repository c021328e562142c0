import CCmark
import LinkMarkup

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns libcmark's output for a document, as `cmark --validate-utf8` writes it.
func commonMarkHTML(_ source: Bytes, options: Int32 = 0) -> Bytes {
  unsafe source.withUnsafeBytes { bytes in
    // An empty buffer may have no address, but libcmark requires one.
    let text = unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress
    let empty: [CChar] = [0]
    let html =
      unsafe text == nil
      ? cmark_markdown_to_html(empty, 0, options)
      : cmark_markdown_to_html(text, bytes.count, options | CMARK_OPT_VALIDATE_UTF8)
    guard let html = unsafe html else { return [] }
    defer { unsafe free(html) }
    return unsafe Bytes(UnsafeRawBufferPointer(start: html, count: strlen(html)))
  }
}

/// Returns libcmark's output with raw HTML and all destinations, as `cmark --validate-utf8
/// --unsafe` writes it.
func commonMarkUnsafeHTML(_ source: Bytes) -> Bytes {
  commonMarkHTML(source, options: CMARK_OPT_UNSAFE)
}
