import LinkText

extension ImportedTokens {
  /// Adds `fontStyle.bodyDefault`, the font style of copy, if the source does not have it.
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
        "copy is in \(tokens[index].name), the first font style; to use another, name it "
          + "'fontStyle.bodyDefault'")
    } else {
      let path = reserve(["fontStyle", "bodyDefault"])
      let style = ImportedTypography(
        family: [], size: Measure(value: 16, unit: "px"), weight: 400,
        letterSpacing: Measure(value: 0, unit: "px"), lineHeight: 1.5, familyToken: nil)
      append(
        ImportedToken(path: path, type: .typography, light: .literal(.typography(style))), from: 0)
      notes.add(
        at: JSONDocument.root, rule: "missing-token", .warning,
        "no font style here; 'fontStyle.bodyDefault' is set to 16 px, line height 1.5 and "
          + "weight 400; change it in the file")
    }
  }

  /// The family of font styles without one: a family with a name such as `base`, or else the first.
  var baseFontFamily: ImportedToken.Value {
    let families = tokens.filter { $0.type == .fontFamily }
    let usual = ["base", "default", "body", "primary", "fontFamily", "sans", "main"]
    let names = usual.lazy.compactMap { name in families.first { $0.path.last == name } }
    return (names.first ?? families.first).map { .alias($0.name) }
      ?? .literal(.fontFamily(["sans-serif"]))
  }
}
