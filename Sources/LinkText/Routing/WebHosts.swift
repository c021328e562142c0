/// The hosts whose web addresses an app handles.
struct WebHosts: Sendable {
  private var known: Set<String> = []

  /// The hosts in the order they were added, in lowercase ASCII.
  private(set) var names: [String] = []

  var isEmpty: Bool { names.isEmpty }

  /// Adds a host, or all hosts below it if prefixed by `*.`, unless it is already there.
  mutating func insert(_ text: String) throws(SyntaxError) {
    let isWildcard = text.hasPrefix("*.")
    guard let host = HostName(isWildcard ? String(text.dropFirst(2)) : text) else {
      throw WebHosts.error(about: text)
    }
    let name = isWildcard ? "*.\(host.ascii)" : host.ascii
    if known.insert(name).inserted { names.append(name) }
  }

  /// Returns the error for a text that is not a host.
  static func error(about text: String) -> SyntaxError {
    SyntaxError(
      message: "'\(text)' is not a host; write only the host, as in \"www.mysite.com\" or "
        + "\"*.mysite.com\"")
  }

  func contains(_ host: String) -> Bool {
    var rest = host[...]
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      if known.contains("*.\(rest)") { return true }
    }
    return known.contains(host)
  }
}
