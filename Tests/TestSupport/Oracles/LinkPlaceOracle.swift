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

  /// Describes each link and image that the oracle finds at another place than the map does.
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

  /// Returns the location of a link or an image in UTF-8 offsets; nil if no probe finds it.
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
      // The shortest hit comes first; of equally short hits, the last in the source.
      hits.sort { ($0.count, $1.lowerBound) < ($1.count, $0.lowerBound) }
      if let innermost = hits.first { return try widened(innermost, among: hits, for: node) }
    }
    return nil
  }

  /// Returns the range, extended by the label of a full or collapsed reference if there is one.
  ///
  /// The shorter range is also a hit, since the document parses the same without the label.
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

/// Checks that an error has a message, and a location within its file.
enum ErrorPlaceOracle {
  static func defects(of error: SourceError, in source: Bytes) -> [String] {
    var defects: [String] = []
    // As in editors, a carriage return alone also ends a line.
    let lines = source.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
    if error.line < 1 || error.line > lines.count {
      defects.append("line \(error.line) of \(lines.count): \(error)")
    }
    let longest = lines.map(\.count).max() ?? 0
    if error.column < 1 || error.column > longest + 1 { defects.append("the column of \(error)") }
    if error.message.isEmpty { defects.append("an error without words") }
    return defects
  }
}

/// Checks that a page begins its main content with its fragment, and has a simple head.
enum PageOracle {
  static func defects(_ page: Bytes, around fragment: Bytes) -> [String] {
    let page = withoutRegions(page)
    let fragment = withoutRegions(fragment)
    let main = Bytes("\">\n<main>\n".utf8)
    guard let start = place(of: main, in: page[...]),
      page[(start + main.count)...].starts(with: fragment)
    else { return ["the fragment is not in the page"] }
    let head = page[..<start]
    var defects: [String] = []
    for tag in ["<title>", "</title>", "<style>", "</style", "</head>"] {
      let tag = Bytes(tag.utf8)
      let first = place(of: tag, in: head)
      let second = first.flatMap { place(of: tag, in: head[($0 + 1)...]) }
      if first == nil || second != nil {
        defects.append("not once in the head: \(String(decoding: tag, as: UTF8.self))")
      }
    }
    for tag in ["<script", "<link", "<base", "@import", "url("]
    where place(of: Bytes(tag.utf8), in: head) != nil {
      defects.append("in the head: \(tag)")
    }
    return defects
  }

  /// Returns HTML without the `div` elements in which a page's tables scroll.
  private static func withoutRegions(_ html: Bytes) -> Bytes {
    guard place(of: Bytes("<div class=\"lm-table\"".utf8), in: html[...]) != nil else {
      return html
    }
    var lines = html.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lines.removeAll { $0.starts(with: "<div class=\"lm-table\"".utf8) }
    for index in lines.indices.dropFirst().reversed()
    where lines[index].elementsEqual("</div>".utf8)
      && lines[index - 1].elementsEqual("</table>".utf8)
    {
      lines.remove(at: index)
    }
    return Bytes(lines.joined(separator: CollectionOfOne(UInt8(ascii: "\n"))))
  }

  /// Returns the offset of a word; faster than the standard library's search on long pages.
  private static func place(of word: Bytes, in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { index in
      bytes[index] == word[0] && bytes[index...].starts(with: word)
    }
  }
}

/// The scheme and the authority of a URI reference, split as in RFC 3986, appendix B.
struct URISplit: Equatable {
  /// The scheme; nil if the text before the colon is not a scheme.
  let scheme: Range<Int>?
  let authority: Range<Int>?

  init(scheme: Range<Int>?, authority: Range<Int>?) {
    self.scheme = scheme
    self.authority = authority
  }

  /// Splits a reference as the regular expression `^(([^:/?#]+):)?(//([^/?#]*))?` does.
  init(_ reference: Bytes) {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let others = Set("0123456789+-.".utf8)
    let head = reference.prefix { !":/?#".utf8.contains($0) }
    let isScheme =
      head.count < reference.count && reference[head.count] == UInt8(ascii: ":")
      && head.first.map { letters.contains($0 | 0x20) } == true
      && head.allSatisfy { letters.contains($0 | 0x20) || others.contains($0) }
    scheme = isScheme ? head.indices : nil
    let rest = reference.dropFirst(isScheme ? head.count + 1 : 0)
    guard rest.starts(with: "//".utf8) else {
      authority = nil
      return
    }
    authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }.indices
  }
}
