import LinkMarkup
import LinkText

struct RouteCodeFile {
  let path: String
  let contents: Bytes

  /// Returns the code for the route file that the options specify.
  ///
  /// - Throws: A `UsageError` if no route file is specified, or if it cannot be read and parsed.
  static func contents(
    in language: CodeLanguage, packageName: String?, options: RouteOptions
  ) throws(UsageError) -> Bytes {
    guard let path = options.file else {
      throw .refused(
        "no file of routes; name it with --routes FILE, or as 'routes' in a linkmark.json")
    }
    return try Input(file: path).settings(from: options.fileOrigin) { source throws(SourceError) in
      let routes = try TypedRoutes(
        parsing: source, path: path, webHosts: options.webHosts, for: language)
      return Bytes(routes.code(in: language, packageName: packageName).utf8)
    }
  }

  static func all(
    of project: ProjectFile, options: RouteOptions
  ) throws(UsageError) -> [RouteCodeFile] {
    var files: [RouteCodeFile] = []
    for entry in project.configuration.generatedRoutes {
      guard options.file != nil else {
        throw .inFile(
          entry.output.error("'generatedRoutes' needs 'routes'; name the file of routes"))
      }
      let path = project.path(of: entry.output.text)
      if let reason = project.refusal(of: path, text: entry.output.text) {
        throw .inFile(entry.output.error("'output': \(reason)"))
      }
      if let name = entry.packageName, let reason = packageError(name.text, in: entry.language) {
        throw .inFile(name.error("'package': \(reason)"))
      }
      files.append(
        RouteCodeFile(
          path: path,
          contents: try contents(
            in: entry.language, packageName: entry.packageName?.text, options: options)))
    }
    return files
  }

  /// Returns the reason why a text isn't valid as the package of a file, or `nil` if it is valid.
  static func packageError(_ name: String, in language: CodeLanguage) -> String? {
    guard language == .kotlin else { return "only Kotlin has packages" }
    let isName = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { part in
        part.first.map { $0.isASCIILetter || $0 == UInt8(ascii: "_") } == true
          && part.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
          && !CodeLanguage.kotlinKeywords.contains(String(Substring(part)))
      }
    return isName ? nil : "'\(name)' is not a package; write one such as com.example.app"
  }
}

/// The components of an association file, as generated code reads them.
///
/// In a pattern, `?`, `*`, and `$(name)` are wildcards. Literal text is percent-encoded, except for
/// some punctuation, so that no character can be mistaken for a wildcard.
struct ComponentCode {
  let components: [LinkComponent]

  var isOfApple: Bool { components.first?.dialect == .apple }

  /// The variables, such as `$(lang)`, with the patterns of their values.
  var variables: [(name: String, values: [String])] {
    var variables: [String: [String]] = [:]
    for component in components {
      for case .variable(let variable) in component.patterns.flatMap(\.tokens)
      // Prefer values in their original case; the code folds them where case doesn't matter.
      where component.comparison.isCaseSensitive || variables[variable.codeText] == nil {
        variables[variable.codeText] = variable.allValues.map(\.codeText).sorted()
      }
    }
    return variables.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension LinkComponent {
  fileprivate var patterns: [WildcardPattern] {
    paths + [wholeQuery, fragment].compactMap(\.self) + items.map(\.value)
  }

  /// Returns the properties that differ from their defaults, as arguments in generated code.
  ///
  /// - Parameters:
  ///   - list: A function that returns the code of a list.
  ///   - pair: A function that returns the code of a pair.
  func properties(
    list: ([String]) -> String, pair: (String, String) -> String
  ) -> [(name: String, value: String)] {
    let items = items.map {
      pair($0.name.codeText.unicodeLiteral, $0.value.codeText.unicodeLiteral)
    }
    let properties = [
      ("paths", list(paths.map(\.codeText.unicodeLiteral))),
      ("query", wholeQuery?.codeText.unicodeLiteral),
      ("items", items.isEmpty ? nil : list(items)),
      ("fragment", fragment?.codeText.unicodeLiteral),
      ("isExcluded", isExcluded ? "true" : nil),
      ("isCaseSensitive", comparison.isCaseSensitive ? nil : "false"),
      (
        "isPercentEncoded",
        comparison.isPercentEncoded == (dialect == .apple)
          ? nil : "\(comparison.isPercentEncoded)"
      ),
    ]
    return properties.compactMap { name, value in value.map { (name, $0) } }
  }

  private var wholeQuery: WildcardPattern? {
    if case .whole(let pattern) = query { pattern } else { nil }
  }

  /// The query parameters with their patterns; empty if one pattern is for the whole query.
  private var items: [Item] {
    if case .items(let items) = query { items } else { [] }
  }
}

extension WildcardPattern {
  /// The pattern as generated code reads it.
  var codeText: String {
    tokens.map { token in
      switch token {
      case .literal(let text): text.codeText
      case .character: "?"
      case .characters, .charactersUpTo: "*"
      case .variable(let variable): variable.codeText
      }
    }.joined()
  }
}

extension SubstitutionVariable {
  fileprivate var codeText: String { "$(\(Bytes(name.utf8).codeText))" }
}

extension Bytes {
  /// A literal text as generated code reads it.
  var codeText: String {
    String(decoding: self, as: UTF8.self).percentEncoded(keeping: "/-._~=&,:;@!'+")
  }
}
