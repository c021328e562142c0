extension String {
  /// The text in quotes as a message shows it: shortened, ASCII white space as single spaces, and
  /// what cannot be seen escaped.
  var quoted: String {
    let scalars = Array(utf8).span.collapsingWhitespace().unicodeScalars
    let shown = scalars.prefix(60).map { $0.escaped(asASCII: false) }.joined()
    return "\"\(shown)\(scalars.count > 60 ? "…" : "")\""
  }
}
