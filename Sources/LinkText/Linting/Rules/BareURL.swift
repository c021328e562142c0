extension LintRule {
  /// CommonMark does not convert bare addresses to links, but other dialects convert some of them.
  static let bareURL = LintRule(
    name: "bare-url", level: .warning,
    summary: "an address in text that is not a link",
    suspects: { document in
      document.textBlocks.contains { block in
        document.texts(in: block).contains { _, range, link in
          link == nil && BareURL.mayExist(in: document.text.span, within: range.indices)
        }
      }
    }
  ) { subject, map in
    let document = subject.document
    let text = document.text.span
    let checker = AutolinkChecker(in: map.source)
    // The rule `broken-link-syntax` reports these links.
    let brokenLinks = document.brokenLinks.map(\.range)
    // Otherwise, the rule `url-as-text` would report an autolink that --fix writes.
    let mayBeLong = subject.linked.lintLevels[.urlAsText] == nil
    return subject.bareAddresses(by: { BareURL.all(in: $0, within: $1) }, map: map, using: checker)
      .compactMap { address, source in
        let start = address.range.lowerBound
        let index = brokenLinks.partitioningIndex { $0.upperBound > start }
        guard index == brokenLinks.count || !brokenLinks[index].contains(start) else { return nil }
        let isShort = mayBeLong || !text.string(address.range).isLongWebAddress
        let isFixed =
          address.form == .scheme && isShort
          && checker.allowsAutolink(at: source, meaning: Bytes(text, in: address.range))
        return LintFinding(
          .source(source), address.message(text, isShort: isShort),
          fix: isFixed ? .autolink(source) : nil)
      }
  }

  static let bareEmail = LintRule(
    name: "bare-email", level: .note,
    summary: "a mail address in text that is not a link",
    suspects: { document in
      // Nearly all documents have no `@`.
      document.text.span.firstOffset(of: UInt8(ascii: "@"), in: document.text.indices) != nil
        && document.textBlocks.contains { block in
          document.texts(in: block).contains { _, range, link in
            link == nil && !BareURL.emails(in: document.text.span, within: range.indices).isEmpty
          }
        }
    }
  ) { subject, map in
    let checker = AutolinkChecker(in: map.source)
    return subject.bareAddresses(by: BareURL.emails, map: map, using: checker).map {
      address, source in
      let text = subject.document.text.span.string(address.range).quoted
      return LintFinding(
        .source(source), "\(text) is text, not a link; write <…> if readers should write there")
    }
  }
}

extension LintSubject {
  /// Returns the addresses in texts outside links and markup, each with its range in the source.
  ///
  /// - Parameter find: Returns the addresses in a range of a text.
  func bareAddresses(
    by find: (Span<UInt8>, Range<Int>) -> [BareURL],
    map: Document.SourceMap, using checker: AutolinkChecker
  ) -> [(address: BareURL, source: Range<Int>)] {
    var found: [(address: BareURL, source: Range<Int>)] = []
    for block in document.textBlocks {
      for (_, range, link) in document.texts(in: block) where link == nil {
        for address in find(document.text.span, range.indices) {
          guard let source = map.sourceRange(ofText: address.range), !checker.isMarkup(source)
          else { continue }
          found.append((address, source))
        }
      }
    }
    return found
  }
}

extension BareURL {
  fileprivate func message(_ text: Span<UInt8>, isShort: Bool) -> String {
    let address = text.string(range)
    let destination = form == .www ? "https://…" : "…"
    let autolink = isShort && form != .www ? "<…>, or better " : ""
    return "\(address.quoted) is text, not a link; write \(autolink)[what is there](\(destination))"
  }

  /// Returns the e-mail addresses in a text, as cmark-gfm 0.29 finds them.
  package static func emails(in text: Span<UInt8>, within range: Range<Int>) -> [BareURL] {
    var found: [BareURL] = []
    var start = range.lowerBound
    var next = start
    while let sign = text.firstOffset(of: UInt8(ascii: "@"), in: next..<range.upperBound) {
      next = sign + 1
      if let email = email(around: sign, in: text, within: start..<range.upperBound) {
        found.append(email)
        start = email.range.upperBound
        next = max(next, start)
      }
    }
    return found
  }

  private static func email(
    around sign: Int, in text: Span<UInt8>, within range: Range<Int>
  ) -> BareURL? {
    var start = sign
    while start > range.lowerBound, text[start - 1].isInLocalPart { start -= 1 }
    guard start < sign, let end = endOfDomain(from: sign + 1, in: text, within: range) else {
      return nil
    }
    for scheme in ["mailto:", "xmpp:"] {
      let count = scheme.utf8.count
      let before = start - count
      if before >= range.lowerBound,
        text.extracting(before..<start).startsIgnoringCase(with: scheme),
        before == range.lowerBound || !text[before - 1].isASCIIAlphanumeric
      {
        start = before
        break
      }
    }
    return BareURL(form: .email, range: start..<end)
  }

  /// Returns the end of a domain, or `nil` if the domain is invalid, such as one without a dot.
  private static func endOfDomain(
    from start: Int, in text: Span<UInt8>, within range: Range<Int>
  ) -> Int? {
    var end = start
    var dotCount = 0
    while end < range.upperBound {
      let byte = text[end]
      if byte == UInt8(ascii: ".") {
        guard end + 1 < range.upperBound, text[end + 1].isASCIIAlphanumeric else { break }
        dotCount += 1
      } else if byte == UInt8(ascii: "@") {
        return nil
      } else if !byte.isASCIIAlphanumeric, byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_") {
        break
      }
      end += 1
    }
    guard dotCount > 0, text[end - 1].isASCIILetter else { return nil }
    return endWithoutPunctuation(of: start..<end, in: text)
  }
}

extension Finding.Fix {
  /// Returns a fix that encloses an address in `<` and `>`.
  fileprivate static func autolink(_ address: Range<Int>) -> Finding.Fix {
    Finding.Fix(
      [
        Edit(address.lowerBound..<address.lowerBound, with: "<"),
        Edit(address.upperBound..<address.upperBound, with: ">"),
      ], effect: .newLinks)
  }
}

/// An address such as `www.a.example`, a link in GitHub's Markdown but plain text in CommonMark.
///
/// An address ends where an extended autolink ends, and also before `>`, `|` (which separates table
/// cells), punctuation of other scripts, and an unmatched `]`. An address may follow letters of
/// scripts without spaces, and may contain placeholders.
package struct BareURL: Equatable {
  package enum Form: Equatable {
    /// An address that begins with `http://` or `https://`.
    case scheme
    /// An address that begins with `www.`, which is not valid in a CommonMark autolink.
    case www
    /// An e-mail address, possibly after `mailto:` or `xmpp:`.
    case email
  }

  /// A definition of the texts that are addresses.
  package enum Grammar {
    /// Addresses that authors probably mean as links.
    case copy
    /// Addresses that GitHub Flavored Markdown converts to links, including `ftp://`; they end like
    /// addresses in `copy`.
    case gfm
  }

  package let form: Form
  /// UTF-8 offsets in the text.
  package let range: Range<Int>

  package static func all(
    in text: Span<UInt8>, within range: Range<Int>, grammar: Grammar = .copy
  ) -> [BareURL] {
    var found: [BareURL] = []
    var start = range.lowerBound
    while let sign = firstSign(in: text, within: start..<range.upperBound) {
      var url: BareURL?
      for prefix in prefixes where url == nil && sign - prefix.signOffset >= start {
        url = address(at: sign - prefix.signOffset, in: text, within: range, grammar: grammar)
      }
      if let url { found.append(url) }
      start = url?.range.upperBound ?? sign + 1
    }
    return found
  }

  /// Returns whether a text contains the prefix of an address, such as `http://`.
  package static func mayExist(in text: Span<UInt8>, within range: Range<Int>) -> Bool {
    prefixes.contains { prefix in
      text.contains(prefix.sign, in: range) { sign in
        let start = sign - prefix.signOffset
        return start >= range.lowerBound
          && text.extracting(start..<range.upperBound).startsIgnoringCase(with: prefix.text)
      }
    }
  }

  /// Returns the offset of the first `:` or `.`, as every prefix has one; `nil` if there is none.
  private static func firstSign(in text: Span<UInt8>, within range: Range<Int>) -> Int? {
    for index in range where text[index] == .colon || text[index] == UInt8(ascii: ".") {
      return index
    }
    return nil
  }

  /// The prefixes of addresses, with the offset of the `:` or `.` in each.
  private static let prefixes: [(text: String, sign: UInt8, signOffset: Int, form: Form)] = [
    ("http://", .colon, 4, .scheme), ("https://", .colon, 5, .scheme),
    ("www.", UInt8(ascii: "."), 3, .www), ("ftp://", .colon, 3, .scheme),
  ]

  /// Returns the address that begins at an offset, or `nil` if there is none.
  private static func address(
    at start: Int, in text: Span<UInt8>, within range: Range<Int>, grammar: Grammar
  ) -> BareURL? {
    let rest = text.extracting(start..<range.upperBound)
    guard let prefix = prefixes.first(where: { rest.startsIgnoringCase(with: $0.text) }),
      prefix.text != "ftp://" || grammar == .gfm,
      start == range.lowerBound || text[start - 1].canPrecede(prefix.form, grammar: grammar),
      prefix.form == .scheme || grammar == .copy || rest[0] == UInt8(ascii: "w")
    else { return nil }
    let host = start + prefix.text.utf8.count
    // The host is checked first, because repeated searches for the end would be slow.
    guard isHost(host..<range.upperBound, in: text, form: prefix.form, grammar: grammar)
    else { return nil }
    let addressEnd = endOfAddress(from: host, in: text, within: range)
    let end = endWithoutPunctuation(of: host..<addressEnd, in: text)
    return end > host ? BareURL(form: prefix.form, range: start..<end) : nil
  }

  /// Returns the end of the characters that an address can contain.
  ///
  /// An address ends before white space, a control character, `<`, `>`, `|`, and non-ASCII
  /// punctuation.
  private static func endOfAddress(
    from start: Int, in text: Span<UInt8>, within range: Range<Int>
  ) -> Int {
    var index = start
    while index < range.upperBound {
      let byte = text[index]
      if "<>|".utf8.contains(byte) || byte <= 0x20 || byte == 0x7F { break }
      let (value, count) = text.scalar(at: index)
      if value >= 0x80, Unicode.Scalar(value)?.isLetterOrDigit != true { break }
      index += count
    }
    return index
  }

  /// Returns the end of an address without the punctuation of the surrounding sentence.
  static func endWithoutPunctuation(of range: Range<Int>, in text: Span<UInt8>) -> Int {
    var end = range.upperBound
    var surplus = (
      parentheses: text.surplus(of: ")", over: "(", in: range),
      brackets: text.surplus(of: "]", over: "[", in: range)
    )
    while end > range.lowerBound {
      switch text[end - 1] {
      case let byte where "?!.,:*_~'\"&".utf8.contains(byte): end -= 1
      case UInt8(ascii: ")"):
        guard surplus.parentheses > 0 else { return end }
        surplus.parentheses -= 1
        end -= 1
      case UInt8(ascii: "]"):
        guard surplus.brackets > 0 else { return end }
        surplus.brackets -= 1
        end -= 1
      case UInt8(ascii: ";"):
        // Text that resembles an entity is not part of the address.
        var name = end - 1
        while name > range.lowerBound, text[name - 1].isASCIILetter { name -= 1 }
        let isEntity =
          name < end - 1 && name > range.lowerBound && text[name - 1] == UInt8(ascii: "&")
        end = isEntity ? name - 1 : end - 1
      default: return end
      }
    }
    return end
  }

  /// Returns whether a range begins with a host.
  ///
  /// A host is a placeholder, an IPv6 address, or labels of letters, digits, `-`, and `_`, where
  /// the last two labels have no `_`. After `www.`, ``Grammar/copy`` requires two labels.
  private static func isHost(
    _ range: Range<Int>, in text: Span<UInt8>, form: Form, grammar: Grammar
  ) -> Bool {
    let start = range.lowerBound
    guard !range.isEmpty else { return false }
    if text[start] == UInt8(ascii: "[") { return form == .scheme }
    if Placeholder.isFirst(text[start]), Placeholder.count(at: start, in: text) != nil {
      return true
    }
    var labels: [(count: Int, hasUnderscore: Bool)] = [(0, false)]
    var index = start
    while index < range.upperBound {
      let (value, count) = text.scalar(at: index)
      let last = labels.count - 1
      if value == 0x2E {
        labels.append((0, false))
      } else if value == 0x5F {
        labels[last].hasUnderscore = true
      } else if value == 0x2D || Unicode.Scalar(value)?.isLetterOrDigit == true {
        labels[last].count += 1
      } else {
        break
      }
      index += count
    }
    return labels[0].count > 0
      && (form == .scheme || grammar == .gfm || labels.count > 1 && labels[1].count > 0)
      && !labels.suffix(2).contains(where: \.hasUnderscore)
  }
}

extension UInt8 {
  /// Returns whether an address can begin after the byte, which must not be in a longer word or
  /// address in ``BareURL/Grammar/copy``.
  fileprivate func canPrecede(_ form: BareURL.Form, grammar: BareURL.Grammar) -> Bool {
    switch (grammar, form) {
    case (.copy, _): !isASCIIAlphanumeric && !"+-./=@&?#%".utf8.contains(self)
    case (.gfm, .www): isASCIIWhitespace || "*_~(".utf8.contains(self)
    case (.gfm, _): !isASCIILetter
    }
  }

  fileprivate var isInLocalPart: Bool { isASCIIAlphanumeric || ".+-_".utf8.contains(self) }
}

extension Span<UInt8> {
  /// Returns how many more times one byte occurs than another.
  fileprivate func surplus(
    of byte: Unicode.Scalar, over other: Unicode.Scalar, in range: Range<Int>
  ) -> Int {
    var surplus = 0
    for index in range {
      if self[index] == UInt8(ascii: byte) { surplus += 1 }
      if self[index] == UInt8(ascii: other) { surplus -= 1 }
    }
    return surplus
  }
}
