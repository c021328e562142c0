import LinkMarkup

/// A rewrite of an inline link or image as a reference, or of a reference as an inline one.
///
/// The changed text is parsed before edits are returned. Its content, destinations, and titles must
/// equal those of the old text.
struct LinkRewrite {
  private let text: TextDocument
  private let document: Document
  private let map: Document.SourceMap
  private let link: LinkSource

  /// The maximum length of a document in bytes, because each rewrite parses the document again.
  private static let maximumByteCount = 200_000
  private static let maximumLabelCount = 20

  /// Finds the innermost link around a range, or fails if there is none or the text is too long.
  init?(around range: Range<Int>, in text: TextDocument, dialect: Dialect) {
    guard text.bytes.count <= LinkRewrite.maximumByteCount,
      let document = try? Document(parsing: text.bytes, dialect: dialect, sourceDetail: .text),
      let map = document.sourceMap
    else { return nil }
    let link = (map.links + map.images).compactMap(\.self)
      .filter { $0.whole.lowerBound <= range.lowerBound && range.upperBound <= $0.whole.upperBound }
      .min { $0.whole.count < $1.whole.count }
    guard let link else { return nil }
    self.text = text
    self.document = document
    self.map = map
    self.link = link
  }

  /// The edits that turn an inline link into a reference, or `nil` if that isn't possible.
  ///
  /// A definition is added unless a suitable one exists.
  var extraction: [Finding.Fix.Edit]? {
    guard link.form == .inline else { return nil }
    let destination = link.destination.map { map.source[$0] } ?? []
    let title = link.title.map { map.source[$0] }
    let known = map.definitions.first { definition in
      map.source[definition.destination] == destination
        && definition.title.map { map.source[$0] } == title
    }
    if let known {
      let edits = [replacingTarget(by: "[" + source(known.label) + "]")]
      if isContentKept(by: edits) { return edits }
    }
    // The label is made from the link's first words, and `[label]` must not occur elsewhere.
    let words = source(link.content).lowercased().split { !$0.isLetter && !$0.isNumber }
    let name = words.isEmpty ? "link" : words.prefix(4).joined(separator: "-")
    let rest = map.source[..<link.whole.lowerBound] + map.source[link.whole.upperBound...]
    let lowercased = string(rest[...]).lowercased()
    let labels = (1...LinkRewrite.maximumLabelCount).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }
    guard let label = labels.first(where: { !lowercased.contains("[\($0)]") }) else { return nil }
    let definition =
      "[\(label)]: " + (destination.isEmpty ? "<>" : string(destination))
      + (title.map { " " + string($0) } ?? "")
    let edits = insertions.lazy.map { insertion in
      [replacingTarget(by: "[\(label)]"), insertion(definition)]
        .sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    return edits.first(where: isContentKept)
  }

  /// The edits that turn a reference into an inline link, or `nil` if that isn't possible.
  var inlining: [Finding.Fix.Edit]? {
    let label: Range<Int>? =
      switch link.form {
      case .full: link.label
      case .collapsed, .shortcut: link.content
      case .inline, .autolink, .bare, .footnote, .html: nil
      }
    let normalizedLabel = label.map(map.normalizedLabel)
    let definition = map.definitions.first { $0.normalizedLabel == normalizedLabel }
    guard let definition else { return nil }
    let title = definition.title.map { " " + source($0) } ?? ""
    let edits = [replacingTarget(by: "(\(source(definition.destination))\(title))")]
    return isContentKept(by: edits) ? edits : nil
  }

  /// Returns the edit that replaces the part of the link after the `]` of its text.
  private func replacingTarget(by target: String) -> Finding.Fix.Edit {
    Finding.Fix.Edit(link.content.upperBound + 1..<link.whole.upperBound, with: Bytes(target.utf8))
  }

  /// The possible insertions of a definition: after the last definition, or at the document's end.
  private var insertions: [(String) -> Finding.Fix.Edit] {
    let lineEnding = text.lineEnding
    let end = map.source.count
    let separator = map.source.last?.isLineEnding == true ? lineEnding : lineEnding + lineEnding
    let atEnd: (String) -> Finding.Fix.Edit = { definition in
      Finding.Fix.Edit(end..<end, with: separator + definition.utf8 + lineEnding)
    }
    guard let last = map.definitions.last else { return [atEnd] }
    let line = text.contentRange(ofLine: text.line(of: last.whole.lowerBound))
    let prefix = map.source[line.lowerBound..<last.whole.lowerBound]
    let after = text.contentRange(ofLine: text.line(of: last.whole.upperBound)).upperBound
    let besideLast: (String) -> Finding.Fix.Edit = { definition in
      Finding.Fix.Edit(after..<after, with: lineEnding + prefix + definition.utf8)
    }
    return [besideLast, atEnd]
  }

  /// Returns whether readers perceive the same content after edits.
  private func isContentKept(by edits: [Finding.Fix.Edit]) -> Bool {
    let changed = try? Document(
      parsing: map.source.applying(edits), dialect: document.dialect, sourceDetail: .blocks)
    return changed.map { changed in
      ReadableContent(of: document, but: []).isKept(in: ReadableContent(of: changed, but: []))
    } ?? false
  }

  private func source(_ range: Range<Int>) -> String { string(map.source[range]) }

  private func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
