extension LintRule {
  /// Plain HTTP can be read and changed on its way; names that stay on the machine cannot.
  static let insecureHTTP = LintRule(
    name: "insecure-http", level: .warning,
    summary: "an address of http:, which anybody on the way can read and change"
  ) { subject in
    let linked = subject.linked
    let message = "http: can be read and changed on the way; use https:, if the server has it"
    let links = subject.links.compactMap { link in
      linked.isInsecure(link.target) ? LintRemark(.link(link.id), message) : nil
    }
    let images = subject.images.compactMap { image in
      linked.isInsecure(image.target) ? LintRemark(.image(image.id), message) : nil
    }
    return links + images
  }
}

extension LinkedDocument {
  fileprivate func isInsecure(_ target: LinkTarget) -> Bool {
    guard target.kind == .web, let href = href(of: target),
      // The fifth letter is an `s` nearly always.
      href.dropFirst(4).first == UInt8(ascii: ":")
    else { return false }
    let reference = URIReference(href.span)
    guard let scheme = reference.scheme, let authority = reference.authority,
      href.text(scheme).lowercased() == "http"
    else { return false }
    let host = href.text(authority).lowercased()
    // RFC 6761 keeps these names away from the network.
    return !["localhost", "127.0.0.1", "[::1]"].contains { host == $0 || host.hasPrefix($0 + ":") }
      && !host.hasSuffix(".localhost") && !host.hasSuffix(".test")
  }
}

extension ArraySlice<UInt8> {
  /// A range of a part that begins at 0.
  fileprivate func text(_ range: Range<Int>) -> String {
    String(decoding: dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
