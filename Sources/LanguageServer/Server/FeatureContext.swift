import LinkMarkup

/// A place in a document about which an editor asks, with all that an answer needs.
struct FeatureContext {
  let file: WorkspaceFile
  let text: TextDocument
  let offset: Int
  let navigation: Navigation
}

extension LanguageServer {
  /// Returns the context of a request; nil if the document is not Markdown, or the feature is turned off.
  ///
  /// - Throws: If the parameters have no document, or no position where one is needed.
  mutating func context(
    _ parameters: JSONValue?, of feature: ServerOptions.Feature? = nil, needsPosition: Bool = true
  ) throws(ResponseError) -> FeatureContext? {
    let uri = try uri(parameters)
    let position = TextPosition(parameters?["position"])
    if needsPosition, position == nil { throw .invalidParameters("'position' is missing") }
    if let feature, !options.isEnabled(feature) { return nil }
    outlineAll()
    guard let document = documents[uri], let outline = document.outline,
      let settings = document.settings
    else { return nil }
    return FeatureContext(
      file: WorkspaceFile(
        path: document.path ?? uri, rulePath: settings.rulePath, source: document.text.bytes,
        outline: outline, converter: settings.converter),
      text: document.text,
      offset: position.map { document.text.offset(of: $0, client.encoding) } ?? 0,
      navigation: Navigation(index, routes: settings.routesPath.flatMap(routesFile)))
  }

  /// Returns the routes in a file, whose text in the editor counts.
  func routesFile(at path: String) -> RoutesFile? {
    text(ofFileAt: path).flatMap { RoutesFile(path: path, source: $0.bytes) }
  }

  /// Returns the routes in a document that a project names as its file of routes, and the offset of a position;
  /// nil for other documents.
  mutating func routesContext(
    _ parameters: JSONValue?
  ) -> (routes: RoutesFile, offset: Int)? {
    guard let uri = parameters?["textDocument"]?["uri"]?.string, let document = documents[uri],
      let path = document.path, host.configurationFiles.contains(path),
      let position = TextPosition(parameters?["position"]), let routes = routesFile(at: path)
    else { return nil }
    outlineAll()
    return (routes, document.text.offset(of: position, client.encoding))
  }

  /// Returns whether a file is in a project that names a file of routes.
  ///
  /// Other projects may have routes of the same names.
  func isFile(at path: String, routedBy routes: RoutesFile) -> Bool {
    (try? host.settings(ofFileAt: path, languageID: "markdown"))?.routesPath == routes.path
  }

  /// Returns places as a JSON array of locations.
  func locations(_ places: [WorkspacePlace]) -> Bytes {
    var converters: [String: PositionConverter] = [:]
    return ByteBuffer.bytes { output in
      output.append("[")
      var isFirst = true
      for place in places {
        if converters[place.path] == nil, let text = text(ofFileAt: place.path) {
          converters[place.path] = PositionConverter(text, client.encoding)
        }
        // A file that is gone since it was read has no places.
        guard let range = converters[place.path]?.range(place.range) else { continue }
        output.append(isFirst ? "{\"uri\":" : ",{\"uri\":", json: uri(ofFileAt: place.path))
        output.append(",\"range\":")
        output.append(json: range)
        output.append("}")
        isFirst = false
      }
      output.append("]")
    }
  }

  /// The result of a request about which nothing is known.
  static let nothing = Bytes("null".utf8)
}
