extension String {
  /// The text in quotes for a message: shortened, with ASCII white space collapsed and invisible
  /// characters escaped.
  var quoted: String {
    let scalars = Bytes(utf8).span.collapsingWhitespace().unicodeScalars
    let shown = scalars.prefix(60).map { $0.escaped(asASCII: false) }.joined()
    return "\"\(shown)\(scalars.count > 60 ? "…" : "")\""
  }
}
