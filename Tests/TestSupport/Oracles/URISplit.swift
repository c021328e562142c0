@testable import LinkMarkup
@testable import LinkText

/// The scheme and the authority of a URI reference, split as in RFC 3986, appendix B.
struct URISplit: Equatable {
  /// The scheme, or `nil` if the reference does not begin with a scheme and a colon.
  let scheme: Range<Int>?
  let authority: Range<Int>?

  init(scheme: Range<Int>?, authority: Range<Int>?) {
    self.scheme = scheme
    self.authority = authority
  }

  /// Splits a reference like `^(([^:/?#]+):)?(//([^/?#]*))?`, and checks the letters of the scheme.
  init(_ reference: Bytes) {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let others = Set("0123456789+-.".utf8)
    let head = reference.prefix { !":/?#".utf8.contains($0) }
    let isScheme =
      head.count < reference.count && reference[head.count] == UInt8(ascii: ":")
      && head.first.map { letters.contains($0 | 0x20) } == true
      && head.allSatisfy { letters.contains($0 | 0x20) || others.contains($0) }
    scheme = isScheme ? head.indices : nil
    let rest = reference.dropFirst(isScheme ? head.count + 1 : 0)
    guard rest.starts(with: "//".utf8) else {
      authority = nil
      return
    }
    authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }.indices
  }
}
