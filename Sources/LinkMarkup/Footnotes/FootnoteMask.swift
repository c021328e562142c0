import CCmark
import LinkText

/// Hides the definitions of footnotes from libcmark, to which `[^1]: text` defines a link.
///
/// Each is replaced by an item of a list with the width of a footnote's indentation, so that libcmark decides
/// which lines and blocks belong to it. Definitions in other blocks are not recognized.
struct FootnoteMask {
  /// A definition.
  struct Definition {
    /// The number of its first line, from 1.
    let line: Int
    /// The label as it is compared.
    let label: String
    /// The range of the marker and the blanks after it.
    let marker: Range<Int>
  }

  /// The source with items instead of definitions.
  let source: Bytes
  let repair: SourceRepair
  /// In the order of the source.
  let definitions: [Definition]

  /// The markers of items that take four columns, of which one that no line begins with is used.
  private static let markers = ["+   ", "1)  "]
  /// The maximum number of times that the source is parsed.
  private static let maximumRoundCount = 8

  var firstLines: Set<Int> { Set(definitions.map(\.line)) }

  private let original: Bytes
  private let earlierRepair: SourceRepair?
  private let round: Int

  /// Returns `nil` if a source has no footnotes.
  ///
  /// - Parameter repair: The repair that was applied to the source before.
  init?(for source: Bytes, after repair: SourceRepair?) {
    self.init(of: FootnoteMask.definitions(in: source), in: source, after: repair, round: 1)
  }

  /// Returns `nil` without definitions, and if lines of the source begin with all of the markers.
  private init?(
    of definitions: [Definition], in source: Bytes, after repair: SourceRepair?, round: Int
  ) {
    guard !definitions.isEmpty, let marker = FootnoteMask.unusedMarker(in: source) else {
      return nil
    }
    self.definitions = definitions
    self.repair = SourceRepair(
      replacing: definitions.map(\.marker), by: Bytes(marker.utf8), in: source, after: repair)
    self.source = self.repair.bytes
    original = source
    earlierRepair = repair
    self.round = round
  }

  /// Returns the mask of those definitions that libcmark reads as items, or `nil` if none are left.
  ///
  /// It does not read a line of code as one.
  func reduced(by tree: borrowing TableTree) -> FootnoteMask? {
    let items = FootnoteMask.linesOfItems(in: tree)
    let read = definitions.filter { items.contains($0.line) }
    if read.count == definitions.count { return self }
    if round == FootnoteMask.maximumRoundCount { return nil }
    return FootnoteMask(of: read, in: original, after: earlierRepair, round: round + 1)
  }

  private static func definitions(in source: Bytes) -> [Definition] {
    guard mayBe(in: source.span, source.indices) else { return [] }
    let lines = LineStarts(source.span)
    return (1...lines.count).compactMap { number in
      let line = source[lines.line(number, in: source)]
      let indent = line.prefix { $0 == UInt8(ascii: " ") }.count
      let start = line.startIndex + indent
      guard indent <= 3, let label = Footnotes.label(at: start, in: line) else { return nil }
      var end = label.upperBound + 1
      guard end < line.endIndex, line[end] == UInt8(ascii: ":") else { return nil }
      end = line[(end + 1)...].firstIndex { !$0.isASCIIBlank } ?? line.endIndex
      return Definition(
        line: number, label: LinkDefinition.normalized(label: source.span.extracting(label)),
        marker: start..<end)
    }
  }

  /// Returns whether a range may have a reference or a definition.
  static func mayBe(in bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    bytes.contains(UInt8(ascii: "["), in: range) { offset in
      offset + 1 < range.upperBound && bytes[offset + 1] == UInt8(ascii: "^")
    }
  }

  private static func unusedMarker(in source: Bytes) -> String? {
    let lines = LineStarts(source.span)
    return markers.first { marker in
      let sign = marker.utf8.first { !$0.isASCIIDigit && $0 != UInt8(ascii: " ") }
      return !(1...lines.count).contains { number in
        source[lines.line(number, in: source)]
          .first { !$0.isASCIIBlank && !$0.isASCIIDigit && $0 != UInt8(ascii: ">") } == sign
      }
    }
  }

  /// Returns the first lines of the items of lists that are in no other block.
  private static func linesOfItems(in tree: borrowing TableTree) -> Set<Int> {
    var lines: Set<Int> = []
    var block = tree.blocks.root.firstChild
    while let list = block {
      var item = list.type == CMARK_NODE_LIST ? list.firstChild : nil
      while let node = item {
        lines.insert(node.start.line)
        item = node.next
      }
      block = list.next
    }
    return lines
  }
}

/// The syntax of footnotes.
enum Footnotes {
  /// Returns the range of the label of `[^label]` at an index, or `nil` if there is none.
  static func label(at start: Int, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    guard bytes[start...].starts(with: "[^".utf8) else { return nil }
    let first = start + 2
    let end = bytes[first...].firstIndex {
      $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "[") || $0.isASCIIWhitespace
    }
    guard let end, end > first, bytes[end] == UInt8(ascii: "]") else { return nil }
    return first..<end
  }
}
