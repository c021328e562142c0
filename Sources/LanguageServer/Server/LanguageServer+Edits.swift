import LinkMarkup

extension LanguageServer {
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
}
