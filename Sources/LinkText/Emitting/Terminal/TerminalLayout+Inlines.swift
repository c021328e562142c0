extension TerminalLayout where Sink: ~Copyable {
  mutating func append(text range: Document.TextRange, of text: Span<UInt8>) {
    lines.append(
      TerminalSegment(
        source: .document, role: .text, style: style, link: link, range: range.indices),
      of: text, breaks: isAddressShown ? .address : .prose)
  }

  /// Appends a code span in its color, or else between backticks; plain in an image description.
  mutating func append(code range: Document.TextRange, of text: Span<UInt8>) {
    let hasMarks = !isInImage && !settings.hasColors
    if hasMarks { append(mark: TerminalSources.backtick) }
    lines.append(
      TerminalSegment(
        source: .document, role: .text, style: isInImage ? style : style.union(.codeSpan),
        link: link, range: range.indices),
      of: text)
    if hasMarks { append(mark: TerminalSources.backtick) }
  }

  /// Appends the mark on either side of text whose style is not shown otherwise.
  private mutating func append(mark range: Range<Int>) {
    lines.append(mark: range, style: style.union(.faint), link: link)
  }

  mutating func openEmphasis() {
    emphasisDepth += 1
    style.insert(.emphasis)
  }

  mutating func closeEmphasis() {
    emphasisDepth -= 1
    if emphasisDepth == 0 { style.remove(.emphasis) }
  }

  mutating func openStrong() {
    strongDepth += 1
    style.insert(.strong)
  }

  mutating func closeStrong() {
    strongDepth -= 1
    if strongDepth == 0 { style.remove(.strong) }
  }

  /// Opens struck text, which is between tildes where there are no SGR codes.
  mutating func openStrikethrough() {
    strikethroughDepth += 1
    guard strikethroughDepth == 1 else { return }
    if settings.attributes == .none { append(mark: TerminalSources.tildes) }
    style.insert(.strikethrough)
  }

  mutating func closeStrikethrough() {
    strikethroughDepth -= 1
    guard strikethroughDepth == 0 else { return }
    style.remove(.strikethrough)
    if settings.attributes == .none { append(mark: TerminalSources.tildes) }
  }

  mutating func appendHardBreak(at index: Int) {
    if isInImage {
      lines.append(breakAt: index, style: style, link: link)
    } else {
      lines.endLine()
    }
  }

  /// Appends text that is not part of the document, in the style of the text around it.
  mutating func append(decoration: String) {
    lines.append(addition: decoration.utf8, style: style.union(.faint), link: link)
  }

  // MARK: Links

  mutating func open(_ id: Document.Link.ID) {
    let target = linked[id]
    link = id
    isAddressShown = linked.showsAddress(id)
    style.insert(target.states.contains(.disabled) ? .disabled : .link)
    if target.style.isOnContrast { style.insert(.onContrast) }
    if target.style.isImplicit { style.insert(.implicit) }
  }

  mutating func close(_ id: Document.Link.ID) {
    let target = linked[id]
    link = nil
    style.subtract([.link, .disabled, .onContrast, .implicit])
    switch target.kind {
    case .blocked(let reason): append(decoration: " [blocked: \(reason.rawValue)]")
    case .unresolved, .web, .contact, .fragment, .relative, .app, .unsafe:
      let isClickable =
        settings.hyperlinks == .live && linked.isClickable(id, showsMarks: !settings.hasColors)
      appendReference(to: id, isClickable: isClickable)
    }
    isAddressShown = false
  }

  /// Appends the information needed to follow the link, in parentheses.
  private mutating func appendReference(to id: Document.Link.ID, isClickable: Bool) {
    // The footnote has the number that is the text.
    if linked.document[id].isFootnoteReference { return }
    let target = linked[id]
    switch settings.addresses {
    case .hidden: return
    case .automatic where isClickable && !linked.showsOtherAddress(id): return
    case .automatic, .inline, .short: break
    case .footnotes where isAddressShown: break
    case .footnotes:
      if let number = footnotes.number(of: target, in: linked.hrefs) {
        append(decoration: " [\(number)]")
      }
      return
    }
    guard target.href != nil, !isAddressShown || target.route != nil else { return }
    append(decoration: " (")
    appendAddress(of: target, isShort: isClickable && settings.addresses == .short)
    append(decoration: ")")
  }

  /// Appends the address, unless it is the link's text, and the matching route.
  mutating func appendAddress(of target: LinkTarget, isShort: Bool = false) {
    guard let href = target.href else { return }
    if !isAddressShown {
      let hrefs = linked.hrefs
      if isShort {
        append(decoration: ShortAddress(hrefs[href.indices]).text)
      } else {
        lines.append(
          TerminalSegment(
            source: .hrefs, role: .decoration, style: style.union(.faint), link: nil,
            range: href.indices),
          of: hrefs.span)
      }
    }
    if let route = target.route {
      append(decoration: (isAddressShown ? "→ " : " → ") + linked[route].name)
    }
  }

  // MARK: Images

  mutating func open(_ id: Document.ImageID) {
    isInImage = true
    if linked[id].href != nil {
      append(decoration: linked.document.hasAlternativeText(id) ? "[image: " : "[image")
    }
  }

  mutating func close(_ id: Document.ImageID) {
    isInImage = false
    guard linked[id].href != nil else { return }
    append(decoration: "]")
    if link == nil { appendReference(to: linked[id]) }
  }

  /// Appends the address of an image outside of links, where it is not the image itself.
  private mutating func appendReference(to image: LinkTarget) {
    guard let href = image.href else { return }
    let hrefs = linked.hrefs
    if hrefs.span.extracting(href.indices).startsIgnoringCase(with: "data:") { return }
    switch settings.addresses {
    case .hidden: return
    case .automatic where settings.hyperlinks == .live: return
    case .footnotes:
      if let number = footnotes.number(of: image, in: hrefs) { append(decoration: " [\(number)]") }
    case .automatic, .inline, .short:
      append(decoration: " (")
      appendAddress(of: image, isShort: settings.addresses == .short)
      append(decoration: ")")
    }
  }
}

extension LinkedDocument {
  /// Returns whether a link's text is its address, as in an autolink, and can be copied from a
  /// terminal.
  fileprivate func showsAddress(_ id: Document.Link.ID) -> Bool {
    guard isTextAddress(of: id) else { return false }
    let destination = document[document[id].destination]
    return destination.allSatisfy { (0x21..<0x7F).contains($0) }
      || String(decoding: destination, as: UTF8.self).unicodeScalars.allSatisfy(\.isShownAsItIs)
  }

  private func isTextAddress(of id: Document.Link.ID) -> Bool {
    let content = document[id].content
    let destination = document[id].destination.indices
    if document.text(of: content, equals: destination) { return true }
    // The text of an email autolink has no scheme.
    let scheme = "mailto:"
    guard self[id].kind == .contact,
      document.text.span.extracting(destination).startsIgnoringCase(with: scheme)
    else { return false }
    return document.text(of: content, equals: destination.dropFirst(scheme.utf8.count))
  }

  /// Returns whether a link's text has the address of a host that it does not lead to.
  fileprivate func showsOtherAddress(_ id: Document.Link.ID) -> Bool {
    otherAddress(inText: document.text(of: document[id]), of: self[id]) != nil
  }

  /// Returns whether a terminal can open a link's address and there is a cell to click.
  fileprivate func isClickable(_ id: Document.Link.ID, showsMarks: Bool) -> Bool {
    guard hyperlink(of: self[id]) != nil else { return false }
    return document.events[document[id].content].contains { event in
      switch event {
      case .leaf(.text(let range)): document[range].hasVisibleCharacter
      // Code can have backticks around it, and an image has brackets.
      case .leaf(.code(let range)): showsMarks || document[range].hasVisibleCharacter
      case .enter(.image(let image)): self[image].href != nil
      case .leaf, .enter, .exit: false
      }
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var hasVisibleCharacter: Bool {
    // Most text begins with a letter.
    if let first, (0x21..<0x7F).contains(first) { return true }
    return String(decoding: self, as: UTF8.self).unicodeScalars.contains { scalar in
      scalar.isShownAsItIs && ScalarWidth(scalar.value).cells > 0
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal shows the character itself, and it is not white space.
  fileprivate var isShownAsItIs: Bool {
    TerminalReplacement(for: value) == nil && !properties.isWhitespace
      && !properties.isDefaultIgnorableCodePoint
  }
}

extension Document {
  /// Returns whether the leaves in a range of events have the same text as a range of ``text``.
  fileprivate func text(of content: Range<Int>, equals expected: Range<Int>) -> Bool {
    let bytes = text.span
    var start = expected.lowerBound
    for index in content {
      switch events[index] {
      case .leaf(.text(let range)), .leaf(.code(let range)):
        guard range.count <= expected.upperBound - start,
          bytes.extracting(range.indices)
            .hasSameBytes(as: bytes.extracting(start..<start + range.count))
        else { return false }
        start += range.count
      case .leaf, .enter(.image): return false
      case .enter, .exit: break
      }
    }
    return start == expected.upperBound
  }

  fileprivate func hasAlternativeText(_ id: ImageID) -> Bool {
    events[self[id].content].contains { event in
      switch event {
      case .leaf(.text(let range)), .leaf(.code(let range)): !range.isEmpty
      case .leaf, .enter, .exit: false
      }
    }
  }
}
