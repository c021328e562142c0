import CArena
import CCmark
import LinkText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A libcmark tree whose memory is the calling thread's arena, taken back when the tree goes away.
///
/// Stays on the thread that made it.
@safe struct CommonMarkTree: ~Copyable {
  let root: Node

  /// Parses UTF-8; what is not valid becomes U+FFFD, as `cmark --validate-utf8` has it.
  ///
  /// libcmark aborts the process on sources near 1 GiB, so the caller has checked the length.
  init(parsing source: Span<UInt8>, invalidEncoding: Document.InvalidEncoding?) {
    arena_begin()
    // Validating costs libcmark a copy of each line, and the source was looked through before.
    let options = invalidEncoding == nil ? CMARK_OPT_DEFAULT : CMARK_OPT_VALIDATE_UTF8
    let memory = unsafe UnsafeMutablePointer<cmark_mem>(arena_memory())
    let parser = unsafe cmark_parser_new_with_mem(options, memory)
    unsafe source.withUnsafeBytes { bytes in
      unsafe cmark_parser_feed(
        parser, bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count)
    }
    root = unsafe Node(cmark_parser_finish(parser))
  }

  deinit {
    // The nodes are the arena's; nothing is freed one by one.
    arena_end()
  }

  /// What `&name;` stands for; nil where libcmark knows no such entity.
  ///
  /// Leaves the arena alone, so it may be asked while a tree lives.
  static func text(ofEntity name: Bytes) -> Bytes? {
    let document = unsafe name.withUnsafeBytes { bytes in
      unsafe cmark_parse_document(
        bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count, CMARK_OPT_DEFAULT)
    }
    defer { unsafe cmark_node_free(document) }
    let text = unsafe cmark_node_first_child(cmark_node_first_child(document))
    guard let literal = unsafe cmark_node_get_literal(text) else { return nil }
    let value = unsafe Bytes(UnsafeBufferPointer(start: literal, count: strlen(literal)))
      .map { UInt8(bitPattern: $0) }
    return value == name ? nil : value
  }

  /// A node of the tree, good as long as the tree.
  @safe struct Node: Equatable {
    private let pointer: OpaquePointer

    fileprivate init(_ pointer: OpaquePointer) {
      unsafe self.pointer = unsafe pointer
    }

    static func == (left: Node, right: Node) -> Bool { unsafe left.pointer == right.pointer }

    var type: cmark_node_type { unsafe cmark_node_get_type(pointer) }
    var firstChild: Node? { unsafe cmark_node_first_child(pointer).map(Node.init) }
    var lastChild: Node? { unsafe cmark_node_last_child(pointer).map(Node.init) }
    var next: Node? { unsafe cmark_node_next(pointer).map(Node.init) }

    /// Whether it is a block of code or HTML.
    var isVerbatim: Bool { type == CMARK_NODE_CODE_BLOCK || type == CMARK_NODE_HTML_BLOCK }

    /// Where a block begins.
    ///
    /// Of inline nodes libcmark 0.30 often does not know it.
    var start: SourcePosition {
      unsafe SourcePosition(
        line: Int(cmark_node_get_start_line(pointer)),
        column: Int(cmark_node_get_start_column(pointer)))
    }

    /// The last line of a block; good for a paragraph, at most one line too far for a heading and for
    /// a container.
    var endLine: Int { unsafe Int(cmark_node_get_end_line(pointer)) }

    /// Whether a text, code or HTML node says nothing.
    var isLiteralEmpty: Bool {
      guard let literal = unsafe cmark_node_get_literal(pointer) else { return true }
      return unsafe literal.pointee == 0
    }

    var headingLevel: UInt8 { unsafe UInt8(cmark_node_get_heading_level(pointer)) }
    var listType: cmark_list_type { unsafe cmark_node_get_list_type(pointer) }
    var listDelimiter: cmark_delim_type { unsafe cmark_node_get_list_delim(pointer) }
    var listStart: Int32 { unsafe Int32(cmark_node_get_list_start(pointer)) }
    var isListTight: Bool { unsafe cmark_node_get_list_tight(pointer) != 0 }

    /// The literal of a text, code or HTML node, for as long as `body` runs.
    func withLiteral<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
      guard let literal = unsafe cmark_node_get_literal(pointer) else { return body(Span()) }
      let count = unsafe strlen(literal)
      return unsafe literal.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
        unsafe body(UnsafeBufferPointer(start: bytes, count: count).span)
      }
    }

    /// Appends the literal of a text, code or HTML node.
    func appendLiteral(to text: inout UniqueArray<UInt8>) -> Document.TextRange {
      unsafe Node.append(cmark_node_get_literal(pointer), to: &text)
    }

    /// Appends the info string of a code block.
    func appendInfo(to text: inout UniqueArray<UInt8>) -> Document.TextRange {
      unsafe Node.append(cmark_node_get_fence_info(pointer), to: &text)
    }

    /// Appends the destination of a link or an image.
    func appendDestination(to text: inout UniqueArray<UInt8>) -> Document.TextRange {
      unsafe Node.append(cmark_node_get_url(pointer), to: &text)
    }

    /// Appends the title of a link or an image; nil, where there is none.
    func appendTitle(to text: inout UniqueArray<UInt8>) -> Document.TextRange? {
      let title = unsafe cmark_node_get_title(pointer)
      return unsafe title == Node.absentTitle ? nil : Node.append(title, to: &text)
    }

    /// What `cmark_node_get_title` returns where there is no title.
    ///
    /// An explicit `""` is an empty string as well, and `cmark_render_html` tells them apart:
    /// only the absent one is this very constant of the library.
    nonisolated(unsafe) private static let absentTitle: UnsafePointer<CChar>? = {
      let link = unsafe cmark_node_new(CMARK_NODE_LINK)
      defer { unsafe cmark_node_free(link) }
      return unsafe cmark_node_get_title(link)
    }()

    @inline(__always)
    private static func append(
      _ string: UnsafePointer<CChar>?, to text: inout UniqueArray<UInt8>
    ) -> Document.TextRange {
      let start = UInt32(text.count)
      if let string = unsafe string {
        let count = unsafe strlen(string)
        unsafe string.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
          unsafe text.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
        }
      }
      return Document.TextRange(lowerBound: start, upperBound: UInt32(text.count))
    }
  }
}
