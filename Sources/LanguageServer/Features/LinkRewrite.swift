package import LinkMarkup

/// A link or an image that can be written another way: an inline one with a reference, and a reference
/// inline.
///
/// The result is parsed before it is returned: all that readers perceive, each destination and each title
/// stay what they are.
package struct LinkRewrite {
  private let text: TextDocument
  private let document: Document
  private let map: Document.SourceMap
  private let link: LinkSource

  /// A document is parsed for each result, so that in long ones none is offered.
  private static let maximumByteCount = 200_000
  private static let maximumLabelCount = 20

  /// Finds the innermost link around a range, or returns `nil` if there is none.
  package init?(around range: Range<Int>, in text: TextDocument, _ dialect: Dialect) {
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

  /// The edits that write an inline link as a reference to a definition, which is added unless there is one;
  /// `nil` for other links.
  package var extraction: [Finding.Fix.Edit]? {
    guard link.form == .inline else { return nil }
    let destination = link.destination.map { map.source[$0] } ?? []
    let title = link.title.map { map.source[$0] }
    let known = map.definitions.first { definition in
      map.source[definition.destination] == destination
        && definition.title.map { map.source[$0] } == title
    }
    if let known {
      let edits = [replacingTarget(by: "[" + source(known.label) + "]")]
      if isKept(by: edits) { return edits }
    }
    guard let label = freeLabel else { return nil }
    let definition =
      "[\(label)]: " + (destination.isEmpty ? "<>" : string(destination))
      + (title.map { " " + string($0) } ?? "")
    let edits = places.lazy.map { place in
      [replacingTarget(by: "[\(label)]"), place(definition)]
        .sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    return edits.first(where: isKept)
  }

  /// The edits that write a reference as an inline link; `nil` for other links.
  package var inlining: [Finding.Fix.Edit]? {
    guard let label, let definition = definition(of: label) else { return nil }
    let title = definition.title.map { " " + source($0) } ?? ""
    let edits = [replacingTarget(by: "(\(source(definition.destination))\(title))")]
    return isKept(by: edits) ? edits : nil
  }
}

extension LinkRewrite {
  /// The label of a reference in the form that definitions are found by; `nil` for other links.
  private var label: String? {
    let range: Range<Int>? =
      switch link.form {
      case .full: link.label
      case .collapsed, .shortcut: link.content
      case .inline, .autolink, .bare, .footnote, .html: nil
      }
    return range.map { LinkDefinition.normalized(label: map.source[$0].withoutMarkers.span) }
  }

  private func definition(of normalizedLabel: String) -> LinkDefinition? {
    map.definitions.first { $0.normalizedLabel == normalizedLabel }
  }

  /// Returns the edit that replaces what follows the text of the link and its bracket.
  private func replacingTarget(by target: String) -> Finding.Fix.Edit {
    Finding.Fix.Edit(link.content.upperBound + 1..<link.whole.upperBound, Bytes(target.utf8))
  }

  /// A label that is neither defined nor in the text, made of the words of the link.
  private var freeLabel: String? {
    let words = source(link.content).lowercased().split { !$0.isLetter && !$0.isNumber }
    let name = words.isEmpty ? "link" : words.prefix(4).joined(separator: "-")
    let rest = map.source[..<link.whole.lowerBound] + map.source[link.whole.upperBound...]
    let lowercased = string(rest[...]).lowercased()
    return (1...LinkRewrite.maximumLabelCount).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }
      .first { !lowercased.contains("[\($0)]") }
  }

  /// The places for a definition, the best one first: after the last definition, and at the end.
  private var places: [(String) -> Finding.Fix.Edit] {
    let lineEnd = text.lineEnd
    let end = map.source.count
    let hasLineEnd = map.source.last?.isLineEnding == true
    let atEnd: (String) -> Finding.Fix.Edit = { definition in
      Finding.Fix.Edit(
        end..<end,
        (hasLineEnd ? lineEnd : lineEnd + lineEnd) + definition.utf8 + lineEnd)
    }
    guard let last = map.definitions.last else { return [atEnd] }
    let line = text.content(ofLine: text.line(of: last.whole.lowerBound))
    let prefix = map.source[line.lowerBound..<last.whole.lowerBound]
    let after = text.content(ofLine: text.line(of: last.whole.upperBound)).upperBound
    let besideLast: (String) -> Finding.Fix.Edit = { definition in
      Finding.Fix.Edit(after..<after, lineEnd + prefix + definition.utf8)
    }
    return [besideLast, atEnd]
  }

  /// Returns whether all that readers perceive is the same after edits.
  private func isKept(by edits: [Finding.Fix.Edit]) -> Bool {
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
