extension LintRule {
  static let blockedDestination = LintRule(
    name: "blocked-destination", level: .error, stage: .converting,
    summary: "a link or an image whose destination is refused or missing"
  ) { subject in
    let linked = subject.linked
    return subject.linkAndImageFindings { place, construct, target in
      let use: RefusedScheme.Use = if case .image = place { .image } else { .link }
      return linked.message(about: target, at: construct.destination, for: use)
    }
      + subject.htmlDestinationFindings { destination in
        // Browsers ignore white space before a scheme, and tabs and line breaks in a scheme.
        let scheme = Bytes(destination.lazy.filter { !$0.isASCIIWhitespace }.prefix(11))
        guard
          ["javascript:", "vbscript:"].contains(where: {
            scheme.span.startsIgnoringCase(with: $0)
          })
        else { return nil }
        let text = String(decoding: destination, as: UTF8.self).quoted(asASCII: true)
        return "\(text) is a script; use a button, or the address of a page"
      }
  }

  static let malformedDestination = LintRule(
    name: "malformed-destination", level: .warning,
    summary: "a destination that is written wrongly"
  ) { subject in
    subject.linkAndImageFindings { _, construct, target in
      target.kind == .blocked(.empty) ? nil : subject.document[construct.destination].addressMistake
    }
  }

  /// Plain HTTP can be read and changed in transit, except on hosts that are local to the machine
  /// or network.
  static let insecureHTTP = LintRule(
    name: "insecure-http", level: .warning,
    summary: "an http: address, which can be read and changed in transit"
  ) { subject in
    let linked = subject.linked
    let message = "http: can be read and changed in transit; use https: if the server supports it"
    return subject.linkAndImageFindings { _, _, target in
      guard target.kind == .web, let href = linked.href(of: target) else { return nil }
      return href[...].isInsecure ? message : nil
    }
      + subject.htmlDestinationFindings { $0[...].isInsecure ? message : nil }
  }

  static let localDestination = LintRule(
    name: "local-destination", level: .note,
    summary: "a link to the machine of its reader"
  ) { subject in
    subject.linkFindings { link in
      guard link.target.kind == .web,
        let host = subject.document[link.construct.destination].webHost,
        host.starts(with: "127.".utf8) || host.elementsEqual("[::1]".utf8)
          || host.count == 9 && host.span.startsIgnoringCase(with: "localhost")
      else { return nil }
      let name = String(decoding: host, as: UTF8.self).quoted
      return "\(name) is the reader's own machine; write a public address"
    }
  }

  static let placeholderDestination = LintRule(
    name: "placeholder-destination", level: .warning,
    summary: "a link that has no destination yet"
  ) { subject in
    subject.linkFindings { link in
      let destination = subject.document[link.construct.destination]
      if destination.isToBeWritten {
        let word = String(decoding: destination, as: UTF8.self)
        return "\(word.quoted) is not a destination yet; write it"
      }
      // The text of a link to the top of the page is usually an arrow or contains the word `top`.
      let text = subject.text(of: link.id)
      guard destination.elementsEqual("#".utf8),
        text.unicodeScalars.contains(where: \.isLetterOrDigit),
        !text.asKeyword.split(separator: " ").contains("top")
      else { return nil }
      return """
        "#" leads to the top of the page; write the destination, or the fragment of a heading
        """
    }
  }

  static let shortenedAddress = LintRule(
    name: "shortened-address", level: .note,
    summary: "an address that does not show where it leads"
  ) { subject in
    let services = [
      "bit.ly", "buff.ly", "cutt.ly", "goo.gl", "is.gd", "lnkd.in", "ow.ly", "rb.gy", "t.co",
      "tiny.cc", "tinyurl.com",
    ]
    let longest = services.map(\.utf8.count).max() ?? 0
    return subject.linkFindings { link in
      // Nearly all hosts are longer than the names of these services.
      guard let written = subject.document[link.construct.destination].webHost,
        written.count <= longest,
        case let host = String(decoding: written, as: UTF8.self).lowercased(),
        services.contains(host)
      else { return nil }
      return "readers do not see where \(host) leads, and it may stop; write the full address"
    }
  }

  static let trackingParameters = LintRule(
    name: "tracking-parameters", level: .note,
    summary: "an address with parameters that only count its readers"
  ) { subject in
    subject.linkFindings { link in
      let address = subject.document[link.construct.destination]
      guard let mark = address.firstIndex(of: UInt8(ascii: "?")) else { return nil }
      let query = String(decoding: address[(mark + 1)...].prefix(2_000), as: UTF8.self)
      let known = ["fbclid", "gclid", "mc_cid", "mc_eid", "msclkid"]
      return query.prefix { $0 != "#" }.split(separator: "&")
        .compactMap { $0.split(separator: "=").first.map(String.init) }
        .first { $0.hasPrefix("utm_") || known.contains($0) }
        .map { "\($0.quoted) only counts the readers of this link; remove it" }
    }
  }

  /// Failures F42 and F59 of WCAG: neither keyboards nor screen readers can reach these elements.
  static let inoperableLink = LintRule(
    name: "inoperable-link", level: .warning, criterion: .keyboard,
    summary: "an element in raw HTML that looks or acts like a link and is none"
  ) { subject in
    subject.htmlFindings(on: .inoperable) { element in
      guard !element.text.isInvisible else { return nil }
      return element.tag.name == "a"
        ? "this link has no 'href', so it cannot be followed; add one"
        : "only a pointer follows this; write a link, or a button"
    }
  }

  /// Browsers show some lookalike hosts in Punycode, but many apps do not.
  static let confusableHost = LintRule(
    name: "confusable-host", level: .warning,
    summary: "a host in letters that look like Latin ones"
  ) { subject in
    subject.linkAndImageFindings { _, construct, _ in
      let address = subject.document[construct.destination]
      // Nearly all addresses are ASCII.
      guard address.contains(where: { $0 >= 0x80 }),
        let host = address.webHost.map({ String(decoding: $0, as: UTF8.self).lowercased() }),
        host.split(separator: ".").contains(where: { label in
          let letters = label.unicodeScalars.filter { $0.properties.isAlphabetic }
          return letters.contains { !$0.isASCII }
            && letters.allSatisfy { $0.isASCII || lookalikes.contains($0) }
        })
      else { return nil }
      return """
        the host \(host.quoted(asASCII: true)) looks like another one in Latin letters; \
        check the address
        """
    }
  }

  /// Lowercase Cyrillic and Greek letters that most typefaces draw like Latin letters.
  private static let lookalikes = "асеорхуіјѕԁԛԝһаνοκρ".unicodeScalars
}

extension LinkedDocument {
  fileprivate func message(
    about target: LinkTarget, at destination: Document.TextRange, for use: RefusedScheme.Use
  ) -> String? {
    guard case .blocked(let reason) = target.kind else { return nil }
    let effect = use == .image ? "only the image's description is shown" : "this link is disabled"
    let quoted = quoted(destination)
    return switch (reason, use) {
    // The author of the link rule disabled the link on purpose.
    case (.rule, _): nil
    case (.empty, .link): "this link has no destination, so it is disabled; write one"
    case (.empty, .image):
      "this image has no destination, so only its description is shown; write one"
    case (.scheme, .link):
      """
      the scheme of \(quoted) is refused, so \(effect); \
      use https, a contact scheme or your app's own
      """
    case (.scheme, .image):
      "the scheme of \(quoted) is refused, so \(effect); use https or a relative address"
    case (.unreadableHost, _):
      """
      browsers and apps could read different hosts in \(quoted), or none, so \(effect); \
      write the host in plain letters after 'https://'
      """
    case (.schemeNotAllowed, _):
      """
      the scheme of \(quoted) is not one of those allowed, so \(effect); \
      use one that is, or allow it with --schemes
      """
    }
  }

  /// Returns the destination in quotes, shortened, with all characters except printable ASCII
  /// escaped.
  func quoted(_ destination: Document.TextRange) -> String {
    String(decoding: document[destination], as: UTF8.self).quoted(asASCII: true)
  }
}

extension ArraySlice<UInt8> {
  /// A message about a typing mistake in a destination, such as a missing `//`, or `nil` if there
  /// is none.
  var addressMistake: String? {
    // Nearly all destinations are excluded quickly here.
    let bytes = span
    if bytes.startsIgnoringCase(with: "https://") || bytes.startsIgnoringCase(with: "http://") {
      guard dropFirst(7).prefix(6).firstRange(of: "http") != nil else { return nil }
    } else if !bytes.startsIgnoringCase(with: "www."),
      !contains(where: { ":@\\".utf8.contains($0) })
    {
      return nil
    }
    let text = String(decoding: self, as: UTF8.self)
    guard text.utf8.count < 2_000, !Bytes(self).span.hasPlaceholder else { return nil }
    return text.lowercased().mistakeClause.map { "\(text.quoted) \($0)" }
  }
}

extension String {
  /// The end of a message about this lowercased destination, or `nil` if it has no known mistake.
  fileprivate var mistakeClause: String? {
    if let scheme = ["https:", "http:"].first(where: hasPrefix) {
      let rest = dropFirst(scheme.count)
      if ["//http://", "//https://", "//https//", "//http//"].contains(where: rest.hasPrefix) {
        return "has a scheme twice; remove one"
      }
      if rest.hasPrefix("\\\\") { return "has backslashes; write '\(scheme)//'" }
      return rest.hasPrefix("//") ? nil : "has no '//' after the scheme; write '\(scheme)//'"
    }
    if hasPrefix("mailto:") {
      let addresses = dropFirst("mailto:".count).prefix { $0 != "?" }
      // Without an address, the mail program asks for one.
      guard !addresses.isEmpty, !addresses.contains("%") else { return nil }
      let isComplete = addresses.split(separator: ",").allSatisfy { address in
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
      }
      return isComplete ? nil : "is not a mail address; write 'mailto:name@host'"
    }
    if hasPrefix("tel:") {
      return contains { $0.isASCII && $0.isNumber }
        ? nil : "has no digits; write the number, as in 'tel:+15550100'"
    }
    return pathMistakeClause
  }

  /// The end of a message about this destination as a path, or `nil` if it has no known mistake.
  private var pathMistakeClause: String? {
    let path = prefix { $0 != "?" && $0 != "#" }
    if path.hasPrefix("www."), path.dropFirst(4).contains(".") {
      return "is read as a file of this site; write 'https://' before it"
    }
    if let letter = path.first, letter.isASCII, letter.isLetter,
      [":\\", ":/"].contains(where: path.dropFirst().hasPrefix)
    {
      return "is a path of one computer; write a path relative to this document"
    }
    if path.contains("\\"), !path.contains(":") {
      return "has a backslash, which is no separator on the web; write '/'"
    }
    let parts = path.split(separator: "@", omittingEmptySubsequences: false)
    if parts.count == 2, !parts[0].isEmpty, !parts[0].contains("/"), !path.contains(":"),
      parts[1].contains("."), !parts[1].hasPrefix("."), !parts[1].hasSuffix("."),
      !parts[1].contains("/")
    {
      return "is read as a file of this site; write 'mailto:' before it"
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Whether an address uses plain HTTP and a host that is neither local nor a Tor service.
  fileprivate var isInsecure: Bool {
    // The fifth character of a web address is usually the `s` of `https`.
    guard dropFirst(4).first == UInt8(ascii: ":") else { return false }
    let reference = URIReference(Bytes(self).span)
    guard let scheme = reference.scheme, let authority = reference.authority,
      text(scheme).lowercased() == "http"
    else { return false }
    // These hosts are local or encrypted by Tor. RFC 6761, 6762, and 7686 reserve the names.
    let address = text(authority).lowercased()
    let host = address.hasPrefix("[") ? address[...] : address.prefix { $0 != ":" }
    return host != "localhost" && !host.hasPrefix("[::1]") && !host.isPrivateAddress
      && ![".localhost", ".test", ".local", ".onion"].contains(where: host.hasSuffix)
  }

  /// Returns the text of a range relative to the start of the slice.
  private func text(_ range: Range<Int>) -> String {
    String(decoding: dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }

  /// Whether a destination is like `todo` or `#todo`, or is a web address that ends in `TODO`.
  fileprivate var isToBeWritten: Bool {
    let end = suffix(
      from: lastIndex { $0 == .slash || $0 == UInt8(ascii: "#") }.map { $0 + 1 } ?? startIndex)
    // Nearly all destinations end with a longer word.
    guard (3...5).contains(end.count) else { return false }
    let word = String(decoding: end, as: UTF8.self)
    let isWhole = end.count == count || count == end.count + 1 && first == UInt8(ascii: "#")
    return isWhole
      ? ["todo", "tbd", "fixme", "xxx"].contains(word.lowercased())
      : ["TODO", "TBD", "FIXME"].contains(word) && webHost != nil
  }
}

extension Substring {
  /// Whether this is an IPv4 loopback address (RFC 1122) or a private address (RFC 1918).
  fileprivate var isPrivateAddress: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { UInt8($0) }
    guard parts.count == 4, numbers.count == 4 else { return false }
    return switch (numbers[0], numbers[1]) {
    case (10, _), (127, _), (192, 168), (172, 16..<32): true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// The host of a web address as written, without user information or port; `nil` for other
  /// destinations.
  var webHost: ArraySlice<UInt8>? {
    let bytes = span
    guard bytes.startsIgnoringCase(with: "http:") || bytes.startsIgnoringCase(with: "https:") else {
      return nil
    }
    let host = URIReference.host(in: URIReference(bytes).webAuthority(in: bytes), of: bytes)
    return self[(startIndex + host.lowerBound)..<(startIndex + host.upperBound)]
  }
}
