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

  /// The output of libcmark without links, titles, and white space, and the addresses of its links.
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
    }

    func has(allAddressesOf other: Reading) -> Bool {
      var rest = other.addresses[...]
      for address in addresses where address == rest.first { rest.removeFirst() }
      return rest.isEmpty
    }
  }
}

extension Bytes {
  /// Whether these are bytes of a source in order, except for white space, `<` and `>`.
  fileprivate func isMade(of source: Bytes) -> Bool {
    var rest = source[...]
    for byte in self where !byte.isASCIIWhitespace && byte != 0x3C && byte != 0x3E {
      guard let index = rest.firstIndex(of: byte) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }
}
