extension TerminalLayout where Sink: ~Copyable {
  mutating func append(text range: Document.TextRange, of text: Span<UInt8>) {
    lines.append(
      TerminalSegment(
        source: .document, role: .text, style: style, link: link, range: range.indices),
      of: text, breaks: isAddressShown ? .address : .prose)
  }

  /// Appends a code span, marked by its style or, without colors, by backticks, except in an image.
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

  /// Appends a mark, such as a backtick, in the current style, but faint.
  private mutating func append(mark range: Range<Int>) {
    lines.append(mark: range, style: style.union(.faint), link: link)
  }

  /// Opens an element that adds a style, even if the text around it already has that style.
  mutating func open(_ added: TerminalStyle) {
    areStylesNested.append(style.contains(added))
    style.insert(added)
  }

  mutating func close(_ added: TerminalStyle) {
    if !areStylesNested.removeLast() { style.remove(added) }
  }

  /// Appends `~~` if no SGR codes are used, except in an element inside other struck text.
  mutating func appendStrikethroughMark() {
    guard settings.attributes == .none, !style.contains(.strikethrough) else { return }
    append(mark: TerminalSources.tildes)
  }

  /// Appends text that is not part of the document, in the current style, but faint.
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
    if case .blocked(let reason) = target.kind {
      append(decoration: " [blocked: \(reason.rawValue)]")
    } else if !linked.document[id].isFootnoteReference {
      let isClickable =
        settings.hyperlinks == .live && linked.isClickable(id, showsMarks: !settings.hasColors)
      // If the link's text contains an address on another host, the link's address must be shown.
      let isRedundant =
        settings.addresses == .automatic && isClickable && !linked.showsOtherAddress(id)
      appendReference(to: target, isClickable: isClickable, isRedundant: isRedundant)
    }
    isAddressShown = false
  }

  /// Appends a target's address and route in parentheses, or the number of its listed address.
  ///
  /// - Parameters:
  ///   - isClickable: Whether the link can be clicked, so that `short` shortens its address.
  ///   - isRedundant: Whether the address is not needed, so that `automatic` omits it.
  private mutating func appendReference(
    to target: LinkTarget, isClickable: Bool, isRedundant: Bool
  ) {
    guard target.href != nil, !isAddressShown || target.route != nil else { return }
    switch settings.addresses {
    case .hidden: return
    case .automatic where isRedundant: return
    case .footnotes where !isAddressShown:
      if let number = footnotes.number(of: target, in: linked.hrefs) {
        append(decoration: " [\(number)]")
      }
    case .automatic, .inline, .short, .footnotes:
      append(decoration: " (")
      appendAddress(of: target, isShort: isClickable && settings.addresses == .short)
      append(decoration: ")")
    }
  }

  /// Appends the address, unless it is the link's text, and the matching route, if there is one.
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
    guard linked[id].href != nil else { return }
    let hasText = linked.document.events[linked.document[id].content].contains { event in
      switch event {
      case .leaf(.text(let range)), .leaf(.code(let range)): !range.isEmpty
      case .leaf, .enter, .exit: false
      }
    }
    append(decoration: hasText ? "[image: " : "[image")
  }

  mutating func close(_ id: Document.ImageID) {
    isInImage = false
    guard let href = linked[id].href else { return }
    append(decoration: "]")
    // A link's address is more useful than its image's address. A data URL is the image itself.
    let isData = linked.hrefs.span.extracting(href.indices).startsIgnoringCase(with: "data:")
    guard link == nil, !isData else { return }
    appendReference(to: linked[id], isClickable: true, isRedundant: settings.hyperlinks == .live)
  }
}

extension LinkedDocument {
  /// Returns whether a link's text contains an address on a host other than the link's.
  fileprivate func showsOtherAddress(_ id: Document.Link.ID) -> Bool {
    otherAddress(inText: document.text(of: document[id]), of: self[id]) != nil
  }

  /// Returns whether a link's text is its address, in characters that a terminal shows unchanged.
  fileprivate func showsAddress(_ id: Document.Link.ID) -> Bool {
    let content = document[id].content
    let destination = document[id].destination.indices
    // The text of an email autolink has no scheme.
    let scheme = "mailto:"
    let bytes = document.text.span.extracting(destination)
    guard
      document.text(of: content, equals: destination)
        || self[id].kind == .contact && bytes.startsIgnoringCase(with: scheme)
          && document.text(of: content, equals: destination.dropFirst(scheme.utf8.count))
    else { return false }
    let address = document.text[destination]
    return address.allSatisfy { (0x21..<0x7F).contains($0) }
      || String(decoding: address, as: UTF8.self).unicodeScalars.allSatisfy(\.isShownAsIs)
  }

  /// Returns whether a terminal can open a link's address and shows a part of the link to click.
  fileprivate func isClickable(_ id: Document.Link.ID, showsMarks: Bool) -> Bool {
    guard hyperlink(of: self[id]) != nil else { return false }
    return document.events[document[id].content].contains { event in
      switch event {
      case .leaf(.text(let range)): document[range].hasVisibleCharacter
      // The backticks around code and the brackets around an image can also be clicked.
      case .leaf(.code(let range)): showsMarks || document[range].hasVisibleCharacter
      case .enter(.image(let image)): self[image].href != nil
      case .leaf, .enter, .exit: false
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether any character of the text is visible in a terminal.
  fileprivate var hasVisibleCharacter: Bool {
    // Most text begins with a visible ASCII character.
    if let first, (0x21..<0x7F).contains(first) { return true }
    return String(decoding: self, as: UTF8.self).unicodeScalars.contains { scalar in
      scalar.isShownAsIs && ScalarWidth(scalar.value).cells > 0
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal visibly shows the character itself, unlike white space or controls.
  fileprivate var isShownAsIs: Bool {
    TerminalReplacement(for: value) == nil && !properties.isWhitespace
      && !properties.isDefaultIgnorableCodePoint
  }
}

extension Document {
  /// Returns whether the only leaves of events are text and code that equal the text in `expected`.
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
}
