import LinkText

extension ImportedTokens {
  /// Returns the tokens as a resolver document in UTF-8: the tokens with one value, then those of
  /// each appearance.
  func tokenFile() -> Bytes {
    let family = baseFontFamily
    func layer(_ isIn: (ImportedToken) -> Bool, _ value: (ImportedToken) -> ImportedToken.Value?)
      -> TokenLayer
    {
      var layer = TokenLayer(of: tokens)
      // Links and font styles come last, where they are easy to find.
      for group in [nil, "link", "fontStyle"] as [String?] {
        for token in tokens where isIn(token) {
          let own = ["link", "fontStyle"].first { $0 == token.path[0] }
          if own == group, let value = value(token) { layer.add(token, value) }
        }
      }
      return layer
    }
    var writer = TokenFileWriter(baseFamily: family) { familyName(ofForeign: $0) }
    let hasDark = tokens.contains { $0.dark != nil }
    writer.line(0, "{")
    writer.line(1, #""$schema": "https://www.designtokens.org/schemas/2025.10/resolver.json","#)
    writer.line(1, #""version": "2025.10","#)
    writer.line(1, #""sets": {"#)
    writer.line(2, #""foundation": {"#)
    writer.line(3, #""sources": [{"#)
    writer.write(layer({ $0.dark == nil }, { $0.light }), depth: 4)
    writer.line(3, "}]")
    writer.line(2, "}")
    writer.line(1, "},")
    if hasDark {
      writer.line(1, #""modifiers": {"#)
      writer.line(2, #""appearance": {"#)
      writer.line(3, #""contexts": {"#)
      writer.line(4, #""light": [{"#)
      writer.write(layer({ $0.dark != nil }, { $0.light }), depth: 5)
      writer.line(4, "}],")
      writer.line(4, #""dark": [{"#)
      writer.write(layer({ $0.dark != nil }, { $0.dark }), depth: 5)
      writer.line(4, "}]")
      writer.line(3, "},")
      writer.line(3, #""default": "light""#)
      writer.line(2, "}")
      writer.line(1, "},")
    }
    writer.line(
      1,
      ##""resolutionOrder": [{"$ref": "#/sets/foundation"}"##
        + (hasDark ? ##", {"$ref": "#/modifiers/appearance"}]"## : "]"))
    writer.line(0, "}")
    return writer.bytes
  }
}
