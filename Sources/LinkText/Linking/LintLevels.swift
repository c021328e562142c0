/// The levels of lint rules in a project.
public struct LintLevels: Equatable, Sendable {
  /// The levels by rule name; `nil` disables a rule.
  var levels: [String: Finding.Level?] = [:]

  /// The default level of every rule.
  public static let standard = LintLevels()

  init() {}

  /// Returns the levels without a rule.
  package func turningOff(_ rule: String) -> LintLevels {
    var result = self
    result.levels[rule] = .some(nil)
    return result
  }
}
