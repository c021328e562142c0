/// A reader that compiles the components of an association file in order of precedence.
struct ComponentReader {
  struct Entry {
    let component: LinkComponent
    let value: JSONValue
    /// The entry of `details`, or the statement, that contains the component and names its apps.
    let part: JSONNode.ID
  }

  let dialect: ComponentDialect
  private(set) var entries: [Entry] = []
  private(set) var findings: [JSONFinding] = []
  private var variables = SubstitutionVariables.builtIn

  init(in dialect: ComponentDialect) { self.dialect = dialect }

  private mutating func append(
    _ properties: ComponentProperties, at value: JSONValue, in part: JSONValue
  ) throws(SourceError) {
    let comparison = ComponentComparison(
      isCaseSensitive: properties.isCaseSensitive ?? true,
      isPercentEncoded: properties.isPercentEncoded ?? (dialect == .apple))
    let compiler = PatternCompiler(dialect: dialect, comparison: comparison, variables: variables)
    let name = properties.comment ?? ""
    let component = LinkComponent(
      name: name.isEmpty ? "component-\(entries.count + 1)" : name,
      pattern: text(of: properties),
      isExcluded: properties.isExcluded == true,
      dialect: dialect, comparison: comparison,
      paths: try properties.path.map(compiler.paths) ?? [.anything],
      query: try properties.query.map(compiler.query) ?? .anything,
      fragment: try properties.fragment.map(compiler.fragment) ?? nil)
    entries.append(Entry(component: component, value: value, part: part.id))
    findings += [properties.path, properties.fragment].compactMap(\.self)
      .compactMap(compiler.unreachableFinding)
  }

  /// The routes that the components open, in file order, with one route for each name.
  var routes: [Route] {
    let opening = entries.filter { !$0.component.isExcluded }
    let groups = Dictionary(grouping: opening, by: \.component.name)
    guard let json = entries.first?.value.json else { return [] }
    let lines = LineStarts(json.text.span)
    var names: Set<String> = []
    return opening.compactMap { first in
      let name = first.component.name
      guard names.insert(name).inserted else { return nil }
      return Route(
        name: name, patterns: (groups[name] ?? []).map(\.component.pattern),
        location: lines.location(of: first.value.offset))
    }
  }

  /// Returns a component's patterns, joined as in an address, such as `/help/*?id=*#top`.
  private func text(of properties: ComponentProperties) -> String {
    var text = properties.path.map { String(decoding: $0.characters, as: UTF8.self) } ?? "*"
    if let query = properties.query {
      let items = query.members.map { $0.name + "=" + ($0.value.string ?? "") }
      text += "?" + (query.string ?? items.joined(separator: "&"))
    }
    if let fragment = properties.fragment {
      text += "#" + String(decoding: fragment.characters, as: UTF8.self)
    }
    return text
  }

  /// Reads the `applinks` object of an `apple-app-site-association`.
  mutating func readAssociation(_ applinks: JSONValue) throws(SourceError) {
    try applinks.requireObject()
    findings += applinks.unknownKeys(
      among: ["details", "defaults", "substitutionVariables", "apps"])
    if let own = applinks["substitutionVariables"] { try readVariables(own) }
    let defaults = try defaults(of: applinks)
    let details = try applinks.require(
      applinks["details"], "'applinks' has no 'details'; add the list of components")
    // In the oldest form, `details` is an object keyed by app.
    let apps =
      details.isObject
      ? details.members.map(\.value) : Array(try details.requireElements())
    for app in apps { try readDetail(app.named("an entry of 'details'"), defaults: defaults) }
    try details.require(!entries.isEmpty, "no components and no paths in 'details'; add some")
  }

  private mutating func readDetail(
    _ detail: JSONValue, defaults outer: ComponentProperties
  ) throws(SourceError) {
    try detail.requireObject()
    findings += detail.unknownKeys(among: ["appIDs", "appID", "components", "paths", "defaults"])
    let defaults = try defaults(of: detail).filled(from: outer)
    // Systems that support `components` ignore `paths` in the same entry.
    if let list = detail["components"] {
      for element in try list.requireElements() {
        let properties = try ComponentProperties(element, in: dialect, findings: &findings)
        try append(properties.filled(from: defaults), at: element, in: detail)
      }
    } else if let list = detail["paths"] {
      for element in try list.requireElements(named: "a path") {
        let properties = try ComponentProperties(path: element)
        try append(properties.filled(from: defaults), at: element, in: detail)
      }
    }
  }

  private mutating func defaults(of object: JSONValue) throws(SourceError) -> ComponentProperties {
    guard let defaults = object["defaults"] else { return ComponentProperties() }
    return try ComponentProperties(defaults, in: dialect, findings: &findings)
  }

  private mutating func readVariables(_ object: JSONValue) throws(SourceError) {
    try object.requireObject()
    for member in object.members {
      let (name, key, value) = (member.name, member.key, member.value)
      try key.require(
        !name.utf8.contains(where: { "$()".utf8.contains($0) }),
        "the name of a variable cannot contain '$', '(', or ')'")
      try key.require(
        !SubstitutionVariables.builtIn.names.contains(name),
        "'\(name)' is built in; choose another name")
      var values: [Bytes] = []
      for element in try value.named("the value of '\(name)'").requireElements() {
        let text = try element.require(
          element.string, "\(element.kindName) where a value should be; write a string")
        try element.require(
          !text.contains("$("), "a value cannot contain another variable; write out its values")
        values.append(Bytes(text.utf8))
      }
      guard !values.isEmpty else { throw value.error("'\(name)' has no values; add some") }
      variables.define(name, values: values)
    }
  }

  /// Reads the dynamic rules in the statements of an `assetlinks.json`.
  mutating func readStatements(_ statements: JSONValue) throws(SourceError) {
    let relation = "delegate_permission/common.handle_all_urls"
    for statement in try statements.requireElements(named: "a statement") {
      try statement.requireObject()
      let urls = try statement["relation_extensions"]?.requireObject()[relation]?.requireObject()
      guard let rules = urls?["dynamic_app_link_components"] else { continue }
      for rule in try rules.requireElements() {
        let properties = try ComponentProperties(rule, in: dialect, findings: &findings)
        try append(properties, at: rule, in: statement)
      }
    }
    try statements.require(
      !entries.isEmpty,
      "no statement has 'dynamic_app_link_components'; without them, the app's manifest "
        + "decides, which is not read")
  }

  /// The maximum cost of finding unreachable components, in compared bytes and wildcards.
  private static let comparisonBudget = 30_000_000

  /// Warnings about components that an earlier component in the same part of the file covers.
  var unreachableComponents: [JSONFinding] {
    var findings: [JSONFinding] = []
    var budget = ComponentReader.comparisonBudget
    // The index in `entries` of the first component in the current part of the file.
    var start = 0
    for (index, later) in entries.enumerated() where budget > 0 {
      if later.part != entries[start].part { start = index }
      lazy var folded = later.component.folded
      let earlier = entries[start..<index].first { earlier in
        let isCaseSensitive = earlier.component.comparison.isCaseSensitive
        return budget > 0
          && earlier.component.covers(isCaseSensitive ? later.component : folded, within: &budget)
      }
      guard let earlier else { continue }
      findings.append(
        JSONFinding(
          place: later.value.id, rule: "unreachable-route", level: .warning,
          message: "'\(later.component.name)' is never reached, because "
            + "'\(earlier.component.name)' before it matches the same addresses; "
            + "move it up or remove it"))
    }
    return findings
  }
}

/// The platform whose matching rules apply to a file of components.
///
/// Both platforms use keys such as `/` and `?`, but interpret them differently.
package enum ComponentDialect: Sendable {
  /// The rules for an `apple-app-site-association` file, as `swcutil` of macOS 27 applies them.
  case apple
  /// The rules for `assetlinks.json`, as `android.content.UriRelativeFilter` applies them.
  case android

  var keys: [String] {
    ["/", "?", "#", "exclude", "comment"]
      + (self == .apple ? ["caseSensitive", "percentEncoded"] : [])
  }
}

/// The options for comparing an address with a component's patterns.
package struct ComponentComparison: Hashable, Sendable {
  package let isCaseSensitive: Bool
  /// Whether texts are compared as written, with non-ASCII characters percent-encoded.
  package let isPercentEncoded: Bool

  func folded(_ text: Bytes) -> Bytes { isCaseSensitive ? text : text.caseFolded }
}

extension Bytes {
  /// The text in lowercase.
  ///
  /// A letter whose lowercase form has several scalars is unchanged, because `?` matches only one.
  var caseFolded: Bytes {
    var folded = String.UnicodeScalarView()
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      let lowercase = scalar.properties.lowercaseMapping.unicodeScalars
      folded.append(lowercase.count == 1 ? lowercase.first ?? scalar : scalar)
    }
    return Bytes(String(folded).utf8)
  }
}

/// The properties of a component, or the defaults for properties that components omit.
struct ComponentProperties {
  /// A JSON string, and the pattern in it.
  typealias Text = (value: JSONValue, characters: ArraySlice<UInt8>)

  private(set) var path: Text?
  /// The query pattern: a string, or an object of parameters.
  private(set) var query: JSONValue?
  private(set) var fragment: Text?
  private(set) var isExcluded: Bool?
  private(set) var isCaseSensitive: Bool?
  private(set) var isPercentEncoded: Bool?
  private(set) var comment: String?

  init() {}

  /// Reads an entry of the older `paths` key, such as `NOT /help/*`.
  init(path: JSONValue) throws(SourceError) {
    let text = try path.requireUTF8()
    let negation = "NOT ".utf8
    let isExcluded = text.starts(with: negation)
    self.path = (path, text.dropFirst(isExcluded ? negation.count : 0))
    self.isExcluded = isExcluded
  }

  init(
    _ object: JSONValue, in dialect: ComponentDialect, findings: inout [JSONFinding]
  ) throws(SourceError) {
    try object.require(
      object.isObject, "\(object.kindName) where an object should be, such as {\"/\": \"/help/*\"}")
    findings += object.unknownKeys(among: dialect.keys)
    for member in object.members {
      let (name, value) = (member.name, member.value)
      switch name {
      case _ where !dialect.keys.contains(name): continue
      case "/": path = (value, try value.requireUTF8())
      case "?": query = value
      case "#": fragment = (value, try value.requireUTF8())
      case "exclude": isExcluded = try value.requireBoolean()
      case "caseSensitive": isCaseSensitive = try value.requireBoolean()
      case "percentEncoded": isPercentEncoded = try value.requireBoolean()
      default: comment = try value.requireString()
      }
    }
  }

  /// Returns these properties, with omitted properties taken from `defaults`, except the comment,
  /// which names a single component.
  func filled(from defaults: ComponentProperties) -> ComponentProperties {
    var filled = self
    filled.path = path ?? defaults.path
    filled.query = query ?? defaults.query
    filled.fragment = fragment ?? defaults.fragment
    filled.isExcluded = isExcluded ?? defaults.isExcluded
    filled.isCaseSensitive = isCaseSensitive ?? defaults.isCaseSensitive
    filled.isPercentEncoded = isPercentEncoded ?? defaults.isPercentEncoded
    return filled
  }
}

extension JSONValue {
  /// Returns warnings about unknown keys, which the platforms ignore silently.
  fileprivate func unknownKeys(among known: [String]) -> [JSONFinding] {
    members.filter { !known.contains($0.name) }.map { member in
      JSONFinding(
        place: member.key.id, rule: "unknown-key", level: .warning,
        message: "'\(member.name)' is not a known key and is ignored"
          + known.suggestion(for: member.name))
    }
  }
}

struct PatternCompiler {
  let dialect: ComponentDialect
  let comparison: ComponentComparison
  let variables: SubstitutionVariables

  /// Returns the patterns for a path; an address must match one of them.
  ///
  /// Apple platforms ignore leading and trailing slashes, and `/help/*` also matches `/help`.
  func paths(_ path: ComponentProperties.Text) throws(SourceError) -> [WildcardPattern] {
    switch dialect {
    case .android: return [try pattern(path.characters, at: path.value)]
    case .apple:
      let inner = path.characters.drop { $0 == UInt8(ascii: "/") }.trimmingTrailingSlashes
      let pattern = try pattern(inner, at: path.value)
      guard inner.suffix(2).elementsEqual("/*".utf8) else { return [pattern] }
      let parent = inner.dropLast(2).trimmingTrailingSlashes
      return [pattern, try self.pattern(parent, at: path.value)]
    }
  }

  func query(_ query: JSONValue) throws(SourceError) -> LinkComponent.Query {
    if dialect == .apple, query.kind == .string {
      let pattern = try pattern(query.requireUTF8(), at: query)
      return pattern == .anything ? .anything : .whole(pattern)
    }
    try query.require(
      query.isObject,
      "'?' is \(query.kindName); write an object, such as {\"articleNumber\": \"????\"}")
    var items: [LinkComponent.Item] = []
    for member in query.members {
      try member.value.require(
        member.value.kind == .string,
        "\(member.value.kindName) where a pattern should be; write a string")
      let value = try pattern(member.value.requireUTF8(), at: member.value)
      // On Apple platforms, a missing parameter is empty, so `*` requires nothing.
      if dialect == .apple, value == .anything { continue }
      items.append(
        LinkComponent.Item(name: comparison.folded(Bytes(member.name.utf8)), value: value))
    }
    return items.isEmpty ? .anything : .items(items)
  }

  /// Returns the fragment pattern, or `nil` if the component ignores the fragment.
  func fragment(_ text: ComponentProperties.Text) throws(SourceError) -> WildcardPattern? {
    let pattern = try pattern(text.characters, at: text.value)
    return dialect == .apple && pattern == .anything ? nil : pattern
  }

  /// Returns a warning if no address can match the pattern as written, and `nil` otherwise.
  func unreachableFinding(of text: ComponentProperties.Text) -> JSONFinding? {
    guard comparison.isPercentEncoded else { return nil }
    let found = String(decoding: text.characters, as: UTF8.self).unicodeScalars.first {
      $0 == "#" || $0 == " " || !$0.isASCII
    }
    guard let found else { return nil }
    return JSONFinding(
      place: text.value.id, rule: "unreachable-route", level: .warning,
      message: found == "#"
        ? "'#' begins the fragment, so no address matches; move the rest to \"#\""
        : "'\(found)' is percent-encoded in every address, so none matches; "
          + "add \"percentEncoded\": false")
  }

  private func pattern(
    _ text: ArraySlice<UInt8>, at value: JSONValue
  ) throws(SourceError) -> WildcardPattern {
    if dialect == .android, text.isEmpty {
      throw value.error("the pattern is empty, so Android ignores all rules; write \"*\"")
    }
    return try value.parsed(
      WildcardPattern(reading: text, in: dialect, variables: variables, comparison: comparison))
  }
}
