@testable import LinkMarkup
@testable import LinkText
@testable import Oracles

/// Checks that the output in all formats agrees on the links of copy.
enum AgreementTarget {
  private static let rules: [LinkRules?] = {
    let source = """
      {"rules": [
        {"set": {"newTab": true, "title": "t"}},
        {"match": {"kind": ["app", "relative"]}, "set": {"role": "button", "style": "implicit"}},
        {"match": {"text": "*e*"}, "set": {"state": "disabled"}}
      ]}
      """
    return [
      nil, try? Configuration(parsing: Bytes(source.utf8), path: "linkmark.json").rules,
    ]
  }()

  static func defects(_ input: FuzzInput) throws -> [String] {
    var input = input
    let rules = input.choice(of: rules)
    let classMap = input.choice(of: HTMLEmitter.ClassMap.allCases)
    let dialect = input.choice(of: [Dialect.copy, .gfm])
    return try EmitterAgreement(of: input.bytes, dialect: dialect, classMap: classMap, rules: rules)
      .disagreements
  }
}
