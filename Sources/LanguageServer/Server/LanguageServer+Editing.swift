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

  /// Answers `textDocument/codeAction`.
  mutating func codeActions(_ parameters: JSONValue?) throws(ResponseError) -> Bytes {
    let uri = try uri(parameters)
    lint(uri)
    guard let document = documents[uri], let linted = document.linted,
      let settings = document.settings
    else { return Bytes("[]".utf8) }
    guard let range = document.text.range(parameters?["range"], client.encoding) else {
      throw .invalidParameters("'range' is missing")
    }
    let context = parameters?["context"]
    let only = context?["only"]?.strings ?? [""]
    var actions: [CodeAction] = []
    if CodeAction.Kind.quickFix.isWanted(by: only) {
      actions += quickFixes(in: document, settings, linted, range)
    }
    // Editors ask by themselves whenever the cursor moves.
    let isAutomatic = context?["triggerKind"]?.integer == 2 && context?["only"] == nil
    guard !isAutomatic else { return json(of: actions, in: document) }
    let kinds = [CodeAction.Kind.extract, .inline].filter { $0.isWanted(by: only) }
    if linted.isMarkdown, !kinds.isEmpty {
      actions += CodeAction.rewrites(
        around: range, in: document.text, settings.converter.dialect
      ).filter { kinds.contains($0.kind) }
    }
    if CodeAction.Kind.fixAll.isWanted(by: only), linted.findings.contains(where: { $0.fix != nil })
    {
      let edits = fixes(of: document)
      if !edits.isEmpty {
        actions.append(
          CodeAction(title: "Fix all that needs no decision", kind: .fixAll, edits: edits))
      }
    }
    return json(of: actions, in: document)
  }

  /// Returns the changes that settle the findings in a range.
  private func quickFixes(
    in document: OpenDocument, _ settings: DocumentSettings, _ linted: DocumentDiagnostics,
    _ range: Range<Int>
  ) -> [CodeAction] {
    let context = context(of: document)
    let projectPath = settings.projectPath
    let project = projectPath.flatMap(text(ofFileAt:))
    var rules: Set<String> = []
    let touched = linted.findings.filter { document.text.range(of: $0).touches(range) }
    return touched.prefix(LanguageServer.maximumActionCount).flatMap { finding in
      let actions = CodeAction.actions(for: finding, among: linted, in: document.text) { text in
        DocumentDiagnostics.linting(text, settings, context)
      }
      guard let projectPath, let project, rules.insert(finding.rule).inserted else {
        return actions
      }
      return actions
        + CodeAction.levels(for: finding, in: settings.rulePath, projectPath, project.bytes)
    }
  }

  /// The most findings for which actions are offered at once, as a selection may be a whole document.
  private static let maximumActionCount = 50

  /// Answers `textDocument/willSaveWaitUntil`.
  mutating func editsBeforeSaving(_ parameters: JSONValue?) throws(ResponseError) -> Bytes {
    let uri = try uri(parameters)
    guard options.fixesOnSave, let document = documents[uri] else { return Bytes("null".utf8) }
    var converter = PositionConverter(document.text, client.encoding)
    let edits = fixes(of: document)
    return ByteBuffer.bytes { $0.append(json: edits, &converter) }
  }

  /// Returns the edits of `linkmark lint --fix`.
  private func fixes(of document: OpenDocument) -> [Finding.Fix.Edit] {
    guard let settings = document.settings,
      let fixed = DocumentDiagnostics.fixing(
        document.text.bytes, settings, context(of: document))
    else { return [] }
    return [Finding.Fix.Edit](from: document.text.bytes, to: fixed)
  }

  private func json(of actions: [CodeAction], in document: OpenDocument) -> Bytes {
    var converter = PositionConverter(document.text, client.encoding)
    return ByteBuffer.bytes { output in
      output.append("[")
      for (index, action) in actions.enumerated() {
        if index > 0 { output.append(",") }
        output.append("{\"title\":", json: action.title)
        output.append(",\"kind\":", json: action.kind.rawValue)
        if action.isPreferred { output.append(",\"isPreferred\":true") }
        if let finding = action.finding {
          output.append(",\"diagnostics\":[")
          let diagnostic = Diagnostic.json(of: finding, in: document.text, &converter)
          output.append(verbatim: diagnostic.span)
          output.append("]")
        }
        output.append(",\"edit\":")
        let edits: DocumentEdits =
          action.path.flatMap { path in
            text(ofFileAt: path).map { (uri(ofFileAt: path), $0, action.edits) }
          } ?? (document.uri, document.text, action.edits)
        output.append(verbatim: edit(of: [edits]).span)
        output.append("}")
      }
      output.append("]")
    }
  }

  /// The characters after which editors ask by themselves.
  static let completionTriggers = ["(", "[", "/", "#", ":"]

  /// Answers `textDocument/completion`.
  mutating func completion(_ parameters: JSONValue?) throws(ResponseError) -> Bytes {
    guard let context = try context(parameters, of: .completion) else {
      return LanguageServer.nothing
    }
    let items = Completion(context.file, index) { [host] in host.entries(inFolder: $0) }
      .items(at: context.offset)
    var converter = PositionConverter(context.text, client.encoding)
    return ByteBuffer.bytes { output in
      output.append(jsonArray: items) { item, output in
        output.append("{\"label\":", json: item.label)
        output.append(",\"kind\":", decimal: item.kind.number)
        if !item.detail.isEmpty { output.append(",\"detail\":", json: item.detail) }
        // Clients compare it with what the edit replaces.
        output.append(",\"filterText\":", json: item.text)
        let snippet = client.hasSnippets ? item.snippet : nil
        if snippet != nil { output.append(",\"insertTextFormat\":2") }
        output.append(",\"textEdit\":{\"range\":")
        output.append(json: converter.range(item.range))
        output.append(",\"newText\":", json: snippet ?? item.text)
        output.append("}}")
      }
    }
  }

  /// The edits of one document.
  typealias DocumentEdits = (uri: String, text: TextDocument, edits: [Finding.Fix.Edit])

  /// Returns edits of documents as a `WorkspaceEdit`.
  func edit(of changes: some Sequence<DocumentEdits>) -> Bytes {
    ByteBuffer.bytes { output in
      output.append(client.hasVersionedEdits ? "{\"documentChanges\":[" : "{\"changes\":{")
      for (index, (uri, text, edits)) in changes.enumerated() {
        if index > 0 { output.append(",") }
        var converter = PositionConverter(text, client.encoding)
        if client.hasVersionedEdits {
          output.append("{\"textDocument\":{\"uri\":", json: uri)
          // A file that is not open has no version.
          output.append(",\"version\":", decimal: documents[uri]?.version)
          output.append("},\"edits\":")
          output.append(json: edits, &converter)
          output.append("}")
        } else {
          output.append(json: uri)
          output.append(":")
          output.append(json: edits, &converter)
        }
      }
      output.append(client.hasVersionedEdits ? "]}" : "}}")
    }
  }

  /// Returns edits of files as a `WorkspaceEdit`.
  func edit(of edits: WorkspaceEdits) -> Bytes {
    // Lazily, so that only one file is in memory.
    edit(
      of: edits.keys.sorted().lazy.compactMap { path in
        let uri = uri(ofFileAt: path)
        let text = documents[uri]?.text ?? contents(ofFileAt: path).map(TextDocument.init)
        return text.map { (uri, $0, edits[path] ?? []) }
      })
  }

  /// Returns the text of a file, that in the editor if it is open; nil if it cannot be read.
  func text(ofFileAt path: String) -> TextDocument? {
    if let document = documents[uri(ofFileAt: path)] { return document.text }
    return contents(ofFileAt: path).map(TextDocument.init)
  }

  /// Returns the path of a file without symbolic links; nil for a text without a file.
  func path(of uri: String) -> String? {
    DocumentURI.path(of: uri).map { host.realPath(ofFileAt: WorkspacePath.resolved($0, from: "/")) }
  }

  /// Returns the URI of a file as the editor writes it.
  func uri(ofFileAt path: String) -> String {
    let uri = DocumentURI.uri(ofPath: host.clientPath(ofFileAt: path))
    if documents[uri] != nil { return uri }
    return documents.values.first { $0.path == path }?.uri ?? uri
  }

  /// Returns the contents of a file that is not open, without a byte order mark, which editors leave out.
  func contents(ofFileAt path: String) -> Bytes? {
    host.contents(ofFileAt: path).map { bytes in
      bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Bytes(bytes.dropFirst(3)) : bytes
    }
  }

  /// Answers `textDocument/prepareRename`.
  ///
  /// - Throws: Why nothing can be renamed there.
  mutating func prepareRename(_ parameters: JSONValue?) throws(ResponseError) -> Bytes {
    if let (routes, offset) = routesContext(parameters), let name = routes.name(at: offset),
      let text = text(ofFileAt: routes.path)
    {
      return answer(renaming: name.range, name.text, in: text)
    }
    guard let context = try context(parameters) else {
      throw .refused("only labels, headings and routes can be renamed")
    }
    let rename = try rename(context)
    return answer(renaming: rename.range, rename.text, in: context.text)
  }

  /// Answers `textDocument/rename`.
  mutating func rename(_ parameters: JSONValue?) throws(ResponseError) -> Bytes {
    guard let name = parameters?["newName"]?.string else {
      throw .invalidParameters("'newName' is missing")
    }
    indexAll()
    do throws(RenameError) {
      if let (routes, offset) = routesContext(parameters) {
        let others = host.configurationFiles.subtracting([routes.path])
          .filter { isFile(at: $0, routedBy: routes) }
        let contents = others.map { ($0, text(ofFileAt: $0)?.bytes ?? []) }
        return edit(
          of: try routes.edits(
            renamingRouteAt: offset, to: name,
            configurations: Dictionary(uniqueKeysWithValues: contents)))
      }
    } catch {
      throw .refused(error.message)
    }
    guard let context = try context(parameters) else {
      throw .refused("only labels, headings and routes can be renamed")
    }
    let rename = try rename(context)
    do throws(RenameError) {
      return edit(of: try rename.edits(to: name, in: context.file, index))
    } catch {
      throw .refused(error.message)
    }
  }

  /// Answers `workspace/willRenameFiles`.
  mutating func editsBeforeMoving(_ parameters: JSONValue?) -> Bytes {
    indexAll()
    let moves = (parameters?["files"]?.elements ?? []).compactMap { file in
      zip(file["oldUri"], file["newUri"])
    }
    let edits = FileMove(moves).edits(in: index)
    return edits.isEmpty ? LanguageServer.nothing : edit(of: edits)
  }

  private func zip(_ old: JSONValue?, _ new: JSONValue?) -> (old: String, new: String)? {
    guard let old = old?.string.flatMap(path), let new = new?.string.flatMap(path) else {
      return nil
    }
    return (old, new)
  }

  private func rename(_ context: FeatureContext) throws(ResponseError) -> Rename {
    do throws(RenameError) {
      return try Rename(at: context.offset, in: context.file)
    } catch {
      throw .refused(error.message)
    }
  }

  private func answer(
    renaming range: Range<Int>, _ placeholder: String, in text: TextDocument
  ) -> Bytes {
    var converter = PositionConverter(text, client.encoding)
    return ByteBuffer.bytes { output in
      output.append("{\"range\":")
      output.append(json: converter.range(range))
      output.append(",\"placeholder\":", json: placeholder)
      output.append("}")
    }
  }
}

extension Range<Int> {
  /// Whether two ranges overlap, or one that is empty is in or at the other.
  fileprivate func touches(_ other: Range<Int>) -> Bool {
    lowerBound <= other.upperBound && other.lowerBound <= upperBound
  }
}

extension CompletionItem.Kind {
  /// The number of the most similar kind of the protocol.
  fileprivate var number: Int {
    switch self {
    case .host: 12
    case .directive: 14
    case .file: 17
    case .route, .heading, .label: 18
    case .folder: 19
    case .rule: 21
    }
  }
}
