import Foundation

@testable import LinkMarkup
@testable import LinkText
@testable import Oracles

/// Checks that a destination is split as in RFC 3986, safely explained, and not live if unsafe.
enum URLsTarget {
  private static let routes = try? RouteTable(
    parsing: Bytes(
      """
      {"appSchemes": ["app"], "webHosts": ["a.example", "*.b.example"], "routes": [
      {"name": "a", "path": "a/{b}"}, {"name": "c", "path": "c?d={e}"}, {"name": "f", "path": "f/**"}]}
      """.utf8), path: "routes.json")

  static func defects(_ input: FuzzInput) throws -> [String] {
    let bytes = input.bytes
    let reference = URIReference(bytes.span)
    let split = URISplit(scheme: reference.scheme, authority: reference.authority)
    var defects = split == URISplit(bytes) ? [] : ["\(split) should be \(URISplit(bytes))"]
    let explanation = Converter(routes: routes)
      .explanation(of: String(decoding: bytes, as: UTF8.self))
    if explanation.text.utf8.contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\n") || $0 == 0x7F }
    ) {
      defects.append("a control character in the explanation")
    }
    _ = try JSONSerialization.jsonObject(with: Data(explanation.json))
    let html = ParsedHTML(explanation.linked.bytes(emittedBy: .html))
    return defects + LiveMarkup(html).defects
  }
}
