import LinkText

extension ImportedTokens {
  /// Gives copy a font style where the source has none of that name.
  mutating func addDefaultFontStyle(notes: inout ImportNotes) {
    let usual = [
      "body", "bodyMedium", "bodyMd", "bodyRegular", "bodyBase", "bodyM", "default", "base",
      "paragraph", "md", "medium", "regular",
    ]
    guard !names.contains("fontStyle.bodyDefault") else { return }
    if let name = usual.first(where: { names.contains("fontStyle.\($0)") }),
      let index = index(of: "fontStyle.\(name)")
    {
      let path = reserve(["fontStyle", "bodyDefault"])
      append(
        ImportedToken(path: path, type: .typography, light: .alias("fontStyle.\(name)")),
        from: sources[index])
      notes.add(
        at: values.foreign.tokens[sources[index]].key, rule: "chosen-token", .note,
        "'fontStyle.bodyDefault' is fontStyle.\(name); change it in the file if that is wrong")
    } else if let index = tokens.firstIndex(where: { $0.type == .typography }) {
      notes.add(
        at: values.foreign.tokens[sources[index]].key, rule: "chosen-token", .note,
        "copy is set in \(tokens[index].name), the first; name another one 'fontStyle.bodyDefault'")
    } else {
      let path = reserve(["fontStyle", "bodyDefault"])
      let style = ImportedTypography(
        family: [], size: Measure(value: 16, unit: "px"), weight: 400,
        letterSpacing: Measure(value: 0, unit: "px"), lineHeight: 1.5, familyToken: nil)
      append(
        ImportedToken(path: path, type: .typography, light: .literal(.typography(style))), from: 0)
      notes.add(
        at: JSONDocument.root, rule: "missing-token", .warning,
        "no font style here; 'fontStyle.bodyDefault' is 16 px of 24 in weight 400, "
          + "so write the true one into the file")
    }
  }

  /// The family of font styles that name none: the one that is called the base, else the first.
  var baseFontFamily: ImportedToken.Value {
    let families = tokens.filter { $0.type == .fontFamily }
    let usual = ["base", "default", "body", "primary", "fontFamily", "sans", "main"]
    let names = usual.lazy.compactMap { name in families.first { $0.path.last == name } }
    return (names.first ?? families.first).map { .alias($0.name) }
      ?? .literal(.fontFamily(["sans-serif"]))
  }
}
