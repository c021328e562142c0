/// The outcome of comparing a rule with a link, and what the rule sets.
package struct LinkRuleOutcome: Sendable {
  /// The name of the file that contains the rule.
  package let path: String
  /// The position of the rule in the file.
  package let location: SourcePosition
  /// The first condition that does not hold, or `nil` if the rule applies.
  package let failedCondition: String?
  /// The properties that the rule sets, by their names in the file.
  ///
  /// Lists of words are joined by spaces.
  package let properties: [(name: String, value: String)]
}

extension LinkRuleOutcome: CustomStringConvertible {
  /// The position of the rule and its outcome, on one line.
  package var description: String {
    let place = "\(path):\(location.line):\(location.column)"
    if let failedCondition { return "\(place): does not match, because of '\(failedCondition)'" }
    let list = properties.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
    return "\(place): sets \(list)"
  }
}
