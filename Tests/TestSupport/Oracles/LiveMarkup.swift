@testable import LinkMarkup
@testable import LinkText

/// Finds markup in the emitter's HTML that no source may cause, such as scripts and dangerous
/// addresses.
struct LiveMarkup {
  private(set) var defects: [String] = []

  /// The attributes that each element may have in the emitter's HTML if raw HTML is omitted.
  private static let attributes: [String: Set<String>] = [
    "a": [
      "class", "href", "title", "lang", "target", "rel", "referrerpolicy", "role", "aria-disabled",
      "data-link-kind", "data-link-handling", "data-link-route", "data-link-params",
      "data-link-reason", "data-link-href",
    ],
    "button": [
      "class", "type", "title", "lang", "data-link-href", "data-link-kind",
      "data-link-handling", "data-link-route", "data-link-params", "data-link-reason", "disabled",
      "aria-disabled",
    ],
    "img": ["src", "alt", "title"], "code": ["class"], "ol": ["start"], "span": ["class"],
    "h1": ["id"], "h2": ["id"], "h3": ["id"], "h4": ["id"], "h5": ["id"], "h6": ["id"],
    "p": ["class", "lang"], "blockquote": [], "ul": [], "li": ["class"], "pre": [], "hr": [],
    "br": [], "em": [], "strong": [], "del": [], "table": [], "thead": [], "tbody": [], "tr": [],
    "th": ["scope", "align"], "td": ["align"], "div": ["class", "role"],
    "input": ["type", "aria-label", "lang"],
  ]

  init(_ html: ParsedHTML) {
    for element in html.elements {
      guard let known = LiveMarkup.attributes[element.name] else {
        defects.append("the element \(element.name)")
        continue
      }
      let names = element.attributes.map(\.name)
      if Set(names).count < names.count || !known.isSuperset(of: names) {
        defects.append("the attributes \(names) of \(element.name)")
      }
      for name in ["href", "src", "data-link-href"] {
        guard let address = element[name] else { continue }
        if LiveMarkup.isRefused(address, isImage: name == "src") {
          defects.append("a live \(name)=\(address.debugDescription)")
        }
      }
    }
  }

  /// Returns whether an address is dangerous in browsers, or is the empty address of a link.
  static func isRefused(_ address: String, isImage: Bool) -> Bool {
    var scalars = address.unicodeScalars[...]
    while let first = scalars.first, first.value <= 0x20 { scalars.removeFirst() }
    scalars.removeAll { ["\t", "\n", "\r"].contains($0) }
    if scalars.isEmpty { return !isImage }
    guard let colon = scalars.firstIndex(of: ":") else { return false }
    switch String(scalars[..<colon]).lowercased() {
    case "javascript", "vbscript", "file", "blob", "filesystem", "its", "jar", "livescript",
      "mhtml", "mk", "mocha", "ms-its", "view-source", "wyciwyg":
      return true
    case "data":
      let type = String(scalars[colon...].dropFirst()).lowercased()
      return !isImage
        || !["png", "gif", "jpeg", "webp"].contains { type.hasPrefix("image/\($0)") }
    default: return false
    }
  }
}
