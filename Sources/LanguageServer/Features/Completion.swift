import LinkMarkup

/// The texts that an author may mean at a place, in copy that is not complete yet.
package struct Completion: Sendable {
  /// The name of an entry of a folder, and whether it is a folder itself.
  package typealias FolderEntry = (name: String, isFolder: Bool)

  private let file: WorkspaceFile
  private let index: WorkspaceIndex
  private let entries: @Sendable (String) -> [FolderEntry]

  /// Creates the completion of a file.
  ///
  /// - Parameters:
  ///   - file: The file that the author writes.
  ///   - index: The outlines of the workspace.
  ///   - entries: Returns the entries of a folder that links may lead to.
  package init(
    _ file: WorkspaceFile, _ index: WorkspaceIndex,
    entries: @escaping @Sendable (String) -> [FolderEntry]
  ) {
    self.file = file
    self.index = index
    self.entries = entries
  }

  /// Returns the texts that can be at an offset; the editor omits those that do not match what is
  /// typed.
  package func items(at offset: Int) -> [CompletionItem] {
    if let metadata = file.outline.frontMatter, metadata.range.contains(offset) { return [] }
    guard let context = CompletionContext(at: offset, in: file.source) else { return [] }
    switch context.kind {
    case .destination(let isBracketed): return destinations(context, isBracketed)
    case .label: return labels(context)
    case .directive(let words): return directives(context, after: words)
    }
  }
}

// MARK: - Labels and comments

extension Completion {
  private func labels(_ context: CompletionContext) -> [CompletionItem] {
    var names: Set<String> = []
    return file.outline.definitions.compactMap { definition in
      guard names.insert(definition.normalizedLabel).inserted,
        let destination = definition.destination
      else { return nil }
      let label = String(decoding: file.source[definition.label], as: UTF8.self)
      return CompletionItem(
        kind: .label, label: label, detail: destination.address, range: context.range, text: label,
        snippet: nil)
    }
  }

  private func directives(
    _ context: CompletionContext, after words: [String]
  ) -> [CompletionItem] {
    func item(_ kind: CompletionItem.Kind, _ text: String, _ detail: String) -> CompletionItem {
      CompletionItem(
        kind: kind, label: text, detail: detail, range: context.range, text: text, snippet: nil)
    }
    guard !words.isEmpty else {
      return [
        item(.directive, "linkmark-disable-next-line", "disables rules on the next line"),
        item(.directive, "linkmark-disable-file", "disables rules in the file"),
      ]
    }
    return LintRule.all.filter { !words.contains($0.name) }
      .map { item(.rule, $0.name, $0.summary) }
  }
}

// MARK: - Destinations

extension Completion {
  private func destinations(
    _ context: CompletionContext, _ isBracketed: Bool
  ) -> [CompletionItem] {
    let typed = context.typed
    if typed.utf8.contains(UInt8(ascii: "#")) { return headings(context, isBracketed) }
    let name = typed.utf8.prefix { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
    if typed.utf8[name.endIndex...].first == UInt8(ascii: ":") {
      return routes(context, isBracketed) + hosts(context, isBracketed)
    }
    guard !typed.utf8.contains(UInt8(ascii: "/")) else { return files(context, isBracketed) }
    return routes(context, isBracketed) + hosts(context, isBracketed)
      + headings(context, isBracketed) + files(context, isBracketed)
  }

  /// Returns the addresses of the app's routes, with places for the values of their placeholders.
  private func routes(
    _ context: CompletionContext, _ isBracketed: Bool
  ) -> [CompletionItem] {
    guard let table = file.converter.routes, table.components == nil else { return [] }
    return table.appSchemes.flatMap { scheme in
      table.routes.flatMap { route in
        route.patterns.map { pattern in
          let path = pattern.utf8.first == UInt8(ascii: "/") ? String(pattern.dropFirst()) : pattern
          let template = RouteTemplate(scheme: scheme, pattern: path)
          return CompletionItem(
            kind: .route, label: template.text, detail: route.name, range: context.range,
            text: Completion.written(template.text, isBracketed),
            snippet: template.snippet.map { Completion.written($0, isBracketed) })
        }
      }
    }
  }

  private func hosts(_ context: CompletionContext, _ isBracketed: Bool) -> [CompletionItem] {
    (file.converter.routes?.webHosts ?? []).filter { !$0.hasPrefix("*") }.map { host in
      let address = "https://\(host)/"
      return CompletionItem(
        kind: .host, label: address, detail: "the app handles its routes", range: context.range,
        text: Completion.written(address, isBracketed), snippet: nil)
    }
  }

  /// Returns the headings of the file before `#`, or of this file.
  private func headings(
    _ context: CompletionContext, _ isBracketed: Bool
  ) -> [CompletionItem] {
    let path = String(
      decoding: context.typed.utf8.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
    let isOther = path.utf8.count < context.typed.utf8.count && !path.isEmpty
    var outline: FileOutline? = file.outline
    if isOther {
      let target = Destination(unlocated: path).file(from: file.path)
      outline = target.flatMap { index.document(ofPage: $0) }.flatMap { index[$0] }
    }
    return (outline?.headings ?? []).map { heading in
      let address = (isOther ? path : "") + "#" + heading.id
      return CompletionItem(
        kind: .heading, label: address, detail: heading.text, range: context.range,
        text: Completion.written(address, isBracketed), snippet: nil)
    }
  }

  /// Returns the entries of the folder that is typed, or of that of the file.
  private func files(_ context: CompletionContext, _ isBracketed: Bool) -> [CompletionItem] {
    let slash = context.typed.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(context.typed[...$0]) } ?? ""
    guard folder.utf8.first != UInt8(ascii: "/") else { return [] }
    let path =
      folder.isEmpty
      ? WorkspacePath.folder(of: file.path) : Destination(unlocated: folder).file(from: file.path)
    return entries(path ?? "").sorted { $0.name < $1.name }.compactMap { entry in
      if !entry.isFolder, slash == nil, entry.name == WorkspacePath.name(of: file.path) {
        return nil
      }
      let name = Destination.encoded(entry.name, isBracketed: isBracketed)
      let needsDot = folder.isEmpty && name.utf8.contains(UInt8(ascii: ":"))
      let address = (needsDot ? "./" : "") + folder + name + (entry.isFolder ? "/" : "")
      return CompletionItem(
        kind: entry.isFolder ? .folder : .file,
        label: folder + entry.name + (entry.isFolder ? "/" : ""),
        detail: entry.isFolder ? "folder" : "file", range: context.range,
        text: Completion.written(address, isBracketed), snippet: nil)
    }
  }

  /// Returns an address as the destination that replaces the typed one.
  private static func written(_ address: String, _ isBracketed: Bool) -> String {
    isBracketed ? "<\(address)>" : address
  }
}
