extension String {
  /// The text with U+FFFD for each line feed and carriage return.
  var onOneLine: String {
    guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return self }
    var scalars = UnicodeScalarView()
    scalars.append(
      contentsOf: unicodeScalars.lazy.map { $0 == "\n" || $0 == "\r" ? "\u{FFFD}" : $0 })
    return String(scalars)
  }
}
