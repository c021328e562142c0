import LinkText

/// The routes of a file with the names and types that they have in code.
struct TypedRoutes {
  let routes: [TypedRoute]
  /// The entries of an Apple or Android association file; `nil` for a file in linkmark's format.
  let components: ComponentCode?
  let source: Bytes
  /// The name of the file, without its folder.
  let fileName: String
  /// The SHA-256 of the file, in hexadecimal digits.
  let digest: String
  let appSchemes: [String]
  let webHosts: [String]

  /// Reads a route file.
  ///
  /// - Parameters:
  ///   - source: The contents of the file.
  ///   - webHosts: Hosts in addition to the hosts in the file.
  /// - Throws: A `SourceError` if the file isn't valid or excludes every component, or if a name is
  ///   invalid or ambiguous in code.
  init(
    parsing source: Bytes, path: String, webHosts: [String], for language: CodeLanguage
  ) throws(SourceError) {
    let table = try RouteTable(parsing: source, path: path, webHosts: webHosts)
    guard !table.routes.isEmpty else {
      throw SourceError(
        path: path, line: 1, column: 1,
        message: "every component is excluded, so that the app has no routes; add one that is not")
    }
    components = table.components.map(ComponentCode.init)
    self.source = source
    var names = CodeNames()
    var routes: [TypedRoute] = []
    for route in table.routes {
      do throws(NameError) {
        let typed = components == nil ? try TypedRoute(route) : try TypedRoute(ofComponents: route)
        if let (other, relation) = names.add(typed.name, of: route.name) {
          throw NameError(
            message: "the routes '\(other)' and '\(route.name)' \(relation) in code; rename one")
        }
        if language == .typescript, typed.parameters.contains(where: { $0.name.camel == "route" }) {
          throw NameError(
            message: "'{route}' of the route '\(route.name)' would be a second 'route' of the "
              + "object in TypeScript; rename it")
        }
        routes.append(typed)
      } catch {
        throw SourceError(
          path: path, line: route.location.line, column: route.location.column,
          message: error.message)
      }
    }
    self.routes = routes
    fileName = Path.name(of: path)
    digest = SHA256.hexadecimalDigits(of: source)
    appSchemes = table.appSchemes
    self.webHosts = table.webHosts
  }

  /// The non-ASCII labels of hosts in Unicode, each with its `xn--` form.
  var unicodeLabels: [(unicode: String, ascii: String)] {
    let labels = Set(webHosts.flatMap { $0.split(separator: ".") }).filter { $0.hasPrefix("xn--") }
    return labels.sorted().compactMap { label in
      Punycode.decoded(String(label.dropFirst(4))).map { ($0, String(label)) }
    }
  }
}

/// A route with the names and types that it has in code.
struct TypedRoute {
  /// A value that a route passes to the app.
  struct Parameter {
    /// The name of the placeholder, or `**`.
    let placeholder: String
    let name: CodeName
    let type: RouteValueType
    /// Whether some of the route's patterns lack the placeholder.
    let isOptional: Bool
  }

  let route: Route
  let name: CodeName
  /// The patterns, in printable ASCII.
  let patterns: [String]
  /// The parameters, required ones first.
  let parameters: [Parameter]

  /// Creates a route of components, with the whole address after the host as its one parameter,
  /// because wildcards have no names.
  init(ofComponents route: Route) throws(NameError) {
    self.route = route
    name = try TypedRoute.name(of: route, advice: "change the 'comment' of its component")
    patterns = route.patterns.map(\.commentText)
    parameters = [
      Parameter(
        placeholder: "reference", name: CodeName(camel: "reference"), type: .string,
        isOptional: false)
    ]
  }

  init(_ route: Route) throws(NameError) {
    self.route = route
    name = try TypedRoute.name(of: route, advice: "rename it")
    let patterns = route.parsedPatterns
    self.patterns = patterns.map(\.canonicalText)
    var names = CodeNames()
    var parameters: [Parameter] = []
    for placeholder in patterns.flatMap(\.parameterNames)
    where !parameters.contains(where: { $0.placeholder == placeholder }) {
      let isRest = placeholder == RoutePattern.restName
      guard let name = CodeName(isRest ? "rest" : placeholder) else {
        throw NameError(
          message: "'{\(placeholder)}' of the route '\(route.name)' has no letters for a name in "
            + "code; rename it")
      }
      if let (other, relation) = names.add(name, of: placeholder) {
        throw NameError(
          message: "\(TypedRoute.quoted(other)) and \(TypedRoute.quoted(placeholder)) of the "
            + "route '\(route.name)' \(relation) in code; rename one")
      }
      parameters.append(
        Parameter(
          placeholder: placeholder, name: name, type: route.types[placeholder] ?? .string,
          isOptional: !patterns.allSatisfy { $0.parameterNames.contains(placeholder) }))
    }
    self.parameters = parameters.filter { !$0.isOptional } + parameters.filter(\.isOptional)
  }

  private static func name(of route: Route, advice: String) throws(NameError) -> CodeName {
    guard let name = CodeName(route.name) else {
      throw NameError(
        message: "the route '\(route.name)' has no letters for a name in code; \(advice)")
    }
    return name
  }

  private static func quoted(_ placeholder: String) -> String {
    placeholder == RoutePattern.restName ? "'**'" : "'{\(placeholder)}'"
  }
}

/// An error about a name in the route file that isn't valid in code.
struct NameError: Error {
  let message: String
}

extension RoutePattern {
  /// The pattern in printable ASCII, whose comparison does not depend on the language.
  fileprivate var canonicalText: String {
    let path = components.map { component in
      switch component {
      case .literal(let text): text.percentEncoded
      case .placeholder(let name): "{\(name)}"
      case .rest: "**"
      }
    }
    let query = demands.map { "\($0.name.percentEncoded)={\($0.placeholder)}" }
    return "/" + path.joined(separator: "/")
      + (query.isEmpty ? "" : "?\(query.joined(separator: "&"))")
  }
}

extension String {
  /// The text with all but unreserved characters percent-encoded.
  fileprivate var percentEncoded: String { percentEncoded(keeping: "-._~") }

  private func literal(escape: (Unicode.Scalar) -> String) -> String {
    let text = unicodeScalars.map { scalar in
      scalar.isPrintableASCII && !"\"\\$".unicodeScalars.contains(scalar)
        ? String(scalar) : escape(scalar)
    }
    return "\"\(text.joined())\""
  }

  /// The text as a Swift string literal.
  var swiftLiteral: String { literal { "\\u{\(String($0.value, radix: 16))}" } }

  /// The text as a string literal in Kotlin, TypeScript, and JSON.
  var unicodeLiteral: String { literal(escape: \.unicodeEscape) }

  /// The text for a one-line comment, in printable ASCII.
  var commentText: String {
    unicodeScalars.map { scalar in
      scalar.isPrintableASCII ? String(scalar) : "U+\(String(scalar.value, radix: 16))"
    }.joined()
  }
}

/// A name in generated code, derived from the name of a route or a placeholder.
///
/// Letters and digits are kept, and other characters separate words: `game-review` and
/// `game_review` are converted to `gameReview`.
struct CodeName: Hashable {
  /// The name in lower camel case, such as `gameReview`.
  let camel: String
}

extension CodeName {
  /// Creates a name, or returns `nil` if a text has neither letters nor digits.
  init?(_ text: String) {
    let words = text.unicodeScalars.split { !CodeName.isAllowed($0) }
    guard let first = words.first else { return nil }
    // A first word in capitals is lowercased as a whole: `faq` for `FAQ`, not `fAQ`.
    let isCapital = first.allSatisfy { $0.properties.lowercaseMapping != String($0) || isDigit($0) }
    let start = isCapital ? first.map(\.asciiLowercased) : [first[first.startIndex].asciiLowercased]
    var name = String(String.UnicodeScalarView(start))
    name.unicodeScalars.append(contentsOf: first.dropFirst(start.count))
    for word in words.dropFirst() {
      name.unicodeScalars.append(word[word.startIndex].asciiUppercased)
      name.unicodeScalars.append(contentsOf: word.dropFirst())
    }
    camel = words[0].first.map(isDigit) == true ? "_\(name)" : name
  }

  /// The name in upper camel case, such as `GameReview`.
  var pascal: String {
    guard let first = camel.unicodeScalars.first else { return camel }
    var name = String(first.asciiUppercased)
    name.unicodeScalars.append(contentsOf: camel.unicodeScalars.dropFirst())
    return name
  }

  /// Returns whether a character may be in a name in each of the programming languages.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    // Invisible letters, such as U+3164, and wide and mathematical ones look like others.
    let isVariant = [0x2100...0x214F, 0xFF00...0xFFEF, 0x1D400...0x1D7FF].contains {
      $0.contains(scalar.value)
    }
    if isVariant || scalar.properties.isDefaultIgnorableCodePoint { return false }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter,
      .decimalNumber:
      true
    default: false
    }
  }
}

/// Names in generated code of which no two look the same.
private struct CodeNames {
  private var names: [String: (text: String, name: CodeName)] = [:]

  /// Letters of ASCII, Greek and Cyrillic that look like other letters of ASCII.
  private static let lookalikes = Dictionary(
    uniqueKeysWithValues: zip(
      "I10ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρικıАВЕКМНОРСТУХІЈЅаеорсухѕіјԁһԛԝӏ",
      "llOABEZHlKMNOPTYXovpikiABEKMHOPCTYXlJSaeopcyxsijdhqwl"))

  /// Adds the name of a text, or returns the text of a name that is or looks the same.
  ///
  /// Case is ignored: Kotlin writes a file for each class, and some volumes ignore the case.
  mutating func add(_ name: CodeName, of text: String) -> (text: String, relation: String)? {
    let shape = String(name.camel.map { CodeNames.lookalikes[$0] ?? $0 })
    for key in [name.camel.lowercased(), shape.lowercased()] {
      if let other = names[key], other.text != text {
        let isSame = other.name == name
        return (other.text, isSame ? "are both '\(name.camel)'" : "look too much alike")
      }
      names[key] = (text, name)
    }
    return nil
  }
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.generalCategory == .decimalNumber
}

extension Unicode.Scalar {
  fileprivate var asciiLowercased: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) | 0x20) : self
  }

  fileprivate var asciiUppercased: Unicode.Scalar {
    ("a"..."z").contains(self) ? Unicode.Scalar(UInt8(value) & ~0x20) : self
  }

  /// Whether the scalar is a space or a visible ASCII character.
  var isPrintableASCII: Bool { (" "..."~").contains(self) }

  /// The escape sequence in Kotlin, TypeScript, and JSON.
  var unicodeEscape: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
