import LinkText

/// The code template of a programming language, and the rules for the names and values in code.
private struct CodeStyle {
  let template: CodeTemplate
  let literal: (String) -> String
  /// The rules for spelling names, by the tags of the template, such as `Name`.
  let names: [String: NameSpelling]
  /// The qualified names of types that a route's name could hide, such as `kotlin.String`.
  var qualifiedTypes: [String: String] = [:]
  /// The code that reads addresses, which is the same for all routes.
  var addressCode: [UInt8] = []
  /// The code that matches patterns, which is the same for all routes.
  var patternCode: [UInt8] = []
  /// The code that matches components, which is the same for all components.
  var componentCode: [UInt8] = []
  var list: (String) -> String = { "[\($0)]" }
  var pair: (String, String) -> String = { "[\($0), \($1)]" }
}

/// A rule for spelling the names of routes and parameters.
private struct NameSpelling {
  var isPascal = false
  /// The names that get an underscore at the end.
  var avoided: Set<String> = []
  /// The names that get backticks.
  var quoted: Set<String> = []

  func spell(_ name: CodeName) -> String {
    let name = isPascal ? name.pascal : name.camel
    if avoided.contains(name) { return "\(name)_" }
    return quoted.contains(name) ? "`\(name)`" : name
  }
}

extension CodeStyle {
  init(_ language: CodeLanguage) {
    switch language {
    case .swift:
      self.init(
        template: CodeTemplate(parsing: PackageResources.routes_swift_txt, indentation: "  "),
        literal: \.swiftLiteral,
        names: [
          "Name": NameSpelling(isPascal: true),
          "case": NameSpelling(quoted: CodeStyle.swiftKeywords),
          "declared": NameSpelling(quoted: ["inout", "let", "var"]),
          // A keyword other than `inout` needs no backticks in the label of an argument.
          "label": NameSpelling(quoted: ["inout"]),
          "variable": NameSpelling(
            avoided: ["self", "coordinator"], quoted: CodeStyle.swiftKeywords),
        ])
    case .kotlin:
      self.init(
        template: CodeTemplate(parsing: PackageResources.routes_kt, indentation: "    "),
        literal: \.unicodeLiteral,
        names: [
          "Name": NameSpelling(isPascal: true),
          "Class": NameSpelling(isPascal: true, avoided: ["AppRoute", "Companion"]),
          // The getter of a property `class` would clash with the `getClass` of every object.
          "property": NameSpelling(avoided: ["class"], quoted: CodeLanguage.kotlinKeywords),
        ],
        qualifiedTypes: [
          "String": "kotlin.String", "Long": "kotlin.Long", "Boolean": "kotlin.Boolean",
        ],
        addressCode: PackageResources.addresses_kt, patternCode: PackageResources.patterns_kt,
        componentCode: PackageResources.components_kt,
        list: { "listOf(\($0))" }, pair: { "\($0) to \($1)" })
    case .typescript:
      self.init(
        template: CodeTemplate(parsing: PackageResources.routes_ts, indentation: "  "),
        literal: \.unicodeLiteral,
        names: [
          "Name": NameSpelling(isPascal: true), "camel": NameSpelling(),
          "variable": NameSpelling(avoided: CodeStyle.typeScriptNames),
        ],
        addressCode: PackageResources.addresses_ts, patternCode: PackageResources.patterns_ts,
        componentCode: PackageResources.components_ts)
    }
  }

  private static let swiftKeywords: Set<String> = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]

  /// The reserved words, and the names that the generated function `parse` uses.
  private static let typeScriptNames: Set<String> = [
    "address", "arguments", "await", "break", "case", "catch", "class", "const", "continue",
    "debugger", "default", "delete", "do", "else", "enum", "eval", "export", "extends", "false",
    "finally", "for", "found", "function", "if", "implements", "import", "in", "instanceof",
    "interface", "let", "new", "null", "package", "private", "protected", "public",
    "return", "static", "super", "switch", "this", "throw", "true", "try", "typeof", "undefined",
    "var", "void", "while", "with", "yield", "int", "bool",
  ]
}

extension CodeLanguage {
  static let kotlinKeywords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
    "interface", "is", "null", "object", "package", "return", "super", "this", "throw", "true",
    "try", "typealias", "typeof", "val", "var", "when", "while",
  ]
}

extension TypedRoutes {
  /// Returns the code in a language.
  ///
  /// - Parameter packageName: The package of Kotlin code, if any.
  func code(in language: CodeLanguage, packageName: String?) -> String {
    let style = CodeStyle(language)
    return style.template.text(of: scope(in: style, packageName: packageName))
  }

  private func scope(in style: CodeStyle, packageName: String?) -> CodeScope {
    let types = Set(routes.flatMap(\.parameters).map(\.type))
    let matchingCode = components == nil ? style.patternCode : style.componentCode
    var values = [
      "file": fileName.commentText, "fileLiteral": fileName.swiftLiteral, "digest": digest,
      "package": packageName ?? "",
      "schemes": appSchemes.unicodeLiterals, "hosts": webHosts.unicodeLiterals,
      "hostLiterals": webHosts.map(\.swiftLiteral).joined(separator: ", "),
      "scheme": appSchemes.first.map(style.literal) ?? "",
      // A host with a wildcard can't be part of an address.
      "host": webHosts.first { !$0.hasPrefix("*.") }.map(style.literal) ?? "",
      "hasInt": types.contains(.int) ? "true" : "", "hasBool": types.contains(.bool) ? "true" : "",
      "addressCode": String(decoding: style.addressCode, as: UTF8.self),
      "matchingCode": String(decoding: matchingCode, as: UTF8.self),
    ]
    for (type, qualified) in style.qualifiedTypes {
      values[type] = routes.contains { $0.name.pascal == type } ? qualified : type
    }
    var scope = CodeScope(values: values)
    scope.lists["routes"] = routes.map { $0.scope(in: style) }
    scope.lists["labels"] = unicodeLabels.map { label in
      CodeScope(values: [
        "unicode": label.unicode.unicodeLiteral, "ascii": label.ascii.unicodeLiteral,
      ])
    }
    guard let components else { return scope }
    scope.values["isOfApple"] = "\(components.isOfApple)"
    scope.values["componentFile"] = componentFile
    scope.lists["variables"] = components.variables.map { name, values in
      CodeScope(values: ["variable": name.unicodeLiteral, "values": values.unicodeLiterals])
    }
    scope.lists["components"] = components.components.map { component in
      let properties = component.properties(
        list: { style.list($0.joined(separator: ", ")) }, pair: style.pair)
      return CodeScope(
        values: ["component": component.name.unicodeLiteral],
        lists: [
          "properties": properties.map {
            CodeScope(values: ["property": $0.name, "value": $0.value])
          }
        ])
    }
    return scope
  }

  /// The association file that the web server publishes, as a Swift string literal.
  private var componentFile: String {
    let text = String(decoding: source, as: UTF8.self).unicodeScalars
    let lines = text.drop { $0 == "\u{FEFF}" }.split { $0 == "\n" || $0 == "\r" }.map { line in
      // In JSON, the characters to escape occur only in strings, where escapes are valid.
      "    "
        + line.map { $0.isPrintableASCII || $0 == "\t" ? String($0) : $0.unicodeEscape }.joined()
    }
    let count = text.split { $0 != "#" }.map(\.count).max() ?? 0
    let marks = String(repeating: "#", count: count + 1)
    return "\(marks)\"\"\"\n\(lines.joined(separator: "\n"))\n    \"\"\"\(marks)"
  }
}

extension TypedRoute {
  fileprivate func scope(in style: CodeStyle) -> CodeScope {
    var scope = CodeScope(values: style.names.mapValues { $0.spell(name) })
    scope.values["route"] = style.literal(route.name)
    scope.values["json"] = route.name.unicodeLiteral
    scope.lists["patterns"] = patterns.map { pattern in
      CodeScope(values: ["pattern": pattern, "literal": pattern.unicodeLiteral])
    }
    scope.lists["parameters"] = parameters.map { parameter in
      var values = style.names.mapValues { $0.spell(parameter.name) }
      values["placeholder"] = parameter.placeholder
      values[parameter.type.rawValue] = "true"
      values["optional"] = parameter.isOptional ? "true" : ""
      values["renamed"] = values["variable"] == values["camel"] ? "" : "true"
      return CodeScope(values: values)
    }
    // An optional string needs no guard, because it is valid without a value.
    let isGuarded = parameters.contains { !$0.isOptional || $0.type != .string }
    scope.values["guarded"] = isGuarded ? "true" : ""
    return scope
  }
}

extension [String] {
  /// The strings as literals with commas between them.
  fileprivate var unicodeLiterals: String { map(\.unicodeLiteral).joined(separator: ", ") }
}
