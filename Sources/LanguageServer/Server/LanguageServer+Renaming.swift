import LinkMarkup

extension LanguageServer {
  /// Answers `textDocument/prepareRename`.
  ///
  /// - Throws: Why nothing can be renamed there.
  mutating func prepareRename(_ parameters: JSONValue?) throws(ResponseError) -> Bytes {
    if let (routes, offset) = routesContext(parameters), let name = routes.name(at: offset),
      let text = text(ofFileAt: routes.path)
    {
      return answer(renaming: name.range, name.text, in: text)
    }
    guard let context = try context(parameters) else {
      throw .refused("only labels, headings and routes can be renamed")
    }
    let rename = try rename(context)
    return answer(renaming: rename.range, rename.text, in: context.text)
  }

  /// Answers `textDocument/rename`.
  mutating func rename(_ parameters: JSONValue?) throws(ResponseError) -> Bytes {
    guard let name = parameters?["newName"]?.string else {
      throw .invalidParameters("'newName' is missing")
    }
    indexAll()
    do throws(RenameError) {
      if let (routes, offset) = routesContext(parameters) {
        let others = host.configurationFiles.subtracting([routes.path])
          .filter { isFile(at: $0, routedBy: routes) }
        let contents = others.map { ($0, text(ofFileAt: $0)?.bytes ?? []) }
        return edit(
          of: try routes.edits(
            renamingRouteAt: offset, to: name,
            configurations: Dictionary(uniqueKeysWithValues: contents)))
      }
    } catch {
      throw .refused(error.message)
    }
    guard let context = try context(parameters) else {
      throw .refused("only labels, headings and routes can be renamed")
    }
    let rename = try rename(context)
    do throws(RenameError) {
      return edit(of: try rename.edits(to: name, in: context.file, index))
    } catch {
      throw .refused(error.message)
    }
  }

  /// Answers `workspace/willRenameFiles`.
  mutating func editsBeforeMoving(_ parameters: JSONValue?) -> Bytes {
    indexAll()
    let moves = (parameters?["files"]?.elements ?? []).compactMap { file in
      zip(file["oldUri"], file["newUri"])
    }
    let edits = FileMove(moves).edits(in: index)
    return edits.isEmpty ? LanguageServer.nothing : edit(of: edits)
  }

  private func zip(_ old: JSONValue?, _ new: JSONValue?) -> (old: String, new: String)? {
    guard let old = old?.string.flatMap(path), let new = new?.string.flatMap(path) else {
      return nil
    }
    return (old, new)
  }

  private func rename(_ context: FeatureContext) throws(ResponseError) -> Rename {
    do throws(RenameError) {
      return try Rename(at: context.offset, in: context.file)
    } catch {
      throw .refused(error.message)
    }
  }

  private func answer(
    renaming range: Range<Int>, _ placeholder: String, in text: TextDocument
  ) -> Bytes {
    var converter = PositionConverter(text, client.encoding)
    return ByteBuffer.bytes { output in
      output.append("{\"range\":")
      output.append(json: converter.range(range))
      output.append(",\"placeholder\":", json: placeholder)
      output.append("}")
    }
  }
}
