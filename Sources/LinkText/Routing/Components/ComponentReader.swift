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
  var remarks: [JSONRemark] = []
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
    remarks += [properties.path, properties.fragment].compactMap(\.self)
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
}
