/// The substitution variables of a file, both defined and built in.
struct SubstitutionVariables: Sendable {
  private var variables: [String: SubstitutionVariable] = [:]
  private var folded: [String: SubstitutionVariable] = [:]

  static let builtIn: SubstitutionVariables = {
    let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let lower = upper.lowercased()
    let digits = "0123456789"
    var builtIn = SubstitutionVariables()
    for (name, characters) in [
      ("alpha", upper + lower), ("upper", upper), ("lower", lower),
      ("alnum", upper + lower + digits), ("digit", digits), ("xdigit", digits + "ABCDEFabcdef"),
    ] {
      builtIn.define(name, values: characters.utf8.map { [$0] })
    }
    for (name, codes) in [("region", regionCodes), ("lang", languageCodes)] {
      builtIn.define(
        name, values: codes.utf8.split(whereSeparator: \.isASCIIWhitespace).map { Bytes($0) })
    }
    return builtIn
  }()

  var names: [String] { variables.keys.sorted() }

  mutating func define(_ name: String, values: [Bytes]) {
    variables[name] = SubstitutionVariable(name: name, values: values)
    folded[name] = SubstitutionVariable(name: name, values: values.map(\.caseFolded))
  }

  /// Returns a variable with values in the form in which texts are compared.
  func variable(_ name: String, _ comparison: ComponentComparison) -> SubstitutionVariable? {
    comparison.isCaseSensitive ? variables[name] : folded[name]
  }
}
