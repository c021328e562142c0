import LinkText

/// The components of Apple's or Android's file as generated code reads them.
///
/// A pattern is a text in which `?`, `*` and `$(name)` are wildcards, and everything else is
/// percent-encoded that could be taken for one.
struct ComponentCode {
  let components: [LinkComponent]

  var isOfApple: Bool { components.first?.dialect == .apple }

  /// The variables of the patterns, each as it is written there, with patterns for its values.
  var variables: [(name: String, values: [String])] {
    var variables: [String: [String]] = [:]
    for component in components {
      for case .variable(let variable) in component.patterns.flatMap(\.tokens)
      // The code folds the values where the case does not matter.
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

  /// The properties that differ from the defaults, as arguments of the code's `Component`.
  ///
  /// - Parameters:
  ///   - list: Returns the code of a list.
  ///   - pair: Returns the code of a pair.
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

  /// The pattern of the whole query, if there is one.
  private var wholeQuery: WildcardPattern? {
    if case .whole(let pattern) = query { pattern } else { nil }
  }

  /// The patterns of parameters of the query.
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
