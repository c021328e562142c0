@testable import LinkMarkup
@testable import LinkText

/// Locates links and images by brute force, with only the parser and comparisons.
///
/// A range of the source is the location of a link if replacing the range with another link
/// leaves the rest of the document unchanged.
struct LinkPlaceOracle {
  private let source: Bytes
  private let dialect: Dialect
  private let document: Document

  init(_ source: Bytes, dialect: Dialect = .commonMark) throws {
    self.source = source
    self.dialect = dialect
    document = try Document(parsing: source, dialect: dialect)
  }

  /// Describes each link and image that the oracle and the map locate at different places.
  static func defects(
    of map: Document.SourceMap, in source: Bytes, _ dialect: Dialect = .commonMark
  ) throws -> [String] {
    let oracle = try LinkPlaceOracle(source, dialect: dialect)
    return try oracle.nodes.compactMap { node in
      let found =
        switch node {
        case .link(let index): map.links[index]
        case .image(let index): map.images[index]
        }
      guard let place = try oracle.place(of: node), found?.whole != place else { return nil }
      return "\(node) is at \(place), not at \(found.map { "\($0.whole)" } ?? "an unknown place")"
    }
  }

  enum Node: Equatable {
    case link(Int)
    case image(Int)
  }

  var nodes: [Node] {
    document.links.indices.map { .link($0) } + document.images.indices.map { .image($0) }
  }

  /// Returns the location of a link or an image in UTF-8 offsets, or `nil` if no probe finds it.
  func place(of node: Node) throws -> Range<Int>? {
    let expected = skeleton(of: document, without: node)
    for probe in probes(for: node) {
      var hits: [Range<Int>] = []
      for start in source.indices where isOpening(at: start, of: node) {
        for end in (start + 1)...source.count where isClosing(before: end) {
          let probe = probe(source[start..<end])
          let probed = try parse(source[..<start] + Bytes(probe.utf8) + source[end...])
          if isProbe(node, in: probed), skeleton(of: probed, without: node) == expected {
            hits.append(start..<end)
          }
        }
      }
      // The shortest hit comes first. Of equally short hits, the last in the source comes first.
      hits.sort { ($0.count, $1.lowerBound) < ($1.count, $0.lowerBound) }
      if let innermost = hits.first { return try widened(innermost, among: hits, for: node) }
    }
    return nil
  }

  /// Returns the range of a link, extended by the label `[b]` or `[]` of a reference such as
  /// `[a][b]` or `[b][]`.
  private func widened(
    _ innermost: Range<Int>, among hits: [Range<Int>], for node: Node
  ) throws -> Range<Int> {
    for hit in hits where hit.lowerBound == innermost.lowerBound && hit != innermost {
      guard hit.upperBound > innermost.upperBound,
        source[innermost.upperBound] == UInt8(ascii: "[")
      else { continue }
      let isCollapsed = source[innermost.upperBound..<hit.upperBound].elementsEqual("[]".utf8)
      let label = Bytes("[QZQ]".utf8)
      let renamed = try parse(
        Bytes("[QZQ]: qzq\n\n".utf8) + source[..<innermost.upperBound] + label
          + source[hit.upperBound...])
      if isCollapsed || isProbe(node, in: renamed, textStart: "") { return hit }
    }
    return innermost
  }

  private func isOpening(at offset: Int, of node: Node) -> Bool {
    let escapes = source[..<offset].reversed().prefix { $0 == UInt8(ascii: "\\") }
    guard escapes.count.isMultiple(of: 2) else { return false }
    return switch node {
    case .link: source[offset] == UInt8(ascii: "[") || source[offset] == UInt8(ascii: "<")
    case .image:
      source[offset] == UInt8(ascii: "!") && offset + 1 < source.count
        && source[offset + 1] == UInt8(ascii: "[")
    }
  }

  private func isClosing(before offset: Int) -> Bool {
    [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">")].contains(source[offset - 1])
  }

  /// Returns functions that convert the source of a link to a replacement for the source.
  ///
  /// Some replacements have quotes, brackets, or the link's backticks, since these may close a
  /// construct in the rest of the document.
  private func probes(for node: Node) -> [(ArraySlice<UInt8>) -> String] {
    let mark = if case .image = node { "!" } else { "" }
    let texts = [
      "[QZQ](qzq)", "[QZQ](qzq \"\")", "[QZQ](qzq '')", "[QZQ](qzq ())", "[Q\nQ](qzq)",
      "[Q`Q`](qzq)", "[Q[Q]](qzq)", "[Q![[q](q)](q)](qzq)", "[Q<qq:[>](qzq)", "[Q<qq:]>](qzq)",
    ]
    let fixed = texts.map { text in
      { (replaced: ArraySlice<UInt8>) in
        replaced.first == UInt8(ascii: "<") ? "<qzq:q>" : mark + text
      }
    }
    let backticks = { (replaced: ArraySlice<UInt8>) in
      let kept = replaced.map { $0 == UInt8(ascii: "`") ? "`" : "Q" }.joined()
      return mark + "[Q\(kept)](qzq)"
    }
    return fixed + [backticks]
  }

  private func parse(_ source: some Sequence<UInt8>) throws -> Document {
    try Document(parsing: Array(source), dialect: dialect)
  }

  private func isProbe(_ node: Node, in probed: Document, textStart: String = "Q") -> Bool {
    let destination: Document.TextRange
    let content: Range<Int>
    switch node {
    case .link(let index):
      guard index < probed.links.count else { return false }
      (destination, content) = (probed.links[index].destination, probed.links[index].content)
    case .image(let index):
      guard index < probed.images.count else { return false }
      (destination, content) = (probed.images[index].destination, probed.images[index].content)
    }
    let address = probed[destination]
    let text = probed.plainText(in: content)
    if address.elementsEqual("qzq:q".utf8) { return text.elementsEqual(address) }
    return address.elementsEqual("qzq".utf8) && text.starts(with: textStart.utf8)
  }

  /// Returns the content of a document except for one link or image.
  private func skeleton(of document: Document, without node: Node) -> Bytes {
    var bytes: Bytes = []
    var isInside = false
    func append(_ range: Document.TextRange) {
      bytes += document[range]
      bytes.append(0xFF)
    }
    for event in document.events {
      switch event {
      case .enter(.link(let id)) where .link(Int(id.index)) == node: isInside = true
      case .enter(.image(let id)) where .image(Int(id.index)) == node: isInside = true
      case .exit(.link(let id)) where .link(Int(id.index)) == node: isInside = false
      case .exit(.image(let id)) where .image(Int(id.index)) == node: isInside = false
      case .enter, .exit, .leaf: break
      }
      if isInside { continue }
      switch event {
      case .enter(let container):
        bytes.append(0xF0)
        switch container {
        case .blockQuote, .alert: bytes.append(1)
        case .list(let list): bytes += Bytes("\(list)".utf8)
        case .listItem: bytes.append(2)
        case .paragraph: bytes.append(3)
        case .heading(let level, _): bytes += [4, level]
        case .emphasis: bytes.append(5)
        case .strong: bytes.append(6)
        case .strikethrough: bytes.append(7)
        case .table: bytes.append(8)
        case .tableRow: bytes.append(9)
        case .tableCell: bytes.append(10)
        case .link(let id):
          append(document[id].destination)
          if let title = document[id].title { append(title) }
        case .image(let id):
          append(document[id].destination)
          if let title = document[id].title { append(title) }
        }
      case .exit: bytes.append(0xF1)
      case .leaf(.text(let range)):
        bytes.append(0xF2)
        append(range)
      case .leaf(.code(let range)):
        bytes.append(0xF3)
        append(range)
      case .leaf(.htmlInline(let range)), .leaf(.htmlBlock(let range)):
        bytes.append(0xF4)
        append(range)
      case .leaf(.softBreak): bytes.append(0xF5)
      case .leaf(.hardBreak): bytes.append(0xF6)
      case .leaf(.thematicBreak): bytes.append(0xF7)
      case .leaf(.codeBlock(let id)):
        bytes.append(0xF8)
        append(document[id].info)
        append(document[id].literal)
      }
    }
    return bytes
  }
}
