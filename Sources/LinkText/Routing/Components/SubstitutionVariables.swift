/// The substitution variables of a file, both defined and built in.
struct SubstitutionVariables: Sendable {
  private var variables: [String: SubstitutionVariable]
  private var folded: [String: SubstitutionVariable]

  static let builtIn: SubstitutionVariables = {
    let upper = Bytes("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    let lower = Bytes("abcdefghijklmnopqrstuvwxyz".utf8)
    let digits = Bytes("0123456789".utf8)
    var builtIn = SubstitutionVariables()
    builtIn.define("alpha", characters: upper + lower)
    builtIn.define("upper", characters: upper)
    builtIn.define("lower", characters: lower)
    builtIn.define("alnum", characters: upper + lower + digits)
    builtIn.define("digit", characters: digits)
    builtIn.define("xdigit", characters: digits + upper.prefix(6) + lower.prefix(6))
    builtIn.define("region", codes: regionCodes)
    builtIn.define("lang", codes: languageCodes)
    return builtIn
  }()

  private init() {
    variables = [:]
    folded = [:]
  }

  var names: [String] { variables.keys.sorted() }

  mutating func define(_ variable: SubstitutionVariable) {
    variables[variable.name] = variable
    folded[variable.name] = variable.folded(.insensitive)
  }

  /// Returns a variable with values in the form in which texts are compared.
  ///
  /// Names are always case-sensitive.
  func variable(
    _ name: String, _ letterCase: ComponentComparison.LetterCase
  ) -> SubstitutionVariable? {
    switch letterCase {
    case .sensitive: variables[name]
    case .insensitive: folded[name]
    }
  }

  private mutating func define(_ name: String, characters: Bytes) {
    define(SubstitutionVariable(name: name, values: characters.map { [$0] }))
  }

  private mutating func define(_ name: String, codes: String) {
    let separators: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\n")]
    let codes = codes.utf8.split { separators.contains($0) }
    define(SubstitutionVariable(name: name, values: codes.map { Bytes($0) }))
  }
}
