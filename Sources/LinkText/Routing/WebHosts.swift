/// The hosts whose web addresses an app handles.
struct WebHosts: Sendable {
  private var exact: Set<String> = []
  private var parents: Set<String> = []

  /// The error for a text that is not a host.
  struct SyntaxError: Error {
    let text: String

    var message: String {
      "'\(text)' is not a host; write only the host, as in \"www.mysite.com\" or \"*.mysite.com\""
    }
  }

  /// The hosts in the order they were added, in lowercase ASCII.
  private(set) var names: [String] = []

  var isEmpty: Bool { names.isEmpty }

  /// Adds a host, or all hosts below it if prefixed by `*.`.
  ///
  /// Adding it again has no effect.
  mutating func insert(_ text: String) throws(SyntaxError) {
    let isWildcard = text.hasPrefix("*.")
    guard let host = HostName(isWildcard ? String(text.dropFirst(2)) : text) else {
      throw SyntaxError(text: text)
    }
    let isNew =
      isWildcard ? parents.insert(host.ascii).inserted : exact.insert(host.ascii).inserted
    if isNew { names.append(isWildcard ? "*.\(host.ascii)" : host.ascii) }
  }

  func contains(_ host: String) -> Bool {
    if exact.contains(host) { return true }
    guard !parents.isEmpty else { return false }
    var rest = host[...]
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      if parents.contains(String(rest)) { return true }
    }
    return false
  }
}
