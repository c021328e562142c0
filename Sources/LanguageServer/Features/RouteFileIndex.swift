import LinkMarkup

/// The names and patterns of routes in a file of linkmark's format, with their ranges.
struct RouteFileIndex: Sendable {
  let path: String
  private let entries: [Entry]

  private struct Entry {
    let name: String
    let range: Range<Int>
    let patterns: [(text: String, range: Range<Int>)]
  }

  /// Reads a route file, or returns `nil` if it has no route with a name.
  init?(path: String, source: Bytes) {
    guard let json = try? JSONDocument(parsing: source, path: path),
      let routes = json.member("routes", of: JSONDocument.root)
    else { return nil }
    func range(_ id: JSONNode.ID) -> Range<Int> { json.range(of: id, in: source) }
    self.path = path
    entries = json.elements(of: routes.value).compactMap { route in
      guard let name = json.member("name", of: route)?.value, let text = json.string(name) else {
        return nil
      }
      let patterns =
        [json.member("path", of: route)?.value].compactMap(\.self)
        + (json.member("paths", of: route).map { json.elements(of: $0.value) } ?? [])
      return Entry(
        name: text, range: range(name),
        patterns: patterns.compactMap { id in json.string(id).map { ($0, range(id)) } })
    }
    guard !entries.isEmpty else { return nil }
  }

  /// Returns the route name at an offset and its range, or `nil` if there is none.
  func name(at offset: Int) -> (text: String, range: Range<Int>)? {
    entries.first { $0.range.touches(offset) }.map { ($0.name, $0.range) }
  }

  /// Returns the place of a route's pattern, or of the route's name if the file lacks the pattern;
  /// `nil` if the file lacks the route.
  func place(of route: FileOutline.Route) -> WorkspacePlace? {
    guard let entry = entries.first(where: { $0.name == route.name }) else { return nil }
    let pattern = entry.patterns.first { $0.text == route.pattern }
    return WorkspacePlace(path: path, range: pattern?.range ?? entry.range)
  }

  /// Returns the edits of the route file and of configuration files that rename the route at an
  /// offset.
  ///
  /// Documents don't contain route names, so they need no edits.
  ///
  /// - Parameter configurations: The contents of files such as `linkmark.json`, by path.
  /// - Throws: A ``ResponseError`` if the offset has no name, or if the new name is empty or taken.
  func edits(
    renamingRouteAt offset: Int, to name: String, configurations: [String: Bytes]
  ) throws(ResponseError) -> WorkspaceEdits {
    guard let old = self.name(at: offset) else {
      throw .refused("there is no name of a route here")
    }
    guard !name.isEmpty else { throw .refused("the new name is empty") }
    guard name == old.text || !entries.contains(where: { $0.name == name }) else {
      throw .refused("another route is named '\(name)'; choose another name")
    }
    let text = Bytes(ByteBuffer.bytes { $0.append(json: name) }.dropFirst().dropLast())
    var edits: WorkspaceEdits = [path: [Finding.Fix.Edit(old.range, with: text)]]
    for (path, source) in configurations {
      for range in RouteFileIndex.ranges(ofRoute: old.text, inRulesOf: source) {
        edits[path, default: []].append(Finding.Fix.Edit(range, with: text))
      }
    }
    return edits.inOrder
  }

  /// Returns the ranges of a route's name in the rules of a configuration file.
  private static func ranges(ofRoute route: String, inRulesOf source: Bytes) -> [Range<Int>] {
    guard let json = try? JSONDocument(parsing: source, path: ""),
      let rules = json.member("rules", of: JSONDocument.root)
    else { return [] }
    return json.elements(of: rules.value).flatMap { rule -> [Range<Int>] in
      guard let match = json.member("match", of: rule)?.value,
        let value = json.member("route", of: match)?.value
      else { return [] }
      return ([value] + json.elements(of: value)).filter { json.isString($0, route) }
        .map { json.range(of: $0, in: source) }
    }
  }
}

extension JSONDocument {
  /// Returns the range of a value in the source, which may begin with a byte order mark.
  fileprivate func range(of id: JSONNode.ID, in source: Bytes) -> Range<Int> {
    let (range, shift) = (range(of: id), source.count - text.count)
    return range.lowerBound + shift..<range.upperBound + shift
  }
}

/// The address of a route with placeholders to fill in.
struct RouteTemplate {
  /// The address with the placeholders of the pattern.
  let text: String
  /// The address as an LSP snippet, or `nil` if the pattern has no placeholders.
  let snippet: String?

  /// Creates the template of a pattern.
  ///
  /// - Parameters:
  ///   - scheme: The app's scheme.
  ///   - pattern: The pattern without a slash at its start.
  init(scheme: String, pattern: String) {
    let prefix = "\(scheme)://"
    text = prefix + pattern
    var snippet = RouteTemplate.escaped(prefix)
    var count = 0
    var rest = pattern[...]
    func placeholder(_ name: Substring) -> String {
      count += 1
      return "${\(count):\(RouteTemplate.escaped(name))}"
    }
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      snippet += RouteTemplate.escaped(rest[..<open])
      snippet += placeholder(rest[rest.index(after: open)..<close])
      rest = rest[rest.index(after: close)...]
    }
    let isOpen = rest.hasSuffix("**")
    snippet += RouteTemplate.escaped(rest.dropLast(isOpen ? 2 : 0))
    if isOpen { snippet += placeholder("path") }
    self.snippet = count == 0 ? nil : snippet
  }

  /// Returns a text with the special characters of snippets escaped.
  private static func escaped(_ text: some StringProtocol) -> String {
    String(text).backslashEscaping("\\$}")
  }
}

extension String {
  /// Returns the text with a backslash before each of the given characters.
  func backslashEscaping(_ specials: String) -> String {
    unicodeScalars.map { specials.unicodeScalars.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
