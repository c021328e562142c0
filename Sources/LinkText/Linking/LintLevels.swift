/// The levels of lint rules in a project.
public struct LintLevels: Equatable, Sendable {
  /// The levels by rule name; `nil` disables a rule.
  var levels: [String: Finding.Level?] = [:]

  /// The default level of every rule.
  public static let standard = LintLevels()

  init() {}

  /// Returns the levels with another one for a rule, which `nil` disables.
  package func setting(_ rule: String, to level: Finding.Level?) -> LintLevels {
    var result = self
    result.levels[rule] = .some(level)
    return result
  }
}
