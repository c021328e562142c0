import LinkMarkup

extension LanguageServer {
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
    in document: OpenDocument, _ settings: DocumentSettings, _ linted: LintedText,
    _ range: Range<Int>
  ) -> [CodeAction] {
    let surroundings = surroundings(of: document)
    let projectPath = settings.projectPath
    let project = projectPath.flatMap(text(ofFileAt:))
    var rules: Set<String> = []
    let touched = linted.findings.filter { document.text.range(of: $0).touches(range) }
    return touched.prefix(LanguageServer.maximumActionCount).flatMap { finding in
      let actions = CodeAction.actions(for: finding, among: linted, in: document.text) { text in
        LintedText.linting(text, settings, surroundings)
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
      let fixed = LintedText.fixing(
        document.text.bytes, settings, surroundings(of: document))
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
}

extension Range<Int> {
  /// Whether two ranges overlap, or one that is empty is in or at the other.
  fileprivate func touches(_ other: Range<Int>) -> Bool {
    lowerBound <= other.upperBound && other.lowerBound <= upperBound
  }
}
