import LinkMarkup

extension LanguageServer {
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
}
