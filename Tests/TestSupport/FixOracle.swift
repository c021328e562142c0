@testable import LinkMarkup
@testable import LinkText

/// Checks that fixes do not change the output for readers.
enum FixOracle {
  /// Returns what is wrong with a source after its fixes; nil if nothing is.
  ///
  /// `again` is the fixed source, fixed once more.
  static func problem(
    _ source: Bytes, became fixed: Converter.FixedSource, then again: Converter.FixedSource
  ) -> String? {
    let (before, after) = (Reading(source), Reading(fixed.source))
    if before.text != after.text { return "another text" }
    if !after.has(allAddressesOf: before) { return "a link is gone" }
    if again.source != fixed.source || !again.findings.isEmpty { return "not fixed at once" }
    if !fixed.source.isMade(of: source) { return "more than brackets and spaces is new" }
    if fixed.findings.isEmpty, fixed.source != source { return "changed without a finding" }
    return nil
  }

  /// The output of libcmark without links, titles, white space, and what looks like a link, and the addresses
  /// of its links.
  private struct Reading: Equatable {
    var text: Bytes = []
    var addresses: [Bytes] = []

    init(_ source: Bytes) {
      var rest = commonMarkHTML(source)[...]
      while let byte = rest.first {
        if rest.starts(with: "<a href=\"".utf8) {
          addresses.append(Bytes(rest.dropFirst(9).prefix { $0 != UInt8(ascii: "\"") }))
          rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
        } else if rest.starts(with: "</a>".utf8) {
          rest = rest.dropFirst(4)
        } else if rest.starts(with: " title=\"".utf8) {
          rest = rest.dropFirst(8).drop { $0 != UInt8(ascii: "\"") }.dropFirst()
        } else {
          if !byte.isASCIIWhitespace { text.append(byte) }
          rest = rest.dropFirst()
        }
      }
      text = text.withoutBrokenLinks
    }

    func has(allAddressesOf other: Reading) -> Bool {
      var rest = other.addresses[...]
      for address in addresses where address == rest.first { rest.removeFirst() }
      return rest.isEmpty
    }
  }
}

extension Bytes {
  /// The text without the brackets, and without each destination in parentheses after a bracket.
  fileprivate var withoutBrokenLinks: Bytes {
    let text = String(decoding: self, as: UTF8.self)
      .replacing("【", with: "[").replacing("】", with: "]").replacing("）", with: ")")
    return Bytes(
      text.replacing(/\]\([^()\[]*\)/, with: "").replacing("[", with: "").replacing("]", with: "")
        .utf8)
  }

  /// Whether these are bytes of a source in order, except for white space, `<`, `>` and the brackets of links.
  fileprivate func isMade(of source: Bytes) -> Bool {
    var rest = source[...]
    for byte in self where !byte.isASCIIWhitespace && !"<>[]()".utf8.contains(byte) {
      guard let index = rest.firstIndex(of: byte) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }
}
