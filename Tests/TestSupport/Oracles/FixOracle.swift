@testable import LinkMarkup
@testable import LinkText

/// Checks that fixes change only white space and the markup of links.
enum FixOracle {
  /// Returns a problem in a fixed source, or `nil` if there is no problem.
  ///
  /// `again` is the result of fixing the fixed source once more.
  static func problem(
    _ source: Bytes, fixedAs fixed: Converter.FixedSource, again: Converter.FixedSource
  ) -> String? {
    let (before, after) = (Reading(source), Reading(fixed.source))
    if before.text != after.text { return "another text" }
    if !after.has(allAddressesOf: before) { return "a link is gone" }
    if again.source != fixed.source || !again.findings.isEmpty { return "not fixed at once" }
    if !fixed.source.isDerived(from: source) { return "more than brackets and spaces is new" }
    if fixed.findings.isEmpty, fixed.source != source { return "changed without a finding" }
    return nil
  }

  /// The addresses of a document's links, and what remains of libcmark's HTML without `<a>` tags,
  /// titles and white space, and without the brackets and destinations of broken links.
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
  /// The text without brackets, and without each destination in parentheses after a bracket.
  fileprivate var withoutBrokenLinks: Bytes {
    let text = String(decoding: self, as: UTF8.self)
      .replacing("【", with: "[").replacing("】", with: "]").replacing("）", with: ")")
    return Bytes(
      text.replacing(/\]\([^()\[]*\)/, with: "").replacing("[", with: "").replacing("]", with: "")
        .utf8)
  }

  /// Returns whether all bytes come from a source, in order.
  ///
  /// White space, `<`, `>` and link brackets may be new.
  fileprivate func isDerived(from source: Bytes) -> Bool {
    var rest = source[...]
    for byte in self where !byte.isASCIIWhitespace && !"<>[]()".utf8.contains(byte) {
      guard let index = rest.firstIndex(of: byte) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }
}
