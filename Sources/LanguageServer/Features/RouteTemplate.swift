/// The address of a route, in which the values of placeholders are to be written.
struct RouteTemplate {
  /// The address with the placeholders of the pattern.
  let text: String
  /// The address in the syntax of LSP snippets; `nil` without placeholders.
  let snippet: String?

  /// Creates the template of a pattern.
  ///
  /// - Parameters:
  ///   - scheme: The app's scheme.
  ///   - pattern: The pattern without a slash at its start.
  init(scheme: String, pattern: String) {
    let prefix = "\(scheme)://"
    text = prefix + pattern
    var snippet = RouteTemplate.escaped(prefix)
    var count = 0
    var rest = pattern[...]
    func placeholder(_ name: Substring) -> String {
      count += 1
      return "${\(count):\(RouteTemplate.escaped(String(name)))}"
    }
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      snippet += RouteTemplate.escaped(String(rest[..<open]))
      snippet += placeholder(rest[rest.index(after: open)..<close])
      rest = rest[rest.index(after: close)...]
    }
    if rest.hasSuffix("**") {
      snippet += RouteTemplate.escaped(String(rest.dropLast(2))) + placeholder("path")
    } else {
      snippet += RouteTemplate.escaped(String(rest))
    }
    self.snippet = count == 0 ? nil : snippet
  }

  /// Returns a text in which nothing has a meaning in a snippet.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { "\\$}".unicodeScalars.contains($0) ? "\\\($0)" : String($0) }
      .joined()
  }
}
