import LinkMarkup

extension LanguageServer {
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
