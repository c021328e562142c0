extension String {
  /// The text in quotes for a message: shortened, with ASCII white space collapsed and invisible
  /// characters escaped.
  var quoted: String { Bytes(utf8).span.collapsingWhitespace().quoted(asASCII: false) }

  /// Returns the text in quotes: shortened, with invisible characters escaped, or with all
  /// characters except printable ASCII.
  func quoted(asASCII: Bool) -> String {
    let scalars = unicodeScalars
    let shown = scalars.prefix(60).map { $0.escaped(asASCII: asASCII) }.joined()
    return "\"\(shown)\(scalars.count > 60 ? "…" : "")\""
  }
}
