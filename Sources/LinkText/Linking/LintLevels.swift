/// The levels of lint rules in a project.
public struct LintLevels: Equatable, Sendable {
  /// The levels by rule name; `nil` disables a rule.
  var levels: [String: Finding.Level?] = [:]

  /// The default level of every rule.
  public static let standard = LintLevels()

  init() {}

  /// The rules with another level than by default, by name, with their levels or `off`.
  package var descriptions: [String] {
    levels.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value?.rawValue ?? "off")" }
  }

  /// Returns the levels with another one for a rule, which `nil` disables.
  package func setting(_ rule: String, to level: Finding.Level?) -> LintLevels {
    var result = self
    result.levels[rule] = .some(level)
    return result
  }
}
