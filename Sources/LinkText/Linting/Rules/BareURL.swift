/// An address in text that GitHub Flavored Markdown converts to a link and CommonMark does not.
///
/// It ends where an extended autolink does, and also before `>`, before `|` (which separates table
/// cells), before punctuation of other scripts, and before an unmatched `]`. It may follow letters
/// of scripts without spaces and contain placeholders.
package struct BareURL: Equatable {
  package enum Form: Equatable {
    /// An address that begins with `http://` or `https://`.
    case scheme
    /// An address that begins with `www.`, which is not valid in a CommonMark autolink.
    case www
    /// An e-mail address, possibly after `mailto:` or `xmpp:`.
    case email
  }

  /// What counts as an address.
  package enum Grammar {
    /// What people mean as a link.
    case copy
    /// What GitHub Flavored Markdown converts to a link, which includes `ftp://` and e-mail
    /// addresses, but ends where an address in copy ends.
    case gfm
  }

  package let form: Form
  /// UTF-8 offsets in the text.
  package let range: Range<Int>

  package static func all(
    in text: Span<UInt8>, _ range: Range<Int>, _ grammar: Grammar = .copy
  ) -> [BareURL] {
    var found: [BareURL] = []
    var start = range.lowerBound
    while let sign = firstSign(from: start, in: text, range) {
      var url: BareURL?
      for prefix in prefixes where url == nil && sign - prefix.signOffset >= start {
        url = BareURL(at: sign - prefix.signOffset, in: text, range, grammar)
      }
      if let url { found.append(url) }
      start = url?.range.upperBound ?? sign + 1
    }
    return found
  }

  /// Returns whether a text contains the prefix of an address.
  package static func mayBe(in text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    prefixes.contains { prefix in
      text.contains(prefix.sign, in: range) { sign in
        let start = sign - prefix.signOffset
        return start >= range.lowerBound
          && text.extracting(start..<range.upperBound).startsIgnoringCase(with: prefix.text)
      }
    }
  }

  /// Returns the offset of the first `:` or `.`, which every address contains.
  private static func firstSign(
    from start: Int, in text: Span<UInt8>, _ range: Range<Int>
  ) -> Int? {
    var index = start
    while index < range.upperBound {
      if text[index] == .colon || text[index] == UInt8(ascii: ".") { return index }
      index += 1
    }
    return nil
  }

  /// The prefixes of addresses, with the offset of the `:` or `.` in each.
  private static let prefixes: [(text: String, sign: UInt8, signOffset: Int, form: Form)] = [
    ("http://", .colon, 4, .scheme), ("https://", .colon, 5, .scheme),
    ("www.", UInt8(ascii: "."), 3, .www), ("ftp://", .colon, 3, .scheme),
  ]

  init(form: Form, range: Range<Int>) {
    self.form = form
    self.range = range
  }

  private init?(
    at start: Int, in text: Span<UInt8>, _ range: Range<Int>, _ grammar: Grammar
  ) {
    let rest = text.extracting(start..<range.upperBound)
    guard let prefix = BareURL.prefixes.first(where: { rest.startsIgnoringCase(with: $0.text) }),
      prefix.text != "ftp://" || grammar == .gfm,
      start == range.lowerBound || text[start - 1].canPrecede(prefix.form, grammar),
      prefix.form == .scheme || grammar == .copy || rest[0] == UInt8(ascii: "w")
    else { return nil }
    let host = start + prefix.text.utf8.count
    // Checked first, because searching for the end repeatedly would take long.
    guard BareURL.isHost(host..<range.upperBound, in: text, form: prefix.form, grammar)
    else { return nil }
    let addressEnd = BareURL.endOfAddress(from: host, in: text, range)
    let end = BareURL.endWithoutPunctuation(of: host..<addressEnd, in: text)
    guard end > host else { return nil }
    form = prefix.form
    self.range = start..<end
  }

  /// Returns the end of the characters that an address can contain.
  ///
  /// An address ends before white space, a control character, `<`, `>`, `|`, and non-ASCII
  /// punctuation.
  private static func endOfAddress(
    from start: Int, in text: Span<UInt8>, _ range: Range<Int>
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
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: ","),
        UInt8(ascii: ":"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"),
        UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "&"):
        end -= 1
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
  /// the last two labels have no `_`. After `www.`, it has at least two labels.
  private static func isHost(
    _ range: Range<Int>, in text: Span<UInt8>, form: Form, _ grammar: Grammar
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
  /// Returns whether an address can begin after the byte; in copy, none begins within a longer word
  /// or address.
  fileprivate func canPrecede(_ form: BareURL.Form, _ grammar: BareURL.Grammar) -> Bool {
    switch (grammar, form) {
    case (.copy, _): !isASCIIAlphanumeric && !"+-./=@&?#%".utf8.contains(self)
    case (.gfm, .www): isASCIIWhitespace || "*_~(".utf8.contains(self)
    case (.gfm, _): !isASCIILetter
    }
  }
}

extension Span<UInt8> {
  /// Returns the number of occurrences of one byte minus those of another.
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
