extension LintLevels {
  /// The level of a rule, or `nil` if it is disabled.
  subscript(rule: LintRule) -> Finding.Level? {
    levels.isEmpty ? rule.level : levels[rule.name] ?? rule.level
  }

  /// Returns the levels, with those of other levels where these have them.
  package func overridden(by other: LintLevels) -> LintLevels {
    var result = self
    result.levels.merge(other.levels) { _, new in new }
    return result
  }

  /// Reads the `lint` object of a configuration.
  init(lint id: JSONNode.ID, in json: JSONDocument) throws(SourceError) {
    try json.checkObject(id, "'lint'", "an object with 'levels'")
    try json.checkKeys(of: id, among: ["levels"], "'lint'")
    if let levels = json.member("levels", of: id) {
      try self.init(levels.value, in: json)
    } else {
      self.init()
    }
  }

  /// Reads an object that maps the names of rules to `off` or a level.
  private init(_ id: JSONNode.ID, in json: JSONDocument) throws(SourceError) {
    try json.checkObject(id, "'levels'", "an object such as {\"bare-url\": \"off\"}")
    try json.checkKeys(of: id, among: LintRule.all.map(\.name), "'levels'")
    for member in json.members(of: id) {
      let word = try json.word(member.value, "the level of a rule")
      try json.check(word, among: LintLevels.words, "a level")
      levels[json.string(member.key) ?? ""] = .some(Finding.Level(rawValue: word.text))
    }
  }

  private static let words = ["off"] + Finding.Level.allCases.map(\.rawValue)
}
