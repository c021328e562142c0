/// The links of a text, for a comparison with the links of its translations or its source.
package struct ComparedLinks: Sendable {
  package enum Markup: Sendable {
    case markdown
    case html
  }

  package enum Extent: Sendable {
    /// The value of a catalog, in which links can be paired wherever they are.
    case value
    /// A document, in which links to different destinations are paired only if they are near.
    case page
  }

  struct Link: Sendable {
    /// The destination as written, with its escapes decoded.
    let destination: Bytes
    /// The destination, in a form that is equal in all languages for a link to a translated page.
    let identity: Bytes
    /// The text to translate; empty for a link that is HTML, has code, or shows its address.
    let text: String
    let markup: Markup
    /// The program that opens the link.
    let opener: LinkTarget.Handling
    /// The index of the paragraph, heading, or table cell that contains the link.
    let block: Int
    /// The range in the Markdown or HTML; `nil` if it is not known.
    let range: Range<Int>?
  }

  package let locale: LanguageTag
  let extent: Extent
  let links: [Link]
  /// The texts that were probably meant as links but aren't, such as `[a] (b)`.
  let brokenLinks: [(text: String, range: Range<Int>?)]
  /// The range of the first text in each paragraph, heading, and table cell; `nil` if unknown.
  let blocks: [Range<Int>?]

  package init(locale: LanguageTag) {
    self.locale = locale
    extent = .value
    links = []
    brokenLinks = []
    blocks = []
  }

  /// Finds the links of a document.
  ///
  /// - Parameters:
  ///   - linked: The document; the links' ranges are known if its source map covers text.
  ///   - extent: Whether the text is a catalog value or a page.
  ///   - html: The source if an app reads it as HTML; `nil` for Markdown, even with HTML in it.
  ///   - identity: Returns the path that represents a relative destination in every language, or
  ///     `nil` for the destination itself.
  package init(
    of linked: LinkedDocument, extent: Extent = .value, html: Bytes? = nil,
    identity: (Bytes) -> Bytes? = { _ in nil }
  ) {
    let document = linked.document
    let subject = LintSubject(linked, at: .comparing)
    let textBlocks = document.textBlocks
    func block(of event: Int) -> Int {
      max(0, textBlocks.partitioningIndex { $0.lowerBound > event } - 1)
    }
    locale = linked.locale
    self.extent = extent
    let markdownLinks = subject.links.map { link in
      let destination = Bytes(document[link.construct.destination])
      let text = subject.text(of: link.id)
      let isName = document.hasCode(in: link.construct) || text.utf8.elementsEqual(destination)
      let event = link.construct.content.lowerBound
      return (
        event,
        Link(
          destination: destination,
          identity: link.target.kind == .relative
            ? identity(destination) ?? destination : destination,
          text: isName ? "" : text, markup: .markdown, opener: link.target.handling,
          block: block(of: event), range: document.range(of: .link(link.id)))
      )
    }
    let tags =
      html.map { html in HTMLStartTag.all(in: html[...]).map { (event: Int.max, tag: $0) } }
      ?? document.events.enumerated().flatMap { index, event in
        (event.rawHTML.map { HTMLStartTag.all(in: document[$0]) } ?? []).map { (index, $0) }
      }
    let htmlLinks: [(Int, Link)] = tags.compactMap { event, tag in
      guard let address = tag.linkDestination else { return nil }
      let destination = Bytes(address.decodingReferences.utf8)
      return (
        event,
        Link(
          destination: destination, identity: identity(destination) ?? destination, text: "",
          markup: .html, opener: .init(destination: destination), block: block(of: event),
          range: html == nil ? document.range(of: .text(tag.range)) : tag.range)
      )
    }
    links = (markdownLinks + htmlLinks).sorted { $0.0 < $1.0 }.map(\.1)
    let source = html ?? []
    let markdown = document.brokenLinks.map { link in
      let text = String(decoding: document.text[link.range], as: UTF8.self)
      return (text: text, range: document.range(of: .text(link.range)))
    }
    brokenLinks =
      markdown
      + source.brokenHTMLLinks.filter(\.isLost).map { link in
        (text: String(decoding: source[link.range], as: UTF8.self), range: Optional(link.range))
      }
    blocks = textBlocks.map { block in
      guard document.sourceMap != nil, let text = document.texts(in: block).first else {
        return nil
      }
      return document.range(of: .text(text.range.indices))
    }
  }

  package var isEmpty: Bool { links.isEmpty && brokenLinks.isEmpty }

  /// The ranges of the links, in order; `nil` if they are not known.
  package var ranges: [Range<Int>?] { links.map(\.range) }
}

extension LinkTarget.Handling {
  fileprivate init(destination: Bytes) {
    let reference = URIReference(destination.span)
    let scheme = reference.scheme.map { String(decoding: destination[$0], as: UTF8.self) }
    self =
      switch scheme?.lowercased() {
      case nil: reference.authority == nil ? .page : .system
      case "http", "https", "mailto", "tel", "sms": .system
      case _?: .app
      }
  }
}

extension Document {
  /// Returns the source range of a link, an image, or a text, or `nil` if it is not known.
  fileprivate func range(of place: LintFinding.Place) -> Range<Int>? {
    let (start, end) = position(of: place)
    guard let start = start.offset, let end = end?.offset else { return nil }
    return start..<end
  }
}

extension Bytes {
  /// The destination with explicit argument numbers in its format specifiers, renumbered from 1.
  ///
  /// For example, `%1$@` replaces `%@` or `%2$@` if the destination has no other specifier.
  var withRenumberedSpecifiers: Bytes {
    let specifiers = formatSpecifiers
    let ranks = specifiers.map(\.position).sorted()
    var result: Bytes = []
    var end = 0
    for specifier in specifiers {
      let rank = ranks.partitioningIndex { $0 >= specifier.position } + 1
      result += self[end..<specifier.range.lowerBound] + "%\(rank)$".utf8
      result += self[specifier.conversion..<specifier.range.upperBound]
      end = specifier.range.upperBound
    }
    return result + self[end...]
  }

  /// The placeholders of a destination, in order, as in ``withRenumberedSpecifiers``.
  var placeholders: [Bytes] {
    let bytes = withRenumberedSpecifiers
    var placeholders: [Bytes] = []
    var index = 0
    while index < bytes.count {
      let count = Placeholder.variableByteCount(at: index, in: bytes.span)
      if let count { placeholders.append(Bytes(bytes[index..<index + count])) }
      index += count ?? 1
    }
    return placeholders
  }

  /// The format specifiers; `position` is the written argument number, or else the rank from 1.
  private var formatSpecifiers: [(range: Range<Int>, conversion: Int, position: Int)] {
    var specifiers: [(range: Range<Int>, conversion: Int, position: Int)] = []
    var index = 0
    while let percent = self[index...].firstIndex(of: UInt8(ascii: "%")) {
      index = percent + 1
      guard let count = Placeholder.variableByteCount(at: percent, in: span) else { continue }
      index = percent + count
      let digits = self[(percent + 1)..<index].prefix(while: \.isASCIIDigit)
      let isNumbered = !digits.isEmpty && self[digits.endIndex] == UInt8(ascii: "$")
      let position = isNumbered ? Int(String(decoding: digits, as: UTF8.self)) : nil
      let conversion = isNumbered ? digits.endIndex + 1 : percent + 1
      specifiers.append((percent..<index, conversion, position ?? specifiers.count + 1))
    }
    return specifiers
  }
}

extension ComparedLinks.Link {
  var quotedDestination: String {
    String(decoding: destination, as: UTF8.self).quoted(asASCII: true)
  }

  var hasPlaceholder: Bool { Placeholder.removing(from: destination.span) != nil }

  /// The identity without a fragment; `nil` if the app or the system opens the link.
  var page: Bytes? {
    opener == .page ? Bytes(identity.prefix { $0 != UInt8(ascii: "#") }) : nil
  }

  /// Returns the identity without fragment and language, such as `/a` for `/de/a#b` or `/a-de`.
  ///
  /// The address of a link that the app opens is unchanged. From `https://de.wikipedia.org/wiki/…`,
  /// only `.wikipedia.org` remains, because the path is translated.
  func neutralDestination(_ locale: LanguageTag) -> Bytes {
    guard opener != .app else { return identity }
    let bytes = Bytes(identity.prefix { $0 != UInt8(ascii: "#") })
    let reference = URIReference(bytes.span)
    if let host = reference.authority, let period = bytes[host].firstIndex(of: UInt8(ascii: ".")),
      bytes[host.lowerBound..<period].isTag(of: locale)
    {
      return Bytes(bytes[period..<host.upperBound])
    }
    let start = reference.authority?.upperBound ?? 0
    let parts = bytes[start...].split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).filter { !$0.isTag(of: locale) }.map { $0.withoutLanguageSuffix(of: locale) }
    var path = Bytes(parts.joined(separator: "/".utf8))
    if path.last == UInt8(ascii: "/") { path.removeLast() }
    return Bytes(bytes[..<start]) + path
  }
}

extension ArraySlice<UInt8> {
  /// Returns whether the word is a tag of the locale's language, with any region.
  fileprivate func isTag(of locale: LanguageTag) -> Bool {
    (2...11).contains(count)
      && LanguageTag(String(decoding: self, as: UTF8.self).replacing("_", with: "-"))?.language
        == locale.language
  }

  /// Returns a page's name without a final language or region: `help.md` for `help-de.md`.
  fileprivate func withoutLanguageSuffix(of locale: LanguageTag) -> Bytes {
    let subtags = locale.description.lowercased().split(separator: "-")
    let end = lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > startIndex ? $0 : nil }
    for end in [endIndex, end].compactMap(\.self) {
      guard let separator = self[..<end].lastIndex(where: { "-_.".utf8.contains($0) }) else {
        continue
      }
      let word = String(decoding: self[(separator + 1)..<end], as: UTF8.self).lowercased()
      if subtags.contains(where: { $0 == word }) {
        return Bytes(self[..<separator]) + Bytes(self[end...])
      }
    }
    return Bytes(self)
  }
}
