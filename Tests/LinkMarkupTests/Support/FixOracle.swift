@testable import LinkMarkup
@testable import LinkText

/// Says what a reader would notice of fixes that readers must not notice.
enum FixOracle {
  /// What is wrong about a source after its fixes; nil where nothing is.
  ///
  /// `again` is what fixing makes of the fixed one.
  static func problem(
    _ source: [UInt8], became fixed: Converter.FixedSource, then again: Converter.FixedSource
  ) -> String? {
    let (before, after) = (Reading(source), Reading(fixed.source))
    if before.text != after.text { return "another text" }
    if !after.has(allAddressesOf: before) { return "a link is gone" }
    if again.source != fixed.source || !again.findings.isEmpty { return "not mended at once" }
    if !fixed.source.isMade(of: source) { return "more than brackets and spaces is new" }
    if fixed.findings.isEmpty, fixed.source != source { return "changed without a finding" }
    return nil
  }

  /// What libcmark writes, without links, titles and white space; and the addresses of its links.
  private struct Reading: Equatable {
    var text: [UInt8] = []
    var addresses: [[UInt8]] = []

    init(_ source: [UInt8]) {
      var rest = commonMarkHTML(source)[...]
      while let byte = rest.first {
        if rest.starts(with: "<a href=\"".utf8) {
          addresses.append(Array(rest.dropFirst(9).prefix { $0 != UInt8(ascii: "\"") }))
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

extension [UInt8] {
  /// Whether these are bytes of a source in its order, but for white space, `<` and `>`.
  fileprivate func isMade(of source: [UInt8]) -> Bool {
    var rest = source[...]
    for byte in self where !byte.isASCIIWhitespace && byte != 0x3C && byte != 0x3E {
      guard let index = rest.firstIndex(of: byte) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }
}
