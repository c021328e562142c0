import LinkMarkup

/// What the client can do, as it says in `initialize`.
package struct ClientCapabilities: Sendable {
  package private(set) var encoding = PositionEncoding.utf16
  private(set) var pullsDiagnostics = false
  private(set) var refreshesDiagnostics = false
  private(set) var showsRelatedInformation = false
  private(set) var hasVersionedEdits = false
  private(set) var hasConfiguration = false
  package private(set) var watchesFiles = false
  private(set) var showsCodeActions = false
  private(set) var hasSnippets = false
  private(set) var readsMarkdownHovers = false
  private(set) var hasHierarchicalSymbols = false
  private(set) var hasProgress = false

  init() {}

  /// Reads the member `capabilities` of the parameters.
  init(_ value: JSONValue?) {
    let workspace = value?["workspace"]
    let document = value?["textDocument"]
    let names = value?["general"]?["positionEncodings"]?.strings ?? []
    let encodings = names.compactMap(PositionEncoding.init(rawValue:))
    // Offsets in UTF-8 need no conversion.
    encoding = encodings.contains(.utf8) ? .utf8 : encodings.first ?? .utf16
    pullsDiagnostics = document?["diagnostic"]?.isObject ?? false
    refreshesDiagnostics = workspace?["diagnostics"]?["refreshSupport"]?.isTrue ?? false
    showsRelatedInformation =
      document?["publishDiagnostics"]?["relatedInformation"]?.isTrue
      ?? document?["diagnostic"]?["relatedInformation"]?.isTrue ?? false
    hasVersionedEdits = workspace?["workspaceEdit"]?["documentChanges"]?.isTrue ?? false
    hasConfiguration = workspace?["configuration"]?.isTrue ?? false
    watchesFiles = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.isTrue ?? false
    showsCodeActions = document?["codeAction"]?["codeActionLiteralSupport"]?.isObject ?? false
    let completion = document?["completion"]?["completionItem"]
    hasSnippets = completion?["snippetSupport"]?.isTrue ?? false
    readsMarkdownHovers =
      document?["hover"]?["contentFormat"]?.strings.first == "markdown"
    hasHierarchicalSymbols =
      document?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.isTrue ?? false
    hasProgress = value?["window"]?["workDoneProgress"]?.isTrue ?? false
  }
}
