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

/// A libcmark tree in the calling thread's arena, which is released with the thread's last tree.
///
/// A tree must stay on the thread that created it.
@safe struct CommonMarkTree: ~Copyable {
  let root: Node

  /// Parses valid UTF-8.
  ///
  /// libcmark aborts the process on sources near 1 GiB, so the caller must check the length.
  init(parsing source: Span<UInt8>) {
    arena_begin()
    let memory = unsafe UnsafeMutablePointer<cmark_mem>(arena_memory())
    let parser = unsafe cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, memory)
    unsafe source.withUnsafeBytes { bytes in
      unsafe cmark_parser_feed(
        parser, bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count)
    }
    root = unsafe Node(cmark_parser_finish(parser))
    unsafe cmark_parser_free(parser)
  }

  deinit {
    // The arena owns the nodes, so they are not freed one by one.
    arena_end()
  }

  /// The version of libcmark, such as `0.30.2`.
  static var libraryVersion: String { unsafe String(cString: cmark_version_string()) }

  /// Frees the nodes one by one, so that later trees in the arena reuse their memory.
  consuming func recycle() { root.free() }

  /// Returns the text of an entity reference such as `&amp;`, or `nil` if libcmark doesn't know it.
  ///
  /// This function does not use the arena, so it can be called while a tree is alive.
  static func text(ofEntity reference: Bytes) -> Bytes? {
    let value = withFirstBlock(of: reference[...]) { $0?.firstChild?.literal ?? [] }
    return value.isEmpty || value == reference ? nil : value
  }

  /// Returns whether a line begins a block other than a paragraph.
  ///
  /// This function does not use the arena, so it can be called while a tree is alive.
  static func beginsBlock(_ line: ArraySlice<UInt8>) -> Bool {
    withFirstBlock(of: line) { $0.map { $0.type != CMARK_NODE_PARAGRAPH } ?? false }
  }

  private static func withFirstBlock<Result>(
    of source: ArraySlice<UInt8>, _ body: (Node?) -> Result
  ) -> Result {
    let document = unsafe source.withUnsafeBytes { bytes in
      unsafe cmark_parse_document(
        bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count, CMARK_OPT_DEFAULT)
    }
    defer { unsafe cmark_node_free(document) }
    return body(unsafe cmark_node_first_child(document).map(Node.init))
  }

  /// A node of the tree, valid as long as the tree.
  @safe struct Node {
    private let pointer: OpaquePointer

    fileprivate init(_ pointer: OpaquePointer) { unsafe self.pointer = unsafe pointer }

    fileprivate func free() { unsafe cmark_node_free(pointer) }

    var type: cmark_node_type { unsafe cmark_node_get_type(pointer) }
    var firstChild: Node? { unsafe cmark_node_first_child(pointer).map(Node.init) }
    var lastChild: Node? { unsafe cmark_node_last_child(pointer).map(Node.init) }
    var previous: Node? { unsafe cmark_node_previous(pointer).map(Node.init) }
    var next: Node? { unsafe cmark_node_next(pointer).map(Node.init) }

    /// The start of a block.
    ///
    /// For inline nodes, libcmark 0.30 often reports a wrong position.
    var start: SourcePosition {
      unsafe SourcePosition(
        line: Int(cmark_node_get_start_line(pointer)),
        column: Int(cmark_node_get_start_column(pointer)))
    }

    /// The number of a block's last line, which may be wrong unless the block is a paragraph.
    var endLine: Int { unsafe Int(cmark_node_get_end_line(pointer)) }

    /// The first byte of the literal of a text, code or HTML node; `nil` if the literal is empty.
    var firstByte: UInt8? {
      guard let literal = unsafe cmark_node_get_literal(pointer),
        case let byte = unsafe UInt8(bitPattern: literal.pointee), byte != 0
      else { return nil }
      return byte
    }

    /// The literal of a text, code or HTML node.
    var literal: Bytes {
      guard let literal = unsafe cmark_node_get_literal(pointer) else { return [] }
      return unsafe Bytes(UnsafeRawBufferPointer(start: literal, count: strlen(literal)))
    }

    /// The number of line feeds in the literal of a code or HTML block.
    var literalLineCount: Int {
      guard let literal = unsafe cmark_node_get_literal(pointer) else { return 0 }
      return unsafe UnsafeBufferPointer(start: literal, count: strlen(literal))
        .count { $0 == CChar(bitPattern: UInt8(ascii: "\n")) }
    }

    var headingLevel: UInt8 { unsafe UInt8(cmark_node_get_heading_level(pointer)) }
    var listType: cmark_list_type { unsafe cmark_node_get_list_type(pointer) }
    var listDelimiter: cmark_delim_type { unsafe cmark_node_get_list_delim(pointer) }
    var listStart: Int32 { unsafe Int32(cmark_node_get_list_start(pointer)) }
    var isListTight: Bool { unsafe cmark_node_get_list_tight(pointer) != 0 }

    func appendLiteral(to text: inout UniqueArray<UInt8>) -> Document.TextRange {
      unsafe Node.append(cmark_node_get_literal(pointer), to: &text)
    }

    func appendInfo(to text: inout UniqueArray<UInt8>) -> Document.TextRange {
      unsafe Node.append(cmark_node_get_fence_info(pointer), to: &text)
    }

    func appendDestination(to text: inout UniqueArray<UInt8>) -> Document.TextRange {
      unsafe Node.append(cmark_node_get_url(pointer), to: &text)
    }

    /// Appends the title of a link or an image, or returns `nil` if there is none.
    func appendTitle(to text: inout UniqueArray<UInt8>) -> Document.TextRange? {
      let title = unsafe cmark_node_get_title(pointer)
      return unsafe title == Node.absentTitle ? nil : Node.append(title, to: &text)
    }

    /// The pointer that `cmark_node_get_title` returns if there is no title.
    ///
    /// For an explicit `""`, the pointer is to an empty string at another address.
    /// `cmark_render_html` also distinguishes the two.
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
