/// Whether a rule applies to a link, and what it sets.
public struct LinkRuleOutcome: Sendable {
  /// The name of the file that holds the rule.
  public let path: String
  /// Where the rule begins in that file.
  public let location: SourcePosition
  /// The first condition that does not hold; nil where the rule applies.
  public let failedCondition: String?
  /// What the rule sets, as the file calls it; words are joined by a space.
  public let properties: [(name: String, value: String)]
}

extension LinkRuleOutcome: CustomStringConvertible {
  public var description: String {
    let place = "\(path):\(location.line):\(location.column)"
    if let failedCondition { return "\(place): does not match, because of '\(failedCondition)'" }
    let list = properties.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
    return "\(place): sets \(list)"
  }
}
