package import LinkMarkup

/// A language server: a state machine that messages drive, without a clock and without direct I/O.
///
/// ``receive(_:)`` queues messages, and ``advance()`` performs one piece of work at a time. Before
/// each piece, the caller passes on all messages that have arrived. Thus messages wait for at
/// most one piece of background work, and only the last version of a document is linted.
package struct LanguageServer {
  enum Phase {
    case uninitialized, running, shutDown
  }

  /// The subject of a request that the server sends to the client.
  enum Inquiry {
    case configuration
    case progress(token: String)
    /// A request whose response is ignored.
    case notice
  }

  let host: any ServerHost
  var phase = Phase.uninitialized
  var client = ClientCapabilities()
  var options = ServerOptions()
  /// The options from `initialize`, which apply unless the client sends a `linkmark` section.
  var initialOptions = ServerOptions()
  var writer = MessageWriter()
  var documents: [String: OpenDocument] = [:]
  /// The URIs of the open documents by their paths, since a client may use several for a file.
  var openPaths: [String: [String]] = [:]
  /// The URIs of the documents that changed, the next one to lint last; some may be linted already.
  var stale: [String] = []
  /// The URIs of the documents that other changes affect, the next one to lint first.
  var affected: ArraySlice<String> = []
  /// The URIs of documents whose outlines are older than their texts.
  var outdated: Set<String> = []
  /// Whether the places in a document have changed since other outlines became outdated.
  var affectsOutdated = false
  /// The URIs of open documents whose outlines the server reads when it is idle.
  var unoutlined: Set<String> = []
  /// The outlines of open documents, of files to which they link, and of files in the projects.
  var index = WorkspaceIndex()
  /// The paths of closed files whose outlines must be read.
  var unindexed: Set<String> = []
  /// The paths of all documents in the projects.
  var projectFiles: Set<String> = []
  /// The paths of closed files whose findings may have changed.
  var unlinted: Set<String> = []
  /// The files to lint because they may link to places in a changed file, by that file's path.
  var referrers: [String: [String]] = [:]
  /// The findings in closed files, by path.
  var fileFindings: [String: FileFindings] = [:]
  /// The progress of reading the projects, or `nil` unless the client has been asked to show it.
  var progress: Progress?
  var progressCount = 0
  /// The number of diagnostic results so far, which is the ID of the last result.
  var resultCount = 0
  /// Whether the projects may have documents that no search has found yet.
  var isSearchNeeded = false
  /// Whether diagnostics have changed since the client requested them.
  var needsRefresh = false
  var queue = MessageQueue()
  /// The requests to the client that have no response yet.
  var inquiries: [RequestID: Inquiry] = [:]
  var inquiryCount = 0
  /// The messages that have been shown to the user.
  var shownMessages: Set<String> = []
  /// The paths of the workspace folders.
  var rootPaths: [String] = []
  /// The ID of the editor's process; the server exits when that process ends.
  package internal(set) var parentProcess: Int32?
  /// The exit status of the process, or `nil` while the server runs.
  package internal(set) var exitStatus: Int32?

  /// Creates a server.
  ///
  /// - Parameter host: Access to files and to the configuration.
  package init(host: any ServerHost) {
    self.host = host
  }

  /// Whether the server has to watch files because the client doesn't.
  package var watchesFiles: Bool { phase == .running && !client.watchesFiles }

  /// Returns the bytes written for the client since the last call.
  package mutating func takeOutput() -> Bytes { writer.take() }

  /// Queues a message, or cancels a queued request.
  package mutating func receive(_ body: Bytes) {
    do throws(ResponseError) {
      let message = try Message(parsing: body)
      if case .notification("$/cancelRequest", let parameters) = message {
        cancel(parameters?["id"].flatMap(RequestID.init))
      } else {
        queue.append(message)
      }
    } catch {
      receive(error)
    }
  }

  /// Reports that the client sent something other than a message.
  package mutating func receive(_ error: ResponseError) {
    writer.respond(to: nil, error: error)
  }

  /// Performs the next piece of work, if any.
  ///
  /// - Returns: Whether there may be more work.
  package mutating func advance() -> Bool {
    guard exitStatus == nil else { return false }
    if let message = queue.popFirst() {
      handle(message)
    } else if let uri = stale.popLast() {
      lint(uri)
    } else if let uri = unoutlined.first {
      outline(uri)
    } else if let uri = affected.popFirst() {
      lint(uri)
    } else if let path = unindexed.popFirst() {
      indexFile(at: path)
      updateProgress()
    } else if let path = referrers.keys.first {
      scheduleReferrers(of: path)
    } else if let path = unlinted.popFirst() {
      lint(fileAt: path)
      updateProgress()
    } else if isSearchNeeded, !host.isSearching {
      searchAgain()
    } else if needsRefresh {
      needsRefresh = false
      if client.pullsDiagnostics, client.refreshesDiagnostics {
        ask("workspace/diagnostic/refresh")
      }
    } else {
      return false
    }
    return true
  }

  private mutating func cancel(_ id: RequestID?) {
    // Canceling a request that was answered already isn't an error.
    guard let id, queue.removeRequest(id) else { return }
    writer.respond(to: id, error: .cancelled)
  }

  private mutating func handle(_ message: Message) {
    switch message {
    case .request(let id, let method, let parameters):
      do throws(ResponseError) {
        writer.respond(to: id, result: try result(of: method, parameters: parameters))
      } catch {
        writer.respond(to: id, error: error)
      }
    case .notification(let method, let parameters): handle(method, parameters: parameters)
    case .response(let id, let result):
      switch inquiries.removeValue(forKey: id) {
      case .configuration: apply(section: result?.elements.first)
      case .progress(let token): progressAnswered(token, isAccepted: result != nil)
      case .notice, nil: break
      }
    }
  }

  private mutating func result(
    of method: String, parameters: JSONValue?
  ) throws(ResponseError) -> JSONText {
    switch phase {
    case .uninitialized:
      guard method == "initialize" else { throw .notInitialized }
      return initialize(parameters)
    case .shutDown: throw .invalidRequest("the server is shut down; send 'exit'")
    case .running: break
    }
    switch method {
    case "initialize": throw .invalidRequest("the server is initialized already")
    case "shutdown": return shutDown()
    case "textDocument/diagnostic": return try documentDiagnostics(parameters)
    case "workspace/diagnostic": return workspaceDiagnostics(parameters)
    case "textDocument/codeAction": return try codeActions(parameters)
    case "textDocument/hover": return try hover(parameters)
    case "textDocument/definition": return try definition(parameters)
    case "textDocument/references": return try references(parameters)
    case "textDocument/documentLink": return try documentLinks(parameters)
    case "textDocument/completion": return try completion(parameters)
    case "textDocument/prepareRename": return try prepareRename(parameters)
    case "textDocument/rename": return try rename(parameters)
    case "workspace/willRenameFiles": return editsBeforeMoving(parameters)
    case "textDocument/documentSymbol": return try documentSymbols(parameters)
    case "workspace/symbol": return workspaceSymbols(parameters)
    case "textDocument/inlayHint": return try inlayHints(parameters)
    case "textDocument/willSaveWaitUntil": return try editsBeforeSaving(parameters)
    default: throw ResponseError(code: -32601, "there is no method '\(method)'")
    }
  }

  /// Handles a notification, and ignores unknown notifications.
  private mutating func handle(_ method: String, parameters: JSONValue?) {
    if method == "exit" { exitStatus = phase == .shutDown ? 0 : 1 }
    guard phase == .running, exitStatus == nil else { return }
    let document = parameters?["textDocument"]
    switch method {
    case "initialized": clientIsReady()
    case "textDocument/didOpen": open(document)
    case "textDocument/didChange": change(parameters)
    case "textDocument/didClose": close(document?["uri"]?.string)
    case "textDocument/didSave":
      if let path = document?["uri"]?.string.flatMap(path) { filesChanged([path]) }
    case "workspace/didChangeConfiguration":
      if client.hasConfiguration {
        requestConfiguration()
      } else if let section = parameters?["settings"]?["linkmark"] {
        apply(section: section)
      }
    case "workspace/didChangeWorkspaceFolders":
      let event = parameters?["event"]
      let removed = LanguageServer.paths(ofFolders: event?["removed"])
      rootPaths.removeAll(where: removed.contains)
      rootPaths += LanguageServer.paths(ofFolders: event?["added"])
      searchAgain()
    case "workspace/didChangeWatchedFiles":
      let uris = parameters?["changes"]?.elements.compactMap { $0["uri"]?.string } ?? []
      filesChanged(uris.compactMap(path))
    default: break
    }
  }

  /// Returns the result of `initialize`: the capabilities of the server.
  private mutating func initialize(_ parameters: JSONValue?) -> JSONText {
    client = ClientCapabilities(parameters?["capabilities"])
    initialOptions = ServerOptions(parameters?["initializationOptions"])
    options = initialOptions
    parentProcess = parameters?["processId"]?.integer.flatMap(Int32.init(exactly:))
    let folders = LanguageServer.paths(ofFolders: parameters?["workspaceFolders"])
    let root =
      parameters?["rootUri"]?.string.flatMap(DocumentURI.path) ?? parameters?["rootPath"]?.string
    rootPaths = folders.isEmpty ? root.map { [$0] } ?? [] : folders
    phase = .running
    searchProjects()
    let diagnostics: JSONText? =
      client.pullsDiagnostics
      ? #"{"identifier":"linkmark","interFileDependencies":true,"workspaceDiagnostics":true}"# : nil
    let codeActions: JSONText? =
      client.showsCodeActions
      ? #"{"codeActionKinds":\#(CodeAction.Kind.allCases.map(\.rawValue))}"# : nil
    return #"""
      {"capabilities":{"positionEncoding":\#(client.encoding.rawValue),\#
      "textDocumentSync":{"openClose":true,"change":2,"willSaveWaitUntil":true,\#
      "save":{"includeText":false}}\#
      \#(member: "diagnosticProvider", diagnostics)\#(member: "codeActionProvider", codeActions),\#
      "hoverProvider":true,"definitionProvider":true,"referencesProvider":true,\#
      "documentLinkProvider":{},"renameProvider":{"prepareProvider":true},\#
      "documentSymbolProvider":true,"workspaceSymbolProvider":true,"inlayHintProvider":true,\#
      "workspace":{"workspaceFolders":{"supported":true,"changeNotifications":true},\#
      "fileOperations":{"willRename":{"filters":[{"scheme":"file",\#
      "pattern":{"glob":"**/*"}}]}}},\#
      "completionProvider":{"triggerCharacters":\#(LanguageServer.completionTriggers)}},\#
      "serverInfo":{"name":"linkmark","version":\#(host.version)}}
      """#
  }

  private static func paths(ofFolders folders: JSONValue?) -> [String] {
    (folders?.elements ?? []).compactMap { $0["uri"]?.string.flatMap(DocumentURI.path) }
  }

  /// Requests the client's settings, shows invalid options, and asks the client to watch files.
  private mutating func clientIsReady() {
    requestConfiguration()
    showProblems()
    guard client.watchesFiles else { return }
    // Patterns for documents and for files that may configure them.
    let watchers = [
      "**/*.{md,markdown}", "**/*.{json,xml}", "**/apple-app-site-association", "**/.gitignore",
    ].map { #"{"globPattern":\#($0)}"# as JSONText }
    ask(
      "client/registerCapability",
      parameters: #"""
        {"registrations":[{"id":"watch","method":"workspace/didChangeWatchedFiles",\#
        "registerOptions":{"watchers":\#(watchers)}}]}
        """#)
  }

  /// Stops all work, and returns the result of `shutdown`.
  private mutating func shutDown() -> JSONText {
    phase = .shutDown
    documents = [:]
    openPaths = [:]
    stale = []
    affected = []
    outdated = []
    unoutlined = []
    unindexed = []
    referrers = [:]
    unlinted = []
    isSearchNeeded = false
    return .null
  }

  /// Sends a request to the client.
  mutating func ask(
    _ method: String, parameters: JSONText? = nil, about inquiry: Inquiry = .notice
  ) {
    inquiryCount += 1
    let id = RequestID.number(inquiryCount)
    inquiries[id] = inquiry
    writer.send(method, id: id, parameters: parameters)
  }

  /// Shows a message to the user, unless it has been shown before.
  mutating func show(_ message: String) {
    guard shownMessages.insert(message).inserted else { return }
    writer.send(
      "window/showMessage", parameters: #"{"type":1,"message":\#("linkmark: \(message)")}"#)
  }
}
