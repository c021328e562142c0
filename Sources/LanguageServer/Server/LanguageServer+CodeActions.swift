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
    let surroundings = surroundings(of: document)
    let context = parameters?["context"]
    let only = context?["only"]?.strings ?? [""]
    var actions: [CodeAction] = []
    if CodeAction.Kind.quickFix.isWanted(by: only) {
      let touched = linted.findings.filter { document.text.range(of: $0).touches(range) }
      for finding in touched.prefix(LanguageServer.maximumActionCount) {
        actions += CodeAction.actions(for: finding, among: linted, in: document.text) { text in
          LintedText.linting(text, settings, surroundings)
        }
      }
    }
    // Editors ask by themselves whenever the cursor moves.
    let isAutomatic = context?["triggerKind"]?.integer == 2 && context?["only"] == nil
    if !isAutomatic, CodeAction.Kind.fixAll.isWanted(by: only),
      linted.findings.contains(where: { $0.fix != nil })
    {
      let edits = fixes(of: document)
      if !edits.isEmpty {
        actions.append(
          CodeAction(
            title: "Fix all that needs no decision", kind: .fixAll, finding: nil,
            isPreferred: false, edits: edits))
      }
    }
    return json(of: actions, in: document)
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
        output.append(verbatim: edit(of: [(document.uri, document.text, action.edits)]).span)
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
