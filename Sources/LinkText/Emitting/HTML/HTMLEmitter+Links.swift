extension HTMLEmitter {
  func open(_ id: Document.Link.ID, of linked: LinkedDocument, to output: inout ByteBuffer) {
    let link = linked.document[id]
    let text = linked.document.text.span
    guard annotation == .links else {
      output.append("<a")
      append(commonMark: text.extracting(link.destination.indices), as: " href=\"", to: &output)
      append(title: link.title.map { linked.document[$0] }, to: &output)
      output.append(">")
      return
    }
    let target = linked[id]
    let settings = linked.settings(of: target)
    if link.isFootnoteReference { output.append("<sup>") }
    switch target.role {
    case .link: output.append("<a class=\"")
    case .button: output.append("<button type=\"button\" class=\"")
    }
    append(classesOf: target, to: &output)
    for name in settings?.classes ?? [] {
      output.append(" ")
      output.append(html: name)
    }
    output.append("\"")
    if let reviewPlace {
      append(title: linked.title(of: id), to: &output)
      // Buttons and disabled links have no `href`; the page's script goes to the row in `data-row`.
      switch (target.role, target.states.contains(.disabled)) {
      case (.link, false): output.append(" href=\"#")
      case (.link, true): output.append(" aria-disabled=\"true\" role=\"link\" data-row=\"")
      case (.button, false): output.append(" data-row=\"")
      case (.button, true): output.append(" disabled=\"\" data-row=\"")
      }
      output.append(verbatim: reviewPlace.textID)
      output.append(".", decimal: Int(id.index))
      output.append("\">")
      openText(of: target, to: &output)
      return
    }
    if let href = target.href, target.role == .link {
      let address = linked.hrefs.span.extracting(href.indices)
      if target.kind == .fragment || target.isPathReplaced, !identifierPrefix.isEmpty {
        append(address: prefixed(address).span, as: " href=\"", to: &output)
      } else {
        append(address: address, as: " href=\"", to: &output)
      }
    }
    append(title: linked.title(of: id), to: &output)
    if let settings, target.href != nil, target.role == .link {
      append(settings, of: target, in: linked, to: &output)
    }
    if target.states.contains(.disabled) {
      switch target.role {
      // An anchor without an address has no implicit role.
      case .link: output.append(" role=\"link\" aria-disabled=\"true\"")
      case .button: output.append(" disabled=\"\"")
      }
    }
    output.append(attribute: " data-link-kind=\"", verbatim: target.kind.name)
    if let route = target.route { append(linked[route], to: &output) }
    if case .blocked(let reason) = target.kind {
      output.append(attribute: " data-link-reason=\"", verbatim: reason.rawValue)
    }
    output.append(target.handling.attribute)
    if let href = target.href, target.role == .button || target.handling == .app {
      append(
        address: linked.hrefs.span.extracting(href.indices), as: " data-link-href=\"", to: &output)
    }
    output.append(">")
    openText(of: target, to: &output)
  }

  /// Returns an address with the identifier prefix before its fragment if the fragment isn't empty.
  private func prefixed(_ address: Span<UInt8>) -> Bytes {
    var start = 0
    while start < address.count, address[start] != UInt8(ascii: "#") { start += 1 }
    start = min(start + 1, address.count)
    var prefixed: Bytes = []
    prefixed.append(contentsOf: address, in: 0..<start)
    if start < address.count {
      PercentEncoding.append(Bytes(identifierPrefix.utf8).span, to: &prefixed)
    }
    prefixed.append(contentsOf: address, in: start..<address.count)
    return prefixed
  }

  private func append(_ match: RouteMatch, to output: inout ByteBuffer) {
    output.append(attribute: " data-link-route=\"", html: match.name)
    output.append(" data-link-params=\"")
    if isInMessage {
      // Braces delimit a message's arguments, so JSON's braces are written as character references.
      // At first, U+0001 and U+0002, which JSON cannot contain unescaped, stand for the braces.
      let parameters = ByteBuffer.bytes(minimumCapacity: 128) {
        $0.append(json: match.parameters, braces: ("\u{1}", "\u{2}"))
      }
      for part in parameters.split(
        maxSplits: .max, omittingEmptySubsequences: false, whereSeparator: { $0 <= 2 })
      {
        output.append(html: part.span)
        guard part.endIndex < parameters.endIndex else { break }
        output.append(parameters[part.endIndex] == 1 ? "&#123;" : "&#125;")
      }
    } else {
      let parameters = ByteBuffer.bytes(minimumCapacity: 128) { $0.append(json: match.parameters) }
      output.append(html: parameters.span)
    }
    output.append("\"")
  }

  func close(_ id: Document.Link.ID, of linked: LinkedDocument, to output: inout ByteBuffer) {
    guard annotation == .links else {
      output.append("</a>")
      return
    }
    if classMap == .backpackWeb { output.append("</span>") }
    let target = linked[id]
    if linked.opensNewTab(target) {
      // The notice is part of the link's name, but visually hidden.
      output.append("<span class=\"lm-visually-hidden\"")
      appendLanguage(of: .newTab, in: linked, to: &output)
      output.append("> (")
      output.append(html: linked.phrases[.newTab])
      output.append(")</span>")
    }
    switch target.role {
    case .link: output.append("</a>")
    case .button: output.append("</button>")
    }
    if linked.document[id].isFootnoteReference { output.append("</sup>") }
  }

  /// Writes an image, or only its alternative text if the page is a review page, or if links are
  /// annotated and the image is blocked.
  func append(_ id: Document.ImageID, of linked: LinkedDocument, to output: inout ByteBuffer) {
    let image = linked.document[id]
    let text = linked.document.text.span
    if reviewPlace != nil {
      output.append("<span class=\"lm-image\">")
      append(alternativeText: image, of: linked.document, to: &output)
      output.append("</span>")
      return
    }
    if annotation == .none {
      output.append("<img")
      append(commonMark: text.extracting(image.destination.indices), as: " src=\"", to: &output)
    } else if let href = linked[id].href {
      output.append("<img")
      append(address: linked.hrefs.span.extracting(href.indices), as: " src=\"", to: &output)
    } else {
      append(alternativeText: image, of: linked.document, to: &output)
      return
    }
    output.append(" alt=\"")
    append(alternativeText: image, of: linked.document, to: &output)
    output.append("\"")
    append(title: image.title.map { linked.document[$0] }, to: &output)
    output.append(" />")
  }

  private func append(
    alternativeText image: Document.Link, of document: Document, to output: inout ByteBuffer
  ) {
    let text = document.text.span
    for event in document.events[image.content] {
      switch event {
      case .leaf(.text(let range)), .leaf(.code(let range)):
        output.append(html: text, range: range.indices)
      case .leaf(.htmlInline(let range)):
        // libcmark includes the markup as text, which is of no use to screen readers.
        if annotation == .none { output.append(html: text, range: range.indices) }
      case .leaf(.softBreak), .leaf(.hardBreak): output.append(" ")
      case .leaf(.codeBlock), .leaf(.htmlBlock), .leaf(.thematicBreak), .enter, .exit: break
      }
    }
  }

  private func append(title: ArraySlice<UInt8>?, to output: inout ByteBuffer) {
    guard let title else { return }
    output.append(" title=\"")
    output.append(html: title.span)
    output.append("\"")
  }

  private func append(
    address: Span<UInt8>, as attribute: StaticString, to output: inout ByteBuffer
  ) {
    output.append(attribute)
    output.append(htmlAddress: address)
    output.append("\"")
  }

  /// Writes a destination as libcmark does: a refused one is omitted unless unsafe content is live.
  private func append(
    commonMark destination: Span<UInt8>, as attribute: StaticString,
    to output: inout ByteBuffer
  ) {
    var address: Bytes = []
    if unsafeContent == .live || !RefusedScheme.isRefusedByCommonMark(destination) {
      PercentEncoding.append(destination, to: &address)
    }
    append(address: address.span, as: attribute, to: &output)
  }

  /// Writes the attributes that only rules set: `target`, `rel`, and `referrerpolicy`.
  private func append(
    _ settings: LinkTarget.Settings, of target: LinkTarget, in linked: LinkedDocument,
    to output: inout ByteBuffer
  ) {
    if linked.opensNewTab(target) { output.append(" target=\"_blank\"") }
    let types = linked.linkTypes(of: target)
    if !types.isEmpty {
      output.append(attribute: " rel=\"", html: types.joined(separator: " "))
    }
    if let policy = settings.referrerPolicy {
      output.append(attribute: " referrerpolicy=\"", verbatim: policy.rawValue)
    }
  }
}

extension LinkTarget.Handling {
  /// The attribute `data-link-handling`; appending it whole is faster than in parts.
  fileprivate var attribute: StaticString {
    switch self {
    case .system: " data-link-handling=\"system\""
    case .app: " data-link-handling=\"app\""
    case .page: " data-link-handling=\"page\""
    case .none: " data-link-handling=\"none\""
    }
  }
}
