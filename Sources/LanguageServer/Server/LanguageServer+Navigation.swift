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

  /// The number of the kind of a heading in the protocol: a string.
  private static let headingKind = 15
  private static let maximumSymbolCount = 500

  /// Answers `textDocument/documentSymbol`.
  mutating func documentSymbols(_ parameters: JSONValue?) throws(ResponseError) -> Bytes {
    guard let context = try context(parameters, of: .symbols, needsPosition: false) else {
      return LanguageServer.nothing
    }
    let isTree = client.hasHierarchicalSymbols
    let uri = try uri(parameters)
    var converter = PositionConverter(context.text, client.encoding)
    return ByteBuffer.bytes { output in
      output.append("[")
      // What is still to be written, the next one last.
      var rest = SymbolPart.parts(of: context.file.outline.symbols)
      var isFirst = true
      while let part = rest.popLast() {
        guard case .symbol(let symbol) = part else {
          output.append("]}")
          isFirst = false
          continue
        }
        output.append(isFirst ? "{\"name\":" : ",{\"name\":", json: symbol.name)
        output.append(",\"kind\":", decimal: LanguageServer.headingKind)
        output.append(isTree ? ",\"range\":" : ",\"location\":{\"uri\":")
        if !isTree {
          output.append(json: uri)
          output.append(",\"range\":")
        }
        output.append(json: converter.range(symbol.range))
        if isTree {
          output.append(",\"selectionRange\":")
          output.append(json: converter.range(symbol.selection))
          output.append(",\"children\":[")
          rest.append(.end)
          isFirst = true
        } else {
          output.append("}}")
          isFirst = false
        }
        rest += SymbolPart.parts(of: symbol.children)
      }
      output.append("]")
    }
  }

  /// Answers `workspace/symbol`.
  mutating func workspaceSymbols(_ parameters: JSONValue?) -> Bytes {
    guard options.isEnabled(.symbols) else { return LanguageServer.nothing }
    indexAll()
    let symbols = index.symbols(
      matching: parameters?["query"]?.string ?? "", limit: LanguageServer.maximumSymbolCount)
    return ByteBuffer.bytes { output in
      output.append(jsonArray: symbols) { symbol, output in
        output.append("{\"name\":", json: symbol.name)
        output.append(",\"kind\":", decimal: LanguageServer.headingKind)
        output.append(",\"location\":")
        let location = locations([symbol.place])
        output.append(verbatim: location.span.extracting(1..<location.count - 1))
        output.append("}")
      }
    }
  }

  /// Answers `textDocument/inlayHint`.
  mutating func inlayHints(_ parameters: JSONValue?) throws(ResponseError) -> Bytes {
    guard let context = try context(parameters, of: .inlayHints, needsPosition: false) else {
      return LanguageServer.nothing
    }
    guard let range = context.text.range(parameters?["range"], client.encoding) else {
      throw .invalidParameters("'range' is missing")
    }
    var converter = PositionConverter(context.text, client.encoding)
    return ByteBuffer.bytes { output in
      output.append(jsonArray: context.file.outline.inlayHints(in: range)) { hint, output in
        output.append("{\"position\":")
        output.append(json: converter.position(of: hint.offset))
        output.append(",\"label\":", json: hint.text)
        output.append(",\"paddingLeft\":true}")
      }
    }
  }
}

/// A part of the list of symbols in its order.
private enum SymbolPart {
  case symbol(OutlineSymbol)
  /// The end of a symbol's children.
  case end

  /// Returns symbols as a stack.
  static func parts(of symbols: [OutlineSymbol]) -> [SymbolPart] {
    symbols.reversed().map { .symbol($0) }
  }
}
