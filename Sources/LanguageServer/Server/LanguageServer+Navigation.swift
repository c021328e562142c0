import LinkMarkup

extension LanguageServer {
  /// Answers `textDocument/hover`.
  mutating func hover(_ parameters: JSONValue?) throws(ResponseError) -> Bytes {
    guard let context = try context(parameters, of: .hover) else { return LanguageServer.nothing }
    let contents = contentsOfFiles()
    let reader = HoverReader(context.file, context.navigation, contents: contents)
    guard let hover = reader.hover(at: context.offset) else { return LanguageServer.nothing }
    var converter = PositionConverter(context.text, client.encoding)
    let isMarkdown = client.readsMarkdownHovers
    return ByteBuffer.bytes { output in
      output.append("{\"contents\":{\"kind\":", json: isMarkdown ? "markdown" : "plaintext")
      output.append(",\"value\":", json: isMarkdown ? hover.markdown : hover.plainText)
      output.append("},\"range\":")
      output.append(json: converter.range(hover.range))
      output.append("}")
    }
  }

  /// Answers `textDocument/definition`.
  mutating func definition(_ parameters: JSONValue?) throws(ResponseError) -> Bytes {
    guard let context = try context(parameters, of: .definition),
      let place = context.navigation.definition(at: context.offset, in: context.file)
    else { return LanguageServer.nothing }
    return locations([place])
  }

  /// Answers `textDocument/references`, in the file of routes as well.
  mutating func references(_ parameters: JSONValue?) throws(ResponseError) -> Bytes {
    indexAll()
    if options.isEnabled(.references), let (routes, offset) = routesContext(parameters) {
      let places = Navigation(index, routes: routes).references(toRouteAt: offset)
      return locations(places.filter { isFile(at: $0.path, routedBy: routes) })
    }
    guard let context = try context(parameters, of: .references) else {
      return LanguageServer.nothing
    }
    let includesDefinition = parameters?["context"]?["includeDeclaration"]?.isTrue ?? false
    return locations(
      context.navigation.references(
        at: context.offset, in: context.file, includesDefinition: includesDefinition))
  }

  /// Answers `textDocument/documentLink`.
  mutating func documentLinks(_ parameters: JSONValue?) throws(ResponseError) -> Bytes {
    guard let context = try context(parameters, needsPosition: false) else {
      return LanguageServer.nothing
    }
    var converter = PositionConverter(context.text, client.encoding)
    return ByteBuffer.bytes { output in
      output.append(jsonArray: context.navigation.documentLinks(of: context.file)) { link, output in
        output.append("{\"range\":")
        output.append(json: converter.range(link.range))
        switch link.target {
        case .uri(let uri): output.append(",\"target\":", json: uri)
        case .file(let path, let line):
          let fragment = line.map { "#L\($0)" } ?? ""
          output.append(",\"target\":", json: uri(ofFileAt: path) + fragment)
        case .none: break
        }
        if let tooltip = link.tooltip { output.append(",\"tooltip\":", json: tooltip) }
        output.append("}")
      }
    }
  }

  /// Returns what reads files, whose texts in the editor count.
  func contentsOfFiles() -> @Sendable (String) -> Bytes? {
    let open = Dictionary(
      documents.values.compactMap { document in
        document.path.map { ($0, document.text.bytes) }
      }, uniquingKeysWith: { first, _ in first })
    return { [host] path in open[path] ?? host.contents(ofFileAt: path) }
  }
}
