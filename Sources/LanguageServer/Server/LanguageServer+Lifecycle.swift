import LinkMarkup

extension LanguageServer {
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
