/// A reader that compiles the components of a file in order of precedence.
struct ComponentReader {
  /// A component and its position in the file.
  struct Entry {
    let component: LinkComponent
    let place: JSONNode.ID
    /// The part of the file that contains the component; each part applies to different apps.
    let part: JSONNode.ID
  }

  let json: JSONDocument
  let dialect: ComponentDialect
  private(set) var entries: [Entry] = []
  var findings: [JSONFinding] = []
  var variables = SubstitutionVariables.builtIn

  init(_ json: JSONDocument, in dialect: ComponentDialect) {
    self.json = json
    self.dialect = dialect
  }

  mutating func append(
    _ properties: ComponentProperties, at place: JSONNode.ID, in part: JSONNode.ID
  ) throws(SourceError) {
    let comparison = properties.comparison(in: dialect)
    let compiler = PatternCompiler(
      json: json, dialect: dialect, comparison: comparison, variables: variables)
    let name = properties.comment ?? ""
    let component = LinkComponent(
      name: name.isEmpty ? "component-\(entries.count + 1)" : name,
      pattern: text(of: properties),
      isExcluded: properties.isExcluded == true,
      dialect: dialect, comparison: comparison,
      paths: try properties.path.map(compiler.paths) ?? [.anything],
      query: try properties.query.map(compiler.query) ?? .anything,
      fragment: try properties.fragment.map(compiler.fragment) ?? nil)
    entries.append(Entry(component: component, place: place, part: part))
    findings += [properties.path, properties.fragment].compactMap(\.self)
      .compactMap(compiler.impossibility)
  }

  /// The routes that the components open, in file order; those with the same name form one route.
  var routes: [Route] {
    let opening = entries.filter { !$0.component.isExcluded }
    let groups = Dictionary(grouping: opening, by: \.component.name)
    let lines = LineStarts(json.text.span)
    var names: Set<String> = []
    return opening.compactMap { first in
      let name = first.component.name
      guard names.insert(name).inserted else { return nil }
      return Route(
        name: name, patterns: (groups[name] ?? []).map(\.component.pattern),
        location: lines.location(of: Int(json[first.place].lowerBound)))
    }
  }

  /// Returns a component's patterns in the order of an address.
  private func text(of properties: ComponentProperties) -> String {
    var text = properties.path.map { String(decoding: $0.characters, as: UTF8.self) } ?? "*"
    if let query = properties.query {
      let items = json.members(of: query).map { member in
        (json.string(member.key) ?? "") + "=" + (json.string(member.value) ?? "")
      }
      text += "?" + (json.string(query) ?? items.joined(separator: "&"))
    }
    if let fragment = properties.fragment {
      text += "#" + String(decoding: fragment.characters, as: UTF8.self)
    }
    return text
  }

  /// Reads the `applinks` object of an `apple-app-site-association`.
  mutating func readAssociation(_ applinks: JSONNode.ID) throws(SourceError) {
    try json.checkObject(applinks, "'applinks'")
    findings += json.unknownKeys(
      of: applinks, among: ["details", "defaults", "substitutionVariables", "apps"])
    if let own = json.member("substitutionVariables", of: applinks) {
      try readVariables(own.value)
    }
    let defaults = try defaults(of: applinks)
    guard let details = json.member("details", of: applinks)?.value else {
      throw json.error(at: applinks, "'applinks' has no 'details'; add the list of components")
    }
    // In the oldest form, `details` is an object keyed by app.
    if json[details].kind == .object {
      for app in json.members(of: details) { try readDetail(app.value, defaults) }
    } else {
      for detail in try json.elements(of: details, orComplain: "'details'") {
        try readDetail(detail, defaults)
      }
    }
    if entries.isEmpty {
      throw json.error(at: details, "no components and no paths in 'details'; add some")
    }
  }

  private mutating func readDetail(
    _ detail: JSONNode.ID, _ outer: ComponentProperties
  ) throws(SourceError) {
    try json.checkObject(detail, "an entry of 'details'")
    findings += json.unknownKeys(
      of: detail, among: ["appIDs", "appID", "components", "paths", "defaults"])
    let defaults = try defaults(of: detail).filled(from: outer)
    // Systems that support `components` ignore `paths` in the same entry.
    if let list = json.member("components", of: detail)?.value {
      for element in try json.elements(of: list, orComplain: "'components'") {
        let properties = try ComponentProperties(json, element, in: dialect, findings: &findings)
        try append(properties.filled(from: defaults), at: element, in: detail)
      }
    } else if let list = json.member("paths", of: detail)?.value {
      for element in try json.elements(of: list, orComplain: "'paths'") {
        let properties = try ComponentProperties(path: element, json)
        try append(properties.filled(from: defaults), at: element, in: detail)
      }
    }
  }

  private mutating func defaults(of object: JSONNode.ID) throws(SourceError) -> ComponentProperties
  {
    guard let defaults = json.member("defaults", of: object) else { return ComponentProperties() }
    return try ComponentProperties(json, defaults.value, in: dialect, findings: &findings)
  }

  private mutating func readVariables(_ object: JSONNode.ID) throws(SourceError) {
    try json.checkObject(object, "'substitutionVariables'")
    for member in json.members(of: object) {
      let name = json.string(member.key) ?? ""
      if name.utf8.contains(where: { "$()".utf8.contains($0) }) {
        throw json.error(at: member.key, "the name of a variable cannot contain '$', '(', or ')'")
      }
      if SubstitutionVariables.builtIn.names.contains(name) {
        throw json.error(at: member.key, "'\(name)' is built in; choose another name")
      }
      var values: [Bytes] = []
      for element in try json.elements(of: member.value, orComplain: "the value of '\(name)'") {
        values.append(try value(element))
      }
      guard !values.isEmpty else {
        throw json.error(at: member.value, "'\(name)' has no values; add some")
      }
      variables.define(name, values: values)
    }
  }

  private func value(_ id: JSONNode.ID) throws(SourceError) -> Bytes {
    guard let value = json.characters(of: id) else {
      throw json.error(at: id, "\(json.kindName(id)) where a value should be; write a string")
    }
    if String(decoding: value, as: UTF8.self).contains("$(") {
      throw json.error(at: id, "a value cannot contain another variable; write out its values")
    }
    return Bytes(value)
  }

  /// Reads the dynamic rules in the statements of an `assetlinks.json`.
  mutating func readStatements(_ statements: JSONNode.ID) throws(SourceError) {
    for statement in json.elements(of: statements) {
      try json.checkObject(statement, "a statement")
      guard let extensions = json.member("relation_extensions", of: statement)?.value else {
        continue
      }
      try json.checkObject(extensions, "'relation_extensions'")
      let relation = "delegate_permission/common.handle_all_urls"
      guard let urls = json.member(relation, of: extensions)?.value else { continue }
      try json.checkObject(urls, "'\(relation)'")
      guard let rules = json.member("dynamic_app_link_components", of: urls)?.value else {
        continue
      }
      for rule in try json.elements(of: rules, orComplain: "'dynamic_app_link_components'") {
        let properties = try ComponentProperties(json, rule, in: dialect, findings: &findings)
        try append(properties, at: rule, in: statement)
      }
    }
    if entries.isEmpty {
      throw json.error(
        at: statements,
        "no statement has 'dynamic_app_link_components'; without them, the app's manifest "
          + "decides, which is not read")
    }
  }

  /// The maximum cost of the check, in compared bytes and wildcards, after which it ends.
  private static let comparisonBudget = 30_000_000

  /// Warnings about components that an earlier one in the same part of the file covers completely.
  var unreachableComponents: [JSONFinding] {
    var findings: [JSONFinding] = []
    var budget = ComponentReader.comparisonBudget
    // The index of the first entry of the current part.
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
          place: later.place, rule: "unreachable-route", level: .warning,
          message: "'\(later.component.name)' is never reached, because "
            + "'\(earlier.component.name)' before it matches the same addresses; "
            + "move it up or remove it"))
    }
    return findings
  }
}

/// The platform whose matching rules apply to a file of components.
///
/// Both platforms use the same keys but interpret them differently.
package enum ComponentDialect: Sendable {
  /// `apple-app-site-association`, as `swcutil` of macOS 27 matches it.
  case apple
  /// Dynamic rules in `assetlinks.json`, as `android.content.UriRelativeFilter` matches them.
  case android

  /// The known keys of a component.
  var keys: [String] {
    ["/", "?", "#", "exclude", "comment"]
      + (self == .apple ? ["caseSensitive", "percentEncoded"] : [])
  }
}

/// How an address is prepared before a component's patterns are matched against it.
package struct ComponentComparison: Hashable, Sendable {
  package let isCaseSensitive: Bool
  /// Whether texts are compared as written, with non-ASCII characters percent-encoded.
  package let isPercentEncoded: Bool

  /// Returns a text in the form in which it is compared.
  func folded(_ text: Bytes) -> Bytes { isCaseSensitive ? text : text.caseFolded }
}

extension Bytes {
  /// The text in lowercase.
  ///
  /// Letters whose lowercase mapping has more than one scalar are unchanged, so that `?` still
  /// counts them as one character.
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
  /// A pattern and the JSON string that contains it.
  struct Text {
    let place: JSONNode.ID
    let characters: ArraySlice<UInt8>
  }

  private(set) var path: Text?
  /// A string or an object.
  private(set) var query: JSONNode.ID?
  private(set) var fragment: Text?
  private(set) var isExcluded: Bool?
  private(set) var isCaseSensitive: Bool?
  private(set) var isPercentEncoded: Bool?
  private(set) var comment: String?

  init() {}

  /// Reads an entry of the older `paths` key, such as `NOT /help/*`.
  init(path: JSONNode.ID, _ json: JSONDocument) throws(SourceError) {
    let text = try json.pattern(path, "a path")
    let negation = "NOT ".utf8
    let isExcluded = text.characters.starts(with: negation)
    self.path = Text(
      place: path, characters: text.characters.dropFirst(isExcluded ? negation.count : 0))
    self.isExcluded = isExcluded
  }

  init(
    _ json: JSONDocument, _ object: JSONNode.ID, in dialect: ComponentDialect,
    findings: inout [JSONFinding]
  ) throws(SourceError) {
    guard json[object].kind == .object else {
      throw json.error(
        at: object,
        "\(json.kindName(object)) where an object should be, such as {\"/\": \"/help/*\"}")
    }
    findings += json.unknownKeys(of: object, among: dialect.keys)
    for member in json.members(of: object) {
      let name = json.string(member.key) ?? ""
      let value = member.value
      switch name {
      case _ where !dialect.keys.contains(name): continue
      case "/": path = try json.pattern(value, "'/'")
      case "?": query = value
      case "#": fragment = try json.pattern(value, "'#'")
      case "exclude": isExcluded = try json.boolean(value, "'\(name)'")
      case "caseSensitive": isCaseSensitive = try json.boolean(value, "'\(name)'")
      case "percentEncoded": isPercentEncoded = try json.boolean(value, "'\(name)'")
      default: comment = try json.text(value, "'comment'")
      }
    }
  }

  /// Returns these properties with omitted ones taken from `defaults`, except for the comment,
  /// which names only its own component.
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

  func comparison(in dialect: ComponentDialect) -> ComponentComparison {
    ComponentComparison(
      isCaseSensitive: isCaseSensitive ?? true,
      isPercentEncoded: isPercentEncoded ?? (dialect == .apple))
  }
}

extension JSONDocument {
  /// Returns warnings about keys that have no effect, which the platforms ignore silently.
  func unknownKeys(of object: JSONNode.ID, among known: [String]) -> [JSONFinding] {
    members(of: object).compactMap { member in
      let name = string(member.key) ?? ""
      return known.contains(name)
        ? nil
        : JSONFinding(
          place: member.key, rule: "unknown-key", level: .warning,
          message: "'\(name)' is not a known key and is ignored" + known.suggestion(for: name))
    }
  }

  fileprivate func pattern(
    _ id: JSONNode.ID, _ name: String
  ) throws(SourceError) -> ComponentProperties.Text {
    ComponentProperties.Text(place: id, characters: try characters(of: id, orComplain: name))
  }
}
