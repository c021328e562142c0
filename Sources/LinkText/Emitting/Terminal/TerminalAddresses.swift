extension LinkedDocument {
  /// Returns the range in ``hrefs`` of the address that a terminal opens for a link, if any.
  ///
  /// A terminal passes addresses to programs, so the address must be for the web or for contacts,
  /// or have an allowed scheme or a scheme of the app. A disabled link has no such address.
  func hyperlink(of target: LinkTarget) -> Range<Int>? {
    // VTE and other terminals ignore addresses that are longer than 2083 bytes.
    guard let href = target.href?.indices, !target.states.contains(.disabled), href.count <= 2083
    else { return nil }
    return switch target.kind {
    case .contact: href
    case .app: target.isSchemeNamed ? href : nil
    // A web address without a scheme begins with `//`.
    case .web: hrefs[href.lowerBound] == UInt8(ascii: "/") ? nil : href
    case .blocked, .unresolved, .fragment, .relative, .unsafe: nil
    }
  }

  /// Returns the host of a web address in lowercase, or `nil` for any other address.
  package func host(of target: LinkTarget) -> String? {
    guard target.kind == .web, let href = href(of: target) else { return nil }
    let bytes = Bytes(href)
    let authority = URIReference(bytes.span).webAuthority(in: bytes.span)
    let host = URIReference.host(in: authority, of: bytes.span)
    return String(decoding: bytes[host], as: UTF8.self).lowercased()
  }
}

/// An address in a recognizable short form, such as `a.example/…/terms`.
struct ShortAddress {
  let text: String

  /// The maximum length of a shortened address, in characters.
  private static let maximumCount = 40

  /// Shortens an address by omitting the query, the fragment, and a common scheme such as `https`.
  ///
  /// A web address also loses its user information and all but the last component of its path. The
  /// end of its host is included, because a domain's owner chooses everything before it. A web
  /// address without a valid host is not shortened.
  init(_ address: ArraySlice<UInt8>) {
    let bytes = Bytes(address)
    let reference = URIReference(bytes.span)
    let scheme = reference.scheme.map { String(decoding: bytes[$0], as: UTF8.self) }
    let isImplied = scheme.map { ["https", "http", "mailto", "tel", "sms"].contains($0) } ?? true
    let isWeb = reference.authority != nil || scheme == "https" || scheme == "http"
    guard isWeb else {
      let start = isImplied ? scheme.map { $0.utf8.count + 1 } ?? 0 : 0
      let end = ShortAddress.endOfPath(in: bytes, from: start)
      text = ShortAddress.cut(String(decoding: bytes[start..<end], as: UTF8.self))
      return
    }
    let authority = reference.webAuthority(in: bytes.span)
    guard reference.authority == authority,
      case let host = URIReference.host(in: authority, of: bytes.span), !host.isEmpty
    else {
      text = String(decoding: bytes, as: UTF8.self)
      return
    }
    let start = isImplied ? "" : "\(scheme ?? "")://"
    let end = ShortAddress.endOfPath(in: bytes, from: authority.upperBound)
    let site = String(decoding: bytes[host.lowerBound..<authority.upperBound], as: UTF8.self)
    let components = bytes[authority.upperBound..<end].split(separator: UInt8(ascii: "/"))
    var path = components.count > 1 ? "/…" : ""
    if let last = components.last { path += "/" + String(decoding: last, as: UTF8.self) }
    guard start.count + site.count <= ShortAddress.maximumCount else {
      text = start + "…" + site.suffix(ShortAddress.maximumCount - 1)
      return
    }
    text = ShortAddress.cut(start + site + path)
  }

  private static func endOfPath(in address: Bytes, from start: Int) -> Int {
    address[start...].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
      ?? address.endIndex
  }

  /// Returns the text, cut with an ellipsis at its end if it exceeds the maximum length.
  private static func cut(_ text: String) -> String {
    text.count <= maximumCount ? text : text.prefix(maximumCount - 1) + "…"
  }
}

/// The addresses that are listed after the text, without repetition.
struct TerminalFootnotes {
  /// The targets, in the order of their numbers.
  private(set) var targets: [LinkTarget] = []
  private var numbers: [ArraySlice<UInt8>: Int] = [:]
  /// The number of the document's last footnote; the numbers of addresses follow it.
  var offset = 0

  /// Returns the number of a link's address, which is added if it is new; `nil` for no address.
  mutating func number(of target: LinkTarget, in hrefs: Bytes) -> Int? {
    guard let href = target.href else { return nil }
    if let number = numbers[hrefs[href.indices]] { return number }
    targets.append(target)
    numbers[hrefs[href.indices]] = offset + targets.count
    return offset + targets.count
  }
}
