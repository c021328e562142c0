/// An address in text that GitHub Flavored Markdown makes a link of, and CommonMark does not.
///
/// It ends as an extended autolink of that dialect does, and also before `>`, before `|`, which parts
/// the cells of tables, before punctuation of other scripts, and before a `]` without its `[`. It may
/// stand after letters of scripts without spaces, and hold placeholders.
struct BareURL: Equatable {
  enum Form: Equatable {
    /// `http://` or `https://`.
    case scheme
    /// `www.`, which no autolink of CommonMark can begin with.
    case www
  }

  let form: Form
  /// Offsets in the text.
  let range: Range<Int>

  static func all(in text: Span<UInt8>, _ range: Range<Int>) -> [BareURL] {
    var found: [BareURL] = []
    var start = range.lowerBound
    while let sign = firstSign(from: start, in: text, range) {
      var url: BareURL?
      for prefix in prefixes where url == nil && sign - prefix.signOffset >= start {
        url = BareURL(at: sign - prefix.signOffset, in: text, range)
      }
      if let url { found.append(url) }
      start = url?.range.upperBound ?? sign + 1
    }
    return found
  }

  /// Whether there is what no address can do without.
  static func mayBe(in text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    prefixes.contains { prefix in
      text.contains(prefix.text[prefix.signOffset], in: range) { sign in
        let start = sign - prefix.signOffset
        return start >= range.lowerBound && text.hasPrefix(prefix.text, at: start, range)
      }
    }
  }

  /// The first `:` or `.`, without which there is no address.
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

  /// With the place of the `:` or `.` in each.
  private static let prefixes: [(text: [UInt8], signOffset: Int, form: Form)] = [
    (Array("http://".utf8), 4, .scheme), (Array("https://".utf8), 5, .scheme),
    (Array("www.".utf8), 3, .www),
  ]

  private init?(at start: Int, in text: Span<UInt8>, _ range: Range<Int>) {
    let first = text[start].asciiLowercased
    guard first == UInt8(ascii: "h") || first == UInt8(ascii: "w"),
      start == range.lowerBound || text[start - 1].canPrecedeURL,
      let prefix = BareURL.prefixes.first(where: { text.hasPrefix($0.text, at: start, range) })
    else { return nil }
    let host = start + prefix.text.count
    // Asked first: looking for the end again and again would take its time.
    guard BareURL.isHost(host..<range.upperBound, in: text, form: prefix.form) else { return nil }
    let addressEnd = BareURL.endOfAddress(from: host, in: text, range)
    let end = BareURL.endWithoutPunctuation(of: host..<addressEnd, in: text)
    guard end > host else { return nil }
    form = prefix.form
    self.range = start..<end
  }

  /// The end of what can belong to an address: before white space, `<`, `>`, `|`, or punctuation that is
  /// not ASCII.
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

  /// The end without what belongs to the sentence around the address.
  private static func endWithoutPunctuation(of range: Range<Int>, in text: Span<UInt8>) -> Int {
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
        // What looks like an entity is none of the address.
        var name = end - 1
        while name > range.lowerBound, text[name - 1].isASCIIAlphanumeric { name -= 1 }
        guard name < end - 1, name > range.lowerBound, text[name - 1] == UInt8(ascii: "&")
        else { return end }
        end = name - 1
      default: return end
      }
    }
    return end
  }

  /// Whether a host begins here.
  ///
  /// It is a placeholder, an IPv6 address, or labels of letters, digits, `-` and `_`, none of the last
  /// two with `_`; behind `www.` there are two of them at least.
  private static func isHost(_ range: Range<Int>, in text: Span<UInt8>, form: Form) -> Bool {
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
    return labels[0].count > 0 && (form == .scheme || labels.count > 1 && labels[1].count > 0)
      && !labels.suffix(2).contains(where: \.hasUnderscore)
  }
}

extension UInt8 {
  /// Not where a longer word or address goes on.
  fileprivate var canPrecedeURL: Bool {
    !isASCIIAlphanumeric && !"+-./=@&?#%".utf8.contains(self)
  }
}

extension Span<UInt8> {
  /// Whether a lower-case text stands at `start`, whatever its case.
  fileprivate func hasPrefix(_ prefix: [UInt8], at start: Int, _ range: Range<Int>) -> Bool {
    start + prefix.count <= range.upperBound
      && prefix.indices.allSatisfy { self[start + $0].asciiLowercased == prefix[$0] }
  }

  /// By how many one byte is there more often than another.
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
