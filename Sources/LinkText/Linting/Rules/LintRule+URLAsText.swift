extension LintRule {
  /// Screen readers spell out an address; the name of a host alone is short enough to listen to.
  static let urlAsText = LintRule(
    name: "url-as-text", level: .warning,
    summary: "a link whose text is an address"
  ) { subject in
    let message =
      "screen readers spell out this address; write what is there, as in [what is there](…)"
    return subject.linkRemarks { link in
      subject.text(of: link.id).isLongWebAddress ? message : nil
    }
      + subject.htmlRemarks(on: .link) { $0.name.isLongWebAddress ? message : nil }
  }
}

extension String {
  /// Whether the text is a web address with more than a host.
  var isLongWebAddress: Bool {
    guard let first = utf8.first?.asciiLowercased,
      first == UInt8(ascii: "h") || first == UInt8(ascii: "w")
    else { return false }
    let text = lowercased()
    let prefix = ["https://", "http://", "www."].first { text.hasPrefix($0) }
    guard let prefix, !text.contains(where: \.isWhitespace) else { return false }
    let rest = text.dropFirst(prefix.count)
    return rest.split(separator: "/").count > 1 || rest.contains("?") || rest.contains("#")
  }
}
