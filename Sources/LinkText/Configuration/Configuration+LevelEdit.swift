extension Configuration {
  /// Returns the edit of a `linkmark.json` that sets the level of a rule and nothing else, or `nil` if the
  /// file is not valid, or its settings of some files decide the level.
  ///
  /// - Parameters:
  ///   - rule: The name of the rule.
  ///   - level: The level; `nil` disables the rule.
  ///   - file: The path of the document for which it is set, relative to the folder of the
  ///     `linkmark.json`; `nil` if it has none.
  ///   - source: The text of the `linkmark.json`, in UTF-8.
  package static func edit(
    setting rule: String, to level: Finding.Level?, for file: String?, in source: Bytes
  ) -> Finding.Fix.Edit? {
    guard let old = try? Configuration(parsing: source, path: ""),
      file.flatMap(old.settings(ofFile:))?.lintLevels.levels[rule] == nil,
      let json = try? JSONDocument(parsing: source, path: ""), json.text.count == source.count,
      let edit = JSONInsertion(in: json)
        .edit(writing: "\"\(level?.rawValue ?? "off")\"", at: ["lint", "levels", rule]),
      let new = try? Configuration(parsing: source.applying([edit]), path: ""),
      new.lintLevels == old.lintLevels.setting(rule, to: level)
    else { return nil }
    return edit
  }
}
