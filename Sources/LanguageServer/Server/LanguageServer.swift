package import LinkMarkup

/// The server of editors: a state machine that messages change, without input, output and time.
///
/// Messages are queued by ``receive(_:)`` and handled by ``advance()``, one piece of work at a time. The
/// caller receives all that has arrived before each piece, so that what an editor sends waits for one piece
/// at most, and only the last of several versions of a document is linted.
package struct LanguageServer {
  enum Phase {
    case uninitialized
    case running
    case shutDown
  }

  /// What an answer of the client is about.
  enum Inquiry {
    case configuration
    case progress(token: String)
    /// Whose answer changes nothing.
    case notice
  }

  let host: any ServerHost
  var phase = Phase.uninitialized
  var client = ClientCapabilities()
  var options = ServerOptions()
  /// Those of `initialize`, which count while the client has no others.
  var initialOptions = ServerOptions()
  var writer = MessageWriter()
  var documents: [String: OpenDocument] = [:]
  /// The URIs of the documents that have to be linted, the next one last.
  var stale: [String] = []
  /// The URIs of documents whose outlines are not those of their texts.
  var unoutlined: Set<String> = []
  /// What links lead to, in the open documents and in those of their projects.
  var index = WorkspaceIndex()
  /// The paths of files that are not open and have to be read, the next one last.
  var unindexed: [String] = []
  /// The paths of the documents of the project.
  var projectFiles: Set<String> = []
  /// Those whose findings may have changed while they were not open.
  var unlinted: Set<String> = []
  /// The files that may have to be linted since they link to places in a file, by its path.
  var referrers: [String: [String]] = [:]
  /// The findings in documents of the project that are not open, by their paths.
  var fileFindings: [String: FileFindings] = [:]
  /// What the client shows of the reading of the project; nil if there is nothing to read.
  var progress: Progress?
  var progressCount = 0
  /// The number of arrays of diagnostics so far.
  var resultCount = 0
  /// Whether there may be other documents in the projects than those that were found.
  var isSearchNeeded = false
  /// Whether diagnostics changed that the client has not asked for.
  var needsRefresh = false
  /// The messages that were not handled yet, in their order.
  var queue: [Message] = []
  /// The requests of the server that were not answered yet.
  var inquiries: [RequestID: Inquiry] = [:]
  var inquiryCount = 0
  /// The messages that users have seen.
  var shownMessages: Set<String> = []
  /// The folders that the editor has open.
  var rootPaths: [String] = []
  /// The process whose end ends the server.
  package internal(set) var parentProcess: Int32?
  /// The status with which the process has to exit; nil while the server runs.
  package internal(set) var exitStatus: Int32?

  /// - Parameter host: The files and the configuration.
  package init(host: any ServerHost) {
    self.host = host
  }

  /// Whether the client leaves it to the server to watch files.
  package var watchesFiles: Bool { phase == .running && !client.watchesFiles }

  /// The bytes for the client since the last call.
  package mutating func takeOutput() -> Bytes { writer.take() }

  /// Queues a message, or withdraws a queued one.
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

  /// Answers what is not a message.
  package mutating func receive(_ error: ResponseError) {
    writer.respond(to: nil, error)
  }

  /// Does the next piece of work, if there is any.
  ///
  /// - Returns: Whether there may be more.
  package mutating func advance() -> Bool {
    guard exitStatus == nil else { return false }
    if !queue.isEmpty {
      handle(queue.removeFirst())
    } else if let uri = stale.popLast() {
      lint(uri)
    } else if let uri = unoutlined.first {
      outline(uri)
    } else if let path = unindexed.popLast() {
      index(path)
      updateProgress()
    } else if let path = referrers.keys.first {
      noteReferrers(of: path)
    } else if let path = unlinted.popFirst() {
      lint(fileAt: path)
      updateProgress()
    } else if isSearchNeeded, !host.isSearching {
      searchAgain()
    } else if needsRefresh {
      needsRefresh = false
      if client.pullsDiagnostics, client.refreshesDiagnostics {
        ask("workspace/diagnostic/refresh", nil)
      }
    } else {
      return false
    }
    return true
  }

  private mutating func cancel(_ id: RequestID?) {
    let index = queue.firstIndex { message in
      if case .request(id, _, _) = message { true } else { false }
    }
    // One that was answered already is not an error.
    guard let id, let index else { return }
    queue.remove(at: index)
    writer.respond(to: id, .cancelled)
  }

  private mutating func handle(_ message: Message) {
    switch message {
    case .request(let id, let method, let parameters):
      do throws(ResponseError) {
        writer.respond(to: id, try answer(to: method, parameters))
      } catch {
        writer.respond(to: id, error)
      }
    case .notification(let method, let parameters): handle(method, parameters)
    case .response(let id, let result): handleAnswer(to: id, result)
    }
  }

  private mutating func answer(
    to method: String, _ parameters: JSONValue?
  ) throws(ResponseError) -> Bytes {
    switch phase {
    case .uninitialized:
      guard method == "initialize" else { throw .notInitialized }
      return initialize(parameters)
    case .shutDown: throw .invalidRequest("the server is shut down; send 'exit'")
    case .running:
      guard method != "initialize" else {
        throw .invalidRequest("the server is initialized already")
      }
      guard let handler = LanguageServer.requests[method] else { throw .unknownMethod(method) }
      return try handler(&self, parameters)
    }
  }

  private mutating func handle(_ method: String, _ parameters: JSONValue?) {
    if method == "exit" {
      exitStatus = phase == .shutDown ? 0 : 1
      return
    }
    guard phase == .running, let handler = LanguageServer.notifications[method] else { return }
    handler(&self, parameters)
  }

  private mutating func handleAnswer(to id: RequestID, _ result: JSONValue?) {
    switch inquiries.removeValue(forKey: id) {
    case .configuration: apply(section: result?.elements.first)
    case .progress(let token): answerProgress(token, isAccepted: result != nil)
    case .notice, nil: break
    }
  }

  /// Answers a request with the JSON text of the result.
  typealias RequestHandler =
    @Sendable (inout LanguageServer, JSONValue?) throws(ResponseError) -> Bytes
  typealias NotificationHandler = @Sendable (inout LanguageServer, JSONValue?) -> Void

  /// What answers each request but `initialize`.
  static let requests: [String: RequestHandler] = [
    "shutdown": { server, _ in server.shutDown() },
    "textDocument/diagnostic": { server, parameters throws(ResponseError) in
      try server.documentDiagnostics(parameters)
    },
    "workspace/diagnostic": { server, parameters in server.workspaceDiagnostics(parameters) },
    "textDocument/codeAction": { server, parameters throws(ResponseError) in
      try server.codeActions(parameters)
    },
    "textDocument/hover": { server, parameters throws(ResponseError) in
      try server.hover(parameters)
    },
    "textDocument/definition": { server, parameters throws(ResponseError) in
      try server.definition(parameters)
    },
    "textDocument/references": { server, parameters throws(ResponseError) in
      try server.references(parameters)
    },
    "textDocument/documentLink": { server, parameters throws(ResponseError) in
      try server.documentLinks(parameters)
    },
    "textDocument/completion": { server, parameters throws(ResponseError) in
      try server.completion(parameters)
    },
    "textDocument/prepareRename": { server, parameters throws(ResponseError) in
      try server.prepareRename(parameters)
    },
    "textDocument/rename": { server, parameters throws(ResponseError) in
      try server.rename(parameters)
    },
    "workspace/willRenameFiles": { server, parameters in server.editsBeforeMoving(parameters) },
    "textDocument/documentSymbol": { server, parameters throws(ResponseError) in
      try server.documentSymbols(parameters)
    },
    "workspace/symbol": { server, parameters in server.workspaceSymbols(parameters) },
    "textDocument/inlayHint": { server, parameters throws(ResponseError) in
      try server.inlayHints(parameters)
    },
    "textDocument/willSaveWaitUntil": { server, parameters throws(ResponseError) in
      try server.editsBeforeSaving(parameters)
    },
  ]

  /// What handles each notification but `exit` and `$/cancelRequest`; others are ignored.
  static let notifications: [String: NotificationHandler] = [
    "initialized": { server, _ in server.clientIsReady() },
    "textDocument/didOpen": { server, parameters in server.open(parameters?["textDocument"]) },
    "textDocument/didChange": { server, parameters in server.change(parameters) },
    "textDocument/didClose": { server, parameters in
      server.close(parameters?["textDocument"]?["uri"]?.string)
    },
    "textDocument/didSave": { server, parameters in
      server.saved(parameters?["textDocument"]?["uri"]?.string)
    },
    "workspace/didChangeConfiguration": { server, parameters in
      server.configurationChanged(parameters?["settings"])
    },
    "workspace/didChangeWorkspaceFolders": { server, parameters in
      server.foldersChanged(parameters?["event"])
    },
    "workspace/didChangeWatchedFiles": { server, parameters in
      let uris = parameters?["changes"]?.elements.compactMap { $0["uri"]?.string } ?? []
      server.filesChanged(uris.compactMap { server.path(of: $0) })
    },
  ]

  /// Answers `initialize` with what the server can do.
  mutating func initialize(_ parameters: JSONValue?) -> Bytes {
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
    return ByteBuffer.bytes { output in
      output.append("{\"capabilities\":{\"positionEncoding\":", json: client.encoding.rawValue)
      output.append(
        """
        ,"textDocumentSync":{"openClose":true,"change":2,"willSaveWaitUntil":true,\
        "save":{"includeText":false}}
        """)
      if client.pullsDiagnostics {
        output.append(
          """
          ,"diagnosticProvider":{"identifier":"linkmark","interFileDependencies":true,\
          "workspaceDiagnostics":true}
          """)
      }
      if client.showsCodeActions {
        output.append(
          ",\"codeActionProvider\":{\"codeActionKinds\":", jsonArray: CodeAction.Kind.allCases
        ) { $1.append(json: $0.rawValue) }
        output.append("}")
      }
      output.append(
        """
        ,"hoverProvider":true,"definitionProvider":true,"referencesProvider":true,\
        "documentLinkProvider":{},"renameProvider":{"prepareProvider":true},\
        "documentSymbolProvider":true,"workspaceSymbolProvider":true,"inlayHintProvider":true,\
        "workspace":{"workspaceFolders":{"supported":true,"changeNotifications":true},\
        "fileOperations":{"willRename":{"filters":[{"scheme":"file",\
        "pattern":{"glob":"**/*"}}]}}},"completionProvider":{"triggerCharacters":
        """)
      output.append(jsonArray: LanguageServer.completionTriggers) { $1.append(json: $0) }
      output.append("}},\"serverInfo\":{\"name\":\"linkmark\",\"version\":", json: host.version)
      output.append("}}")
    }
  }

  /// Takes the folders that the client opens and closes into account.
  mutating func foldersChanged(_ event: JSONValue?) {
    let removed = LanguageServer.paths(ofFolders: event?["removed"])
    rootPaths.removeAll(where: removed.contains)
    rootPaths += LanguageServer.paths(ofFolders: event?["added"])
    searchAgain()
  }

  private static func paths(ofFolders folders: JSONValue?) -> [String] {
    (folders?.elements ?? []).compactMap { $0["uri"]?.string.flatMap(DocumentURI.path) }
  }

  /// Asks the client for its settings, and to watch files.
  mutating func clientIsReady() {
    requestConfiguration()
    showProblems()
    guard client.watchesFiles else { return }
    ask(
      "client/registerCapability",
      ByteBuffer.bytes { output in
        output.append(
          """
          {"registrations":[{"id":"watch","method":"workspace/didChangeWatchedFiles",\
          "registerOptions":{"watchers":[
          """)
        for (index, pattern) in LanguageServer.watchedPatterns.enumerated() {
          output.append(index == 0 ? "{\"globPattern\":" : ",{\"globPattern\":", json: pattern)
          output.append("}")
        }
        output.append("]}}]}")
      })
  }

  /// Documents, and the files that may configure them.
  private static let watchedPatterns = [
    "**/*.{md,markdown}", "**/*.{json,xml}", "**/apple-app-site-association", "**/.gitignore",
  ]

  /// Answers `shutdown`.
  mutating func shutDown() -> Bytes {
    phase = .shutDown
    documents = [:]
    stale = []
    unoutlined = []
    unindexed = []
    referrers = [:]
    unlinted = []
    isSearchNeeded = false
    return Bytes("null".utf8)
  }

  /// Sends a request.
  mutating func ask(_ method: String, _ parameters: Bytes?, about inquiry: Inquiry = .notice) {
    inquiryCount += 1
    let id = RequestID.number(inquiryCount)
    inquiries[id] = inquiry
    writer.send(method, id: id, parameters)
  }

  /// Shows a message to the user, once.
  mutating func show(_ message: String) {
    guard shownMessages.insert(message).inserted else { return }
    writer.send(
      "window/showMessage",
      ByteBuffer.bytes { output in
        output.append("{\"type\":1,\"message\":", json: "linkmark: \(message)")
        output.append("}")
      })
  }
}
