import LinkMarkup

/// The file and the offset in a request, with the navigation and the converter for its result.
struct FeatureContext {
  let file: WorkspaceFile
  let text: TextDocument
  let offset: Int
  let navigation: Navigation
  var converter: PositionConverter
}

extension LanguageServer {
  /// Returns the context of a request, or `nil` if the document has no outline or the feature is
  /// disabled.
  ///
  /// - Throws: A `ResponseError` if the parameters lack a document or a required position.
  mutating func context(
    of parameters: JSONValue?, for feature: ServerOptions.Feature? = nil, needsPosition: Bool = true
  ) throws(ResponseError) -> FeatureContext? {
    let uri = try uri(in: parameters)
    let position = TextPosition(parameters?["position"])
    if needsPosition, position == nil { throw .invalidParameters("'position' is missing") }
    if let feature, !options.isEnabled(feature) { return nil }
    outlineAll()
    guard let document = documents[uri], let outline = document.outline,
      let settings = document.settings
    else { return nil }
    return FeatureContext(
      file: WorkspaceFile(
        path: document.path ?? uri, rulePath: settings.rulePath ?? document.path ?? uri,
        source: document.text.bytes, outline: outline, converter: settings.converter),
      text: document.text,
      offset: position.map { document.text.offset(of: $0, encoding: client.encoding) } ?? 0,
      navigation: Navigation(index: index, routes: settings.routesPath.flatMap(routesFile)),
      converter: PositionConverter(document.text, encoding: client.encoding))
  }

  /// Returns the routes in the current text of a file, or `nil` if there are none.
  func routesFile(at path: String) -> RouteFileIndex? {
    text(ofFileAt: path).flatMap { RouteFileIndex(path: path, source: $0.bytes) }
  }

  /// Returns the routes in the document of a request and the offset of the request's position, or
  /// `nil` if no project uses the document as its route file.
  mutating func routesContext(of parameters: JSONValue?) -> (routes: RouteFileIndex, offset: Int)? {
    guard let uri = parameters?["textDocument"]?["uri"]?.string, let document = documents[uri],
      let path = document.path, host.configurationFiles.contains(path),
      let position = TextPosition(parameters?["position"]), let routes = routesFile(at: path)
    else { return nil }
    outlineAll()
    return (routes, document.text.offset(of: position, encoding: client.encoding))
  }

  /// Returns whether a file is in a project that uses the given route file.
  ///
  /// Other projects may have routes with the same names.
  func isFile(at path: String, routedBy routes: RouteFileIndex) -> Bool {
    (try? host.settings(ofFileAt: path, languageID: "markdown"))?.routesPath == routes.path
  }

  /// Returns places as `Location` values in JSON, except places in files that can't be read.
  func locations(of places: [WorkspacePlace]) -> [JSONText] {
    var converters: [String: PositionConverter] = [:]
    return places.compactMap { place in
      if converters[place.path] == nil, let text = text(ofFileAt: place.path) {
        converters[place.path] = PositionConverter(text, encoding: client.encoding)
      }
      guard let range = converters[place.path]?.range(place.range) else { return nil }
      return #"{"uri":\#(uri(ofFileAt: place.path)),"range":\#(range)}"#
    }
  }

  mutating func codeActions(_ parameters: JSONValue?) throws(ResponseError) -> JSONText {
    let uri = try uri(in: parameters)
    lint(uri)
    guard let document = documents[uri], let linted = document.linted,
      let settings = document.settings
    else { return .emptyArray }
    guard let range = document.text.range(parameters?["range"], encoding: client.encoding) else {
      throw .invalidParameters("'range' is missing")
    }
    let context = parameters?["context"]
    let only = context?["only"]?.strings ?? [""]
    var actions: [CodeAction] = []
    if CodeAction.Kind.quickFix.isWanted(by: only) {
      actions += quickFixes(for: linted, in: range, of: document, settings: settings)
    }
    // Editors send automatic requests when the cursor moves; such requests get only quick fixes.
    let isAutomatic = context?["triggerKind"]?.integer == 2 && context?["only"] == nil
    guard !isAutomatic else { return json(of: actions, in: document) }
    let kinds = [CodeAction.Kind.extract, .inline].filter { $0.isWanted(by: only) }
    if linted.isMarkdown, !kinds.isEmpty {
      actions += CodeAction.rewrites(
        around: range, in: document.text, dialect: settings.converter.dialect
      ).filter { kinds.contains($0.kind) }
    }
    // Fixing a large document takes seconds, so it must be requested.
    let mayFixAll =
      context?["only"] != nil || document.text.bytes.count <= LanguageServer.maximumTestedCount / 2
    if mayFixAll, CodeAction.Kind.fixAll.isWanted(by: only),
      linted.findings.contains(where: { $0.fix != nil })
    {
      let edits = fixes(of: document)
      if !edits.isEmpty {
        actions.append(
          CodeAction(title: "Fix all that needs no decision", kind: .fixAll, edits: edits))
      }
    }
    return json(of: actions, in: document)
  }

  /// Returns the actions that resolve the findings in a range.
  private func quickFixes(
    for linted: DocumentDiagnostics, in range: Range<Int>, of document: OpenDocument,
    settings: DocumentSettings
  ) -> [CodeAction] {
    let context = context(of: document)
    let projectPath = settings.projectPath
    let project = projectPath.flatMap(text(ofFileAt:))
    var rules: Set<String> = []
    let touched = linted.findings.filter { document.text.range(of: $0).touches(range) }
    // Testing a comment lints the whole document, and the editor waits for all tests.
    var testedCount = 0
    return touched.prefix(LanguageServer.maximumFindingCount).flatMap { finding in
      let isFirst = rules.insert(finding.rule).inserted
      let actions = CodeAction.actions(
        for: finding, isFirst: isFirst, among: linted, in: document.text
      ) { text in
        testedCount += text.count
        guard testedCount <= LanguageServer.maximumTestedCount else { return nil }
        return DocumentDiagnostics.linting(text, settings: settings, context: context)
      }
      guard let projectPath, let project, isFirst else { return actions }
      return actions
        + CodeAction.levelChanges(
          for: finding, in: settings.rulePath, projectFile: projectPath, source: project.bytes)
    }
  }

  /// The maximum number of findings that get actions; a selection may be a whole document.
  private static let maximumFindingCount = 50

  /// The maximum number of bytes to lint for the comments that a request offers.
  private static let maximumTestedCount = 500_000

  mutating func editsBeforeSaving(_ parameters: JSONValue?) throws(ResponseError) -> JSONText {
    let uri = try uri(in: parameters)
    guard options.fixesOnSave, let document = documents[uri] else { return .null }
    var converter = PositionConverter(document.text, encoding: client.encoding)
    return converter.json(of: fixes(of: document))
  }

  /// Returns the edits that `linkmark lint --fix` would make in a document.
  private func fixes(of document: OpenDocument) -> [Finding.Fix.Edit] {
    guard let settings = document.settings,
      let fixed = DocumentDiagnostics.fixing(
        document.text.bytes, settings: settings, context: context(of: document))
    else { return [] }
    return [Finding.Fix.Edit](from: document.text.bytes, to: fixed)
  }

  private func json(of actions: [CodeAction], in document: OpenDocument) -> JSONText {
    var converter = PositionConverter(document.text, encoding: client.encoding)
    let texts: [JSONText] = actions.map { action in
      let diagnostics = action.finding.map { finding in
        [Diagnostic.json(of: finding, in: document.text, converter: &converter)]
      }
      let edits: DocumentEdits =
        action.path.flatMap { path in
          text(ofFileAt: path).map { (uri(ofFileAt: path), $0, action.edits) }
        } ?? (document.uri, document.text, action.edits)
      return #"""
        {"title":\#(action.title),"kind":\#(action.kind.rawValue)\#
        \#(member: "isPreferred", action.isPreferred ? "true" as JSONText : nil)\#
        \#(member: "diagnostics", diagnostics),"edit":\#(workspaceEdit(of: [edits]))}
        """#
    }
    return texts.jsonText
  }

  /// The characters after which editors request completion automatically.
  static let completionTriggers = ["(", "[", "/", "#", ":"]

  mutating func completion(_ parameters: JSONValue?) throws(ResponseError) -> JSONText {
    guard var context = try context(of: parameters, for: .completion) else { return .null }
    let completion = Completion(file: context.file, index: index) { [host] folder in
      host.entries(inFolder: folder)
    }
    let texts: [JSONText] = completion.items(at: context.offset).map { item in
      let snippet = client.hasSnippets ? item.snippet : nil
      // Clients compare the filter text with the text that the edit replaces.
      return #"""
        {"label":\#(item.label),"kind":\#(item.kind.number)\#
        \#(member: "detail", item.detail.isEmpty ? nil : item.detail),"filterText":\#(item.text)\#
        \#(member: "insertTextFormat", snippet.map { _ in 2 }),\#
        "textEdit":{"range":\#(context.converter.range(item.range)),\#
        "newText":\#(snippet ?? item.text)}}
        """#
    }
    return texts.jsonText
  }

  typealias DocumentEdits = (uri: String, text: TextDocument, edits: [Finding.Fix.Edit])

  /// Returns edits of documents as a `WorkspaceEdit`.
  private func workspaceEdit(of changes: some Sequence<DocumentEdits>) -> JSONText {
    let texts: [JSONText] = changes.map { uri, text, edits in
      var converter = PositionConverter(text, encoding: client.encoding)
      let edits = converter.json(of: edits)
      guard client.hasVersionedEdits else { return "\(uri):\(edits)" }
      // A closed file has no version.
      let version = documents[uri]?.version
      return #"{"textDocument":{"uri":\#(uri),"version":\#(version.jsonText)},"edits":\#(edits)}"#
    }
    return client.hasVersionedEdits
      ? #"{"documentChanges":\#(texts)}"# : #"{"changes":\#(object: texts)}"#
  }

  /// Returns edits of files as a `WorkspaceEdit`.
  private func workspaceEdit(of edits: WorkspaceEdits) -> JSONText {
    // The lazy sequence keeps only one file in memory.
    workspaceEdit(
      of: edits.keys.sorted().lazy.compactMap { path in
        let uri = uri(ofFileAt: path)
        return text(ofFileAt: path).map { (uri, $0, edits[path] ?? []) }
      })
  }

  /// Returns the editor's text of an open file, or the contents of a closed file, or `nil` if the
  /// closed file can't be read.
  func text(ofFileAt path: String) -> TextDocument? {
    if let document = documents[uri(ofFileAt: path)] { return document.text }
    return contents(ofFileAt: path).map(TextDocument.init)
  }

  /// Returns the real path of the file with a `file` URI, or `nil` for any other URI.
  func path(of uri: String) -> String? {
    DocumentURI.path(of: uri).map { host.realPath(ofFileAt: WorkspacePath.resolved($0, from: "/")) }
  }

  /// Returns the URI of a file as the editor writes it.
  func uri(ofFileAt path: String) -> String {
    let uri = DocumentURI.uri(ofPath: host.clientPath(ofFileAt: path))
    if documents[uri] != nil { return uri }
    return openPaths[path]?.first ?? uri
  }

  /// Returns a closed file's contents without a byte order mark, or `nil` if it can't be read.
  func contents(ofFileAt path: String) -> Bytes? {
    host.contents(ofFileAt: path).map { Bytes($0.dropFirst($0.span.byteOrderMarkCount)) }
  }

  /// Returns the result of `textDocument/prepareRename`.
  ///
  /// - Throws: A `ResponseError` with the reason if nothing at the position can be renamed.
  mutating func prepareRename(_ parameters: JSONValue?) throws(ResponseError) -> JSONText {
    if let (routes, offset) = routesContext(of: parameters), let name = routes.name(at: offset),
      let text = text(ofFileAt: routes.path)
    {
      return placeholder(name.text, at: name.range, in: text)
    }
    let (rename, context) = try renameAndContext(of: parameters)
    return placeholder(rename.text, at: rename.range, in: context.text)
  }

  mutating func rename(_ parameters: JSONValue?) throws(ResponseError) -> JSONText {
    guard let name = parameters?["newName"]?.string else {
      throw .invalidParameters("'newName' is missing")
    }
    indexAllForEdits()
    if let (routes, offset) = routesContext(of: parameters) {
      let others = host.configurationFiles.subtracting([routes.path])
        .filter { isFile(at: $0, routedBy: routes) }
      let contents = others.map { ($0, text(ofFileAt: $0)?.bytes ?? []) }
      return workspaceEdit(
        of: try routes.edits(
          renamingRouteAt: offset, to: name,
          configurations: Dictionary(uniqueKeysWithValues: contents)))
    }
    let (rename, context) = try renameAndContext(of: parameters)
    return workspaceEdit(of: try rename.edits(to: name, in: context.file, index: index))
  }

  /// Reads all missing outlines, and shows which documents stay as they are for lack of one.
  private mutating func indexAllForEdits() {
    indexAll()
    let unread = projectFiles.filter { index[$0] == nil && openPaths[$0] == nil }.sorted()
    guard let first = unread.first else { return }
    let files = unread.count == 1 ? first : "\(first) and \(unread.count - 1) other files"
    show("\(files): too large or not readable, so links there are not changed")
  }

  private mutating func renameAndContext(
    of parameters: JSONValue?
  ) throws(ResponseError) -> (Rename, FeatureContext) {
    guard let context = try context(of: parameters) else {
      throw .refused("only labels, headings and routes can be renamed")
    }
    return (try Rename(at: context.offset, in: context.file), context)
  }

  mutating func editsBeforeMoving(_ parameters: JSONValue?) -> JSONText {
    indexAllForEdits()
    var paths: [String: String] = [:]
    for file in parameters?["files"]?.elements ?? [] {
      guard let old = file["oldUri"]?.string.flatMap(path) else { continue }
      paths[old] = file["newUri"]?.string.flatMap(path) ?? paths[old]
    }
    let edits = FileMove(paths: paths).edits(in: index)
    return edits.isEmpty ? .null : workspaceEdit(of: edits)
  }

  private func placeholder(
    _ placeholder: String, at range: Range<Int>, in text: TextDocument
  ) -> JSONText {
    var converter = PositionConverter(text, encoding: client.encoding)
    return #"{"range":\#(converter.range(range)),"placeholder":\#(placeholder)}"#
  }
}

extension Range<Int> {
  /// Returns whether two ranges overlap or touch.
  fileprivate func touches(_ other: Range<Int>) -> Bool {
    lowerBound <= other.upperBound && other.lowerBound <= upperBound
  }
}

extension CompletionItem.Kind {
  /// The protocol's number for the most similar kind of completion item.
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
