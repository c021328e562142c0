import LinkMarkup

/// An entry of a folder: its name, and whether it is itself a folder.
package typealias FolderEntry = (name: String, isFolder: Bool)

/// Completion of links, labels, and disabling comments while an author types.
struct Completion: Sendable {
  let file: WorkspaceFile
  let index: WorkspaceIndex
  /// Returns the entries of a folder.
  let entries: @Sendable (String) -> [FolderEntry]

  /// Returns the items that fit at an offset; the editor filters them by the typed text.
  func items(at offset: Int) -> [CompletionItem] {
    if let metadata = file.outline.frontMatter, metadata.range.contains(offset) { return [] }
    guard let context = CompletionContext(at: offset, in: file.source) else { return [] }
    return switch context.kind {
    case .destination: destinations(in: context)
    case .label: labels(in: context)
    case .directive(let words): directives(in: context, after: words)
    }
  }

  private func labels(in context: CompletionContext) -> [CompletionItem] {
    var names: Set<String> = []
    return file.outline.definitions.compactMap { definition in
      guard names.insert(definition.normalizedLabel).inserted,
        let destination = definition.destination
      else { return nil }
      let label = String(decoding: file.source[definition.label], as: UTF8.self)
      return CompletionItem(
        kind: .label, label: label, detail: destination.address, range: context.range, text: label)
    }
  }

  private func directives(
    in context: CompletionContext, after words: [String]
  ) -> [CompletionItem] {
    func item(_ text: String, kind: CompletionItem.Kind, detail: String) -> CompletionItem {
      CompletionItem(kind: kind, label: text, detail: detail, range: context.range, text: text)
    }
    guard words.isEmpty else {
      return LintRule.all.filter { !words.contains($0.name) }
        .map { item($0.name, kind: .rule, detail: $0.summary) }
    }
    return [
      ("linkmark-disable-next-line", "disables rules on the next line"),
      ("linkmark-disable-file", "disables rules in the file"),
    ].map { item($0, kind: .directive, detail: $1) }
  }

  private func destinations(in context: CompletionContext) -> [CompletionItem] {
    let typed = context.typed
    if typed.utf8.contains(UInt8(ascii: "#")) { return headings(in: context) }
    let name = typed.utf8.prefix { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
    if typed.utf8[name.endIndex...].first == UInt8(ascii: ":") {
      return routes(in: context) + hosts(in: context)
    }
    guard !typed.utf8.contains(UInt8(ascii: "/")) else { return files(in: context) }
    return routes(in: context) + hosts(in: context) + headings(in: context) + files(in: context)
  }

  /// Returns items for the patterns of the app's routes, or none if an association file lists them.
  private func routes(in context: CompletionContext) -> [CompletionItem] {
    guard let table = file.converter.routes, table.components == nil else { return [] }
    return table.appSchemes.flatMap { scheme in
      table.routes.flatMap { route in
        route.patterns.map { pattern in
          let path = pattern.utf8.first == UInt8(ascii: "/") ? String(pattern.dropFirst()) : pattern
          let template = RouteTemplate(scheme: scheme, pattern: path)
          return context.item(
            .route, address: template.text, detail: route.name,
            snippet: template.snippet.map(context.asDestination))
        }
      }
    }
  }

  private func hosts(in context: CompletionContext) -> [CompletionItem] {
    (file.converter.routes?.webHosts ?? []).filter { !$0.hasPrefix("*") }.map { host in
      context.item(.host, address: "https://\(host)/", detail: "the app handles its routes")
    }
  }

  /// Returns items for the headings of the file named before `#`, or else of the current file.
  private func headings(in context: CompletionContext) -> [CompletionItem] {
    let path = String(Substring(context.typed.utf8.prefix { $0 != UInt8(ascii: "#") }))
    let isOther = path.utf8.count < context.typed.utf8.count && !path.isEmpty
    let target = Destination(unlocated: path).file(from: file.path)
    let other = target.flatMap { index.document(ofPage: $0) }.flatMap { index[$0] }
    let outline = isOther ? other : file.outline
    return (outline?.headings ?? []).map { heading in
      context.item(
        .heading, address: (isOther ? path : "") + "#" + heading.id, detail: heading.text)
    }
  }

  /// Returns items for the entries of the typed folder, which is the file's folder by default.
  private func files(in context: CompletionContext) -> [CompletionItem] {
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
      let name = Destination.encoded(entry.name, isBracketed: context.isBracketed)
      let needsDot = folder.isEmpty && name.utf8.contains(UInt8(ascii: ":"))
      let end = entry.isFolder ? "/" : ""
      return CompletionItem(
        kind: entry.isFolder ? .folder : .file, label: folder + entry.name + end,
        detail: entry.isFolder ? "folder" : "file", range: context.range,
        text: context.asDestination((needsDot ? "./" : "") + folder + name + end))
    }
  }
}

/// A text that completes what an author is typing.
struct CompletionItem: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case route, host, heading, file, folder, label, directive, rule
  }

  let kind: Kind
  /// The text in the editor's list.
  let label: String
  let detail: String
  /// The range to replace.
  let range: Range<Int>
  /// The text that replaces the range.
  let text: String
  /// The replacement as an LSP snippet, or `nil` if there is nothing to fill in.
  var snippet: String?
}

/// The unfinished construct at the cursor.
struct CompletionContext: Equatable {
  enum Kind: Equatable {
    /// The destination of a link or a definition, which may begin with `<`.
    case destination(isBracketed: Bool)
    /// The label of a reference.
    case label
    /// A comment that disables rules, with its complete words before the cursor.
    case directive([String])
  }

  let kind: Kind
  /// The range of the whole destination, label, or word.
  let range: Range<Int>
  /// The text from the start of the range to the cursor, without `<`.
  let typed: String

  var isBracketed: Bool { kind == .destination(isBracketed: true) }

  /// Returns an address as a destination, in `<` and `>` if the typed text begins with `<`.
  func asDestination(_ address: String) -> String { isBracketed ? "<\(address)>" : address }

  func item(
    _ kind: CompletionItem.Kind, address: String, detail: String, snippet: String? = nil
  ) -> CompletionItem {
    CompletionItem(
      kind: kind, label: address, detail: detail, range: range, text: asDestination(address),
      snippet: snippet)
  }

  /// Finds the construct at an offset, or returns `nil` if nothing can be completed.
  init?(at offset: Int, in source: Bytes) {
    guard offset <= source.count else { return nil }
    let start = source[..<offset].lastIndex(where: \.isLineEnding).map { $0 + 1 } ?? 0
    let end = source[offset...].firstIndex(where: \.isLineEnding) ?? source.count
    if CompletionContext.isInCodeBlock(start, of: source) { return nil }
    if let words = CompletionContext.directive(before: source[..<offset]) {
      let word = words.last ?? ""
      kind = .directive(words.dropLast())
      let rest = source[offset..<end].prefix { !$0.isASCIIWhitespace && $0 != UInt8(ascii: ">") }
      let isEnd = rest.starts(with: "--".utf8)
      range = offset - word.utf8.count..<(isEnd ? offset : rest.endIndex)
      typed = word
      return
    }
    let line = source[start..<end]
    if let opening = CompletionContext.destination(before: offset, in: line) {
      let isBracketed = opening < end && line[opening] == UInt8(ascii: "<") && opening < offset
      kind = .destination(isBracketed: isBracketed)
      range =
        opening..<CompletionContext.endOfDestination(
          from: opening, cursor: offset, in: line, isBracketed: isBracketed)
      let typed = line[(opening + (isBracketed ? 1 : 0))..<offset]
      self.typed = String(decoding: typed, as: UTF8.self)
      return
    }
    guard let opening = CompletionContext.label(before: offset, in: line) else { return nil }
    kind = .label
    let bracket = line[offset...].firstIndex { "[]".utf8.contains($0) } ?? end
    let isClosed = line[bracket...].first == UInt8(ascii: "]")
    range = opening..<(isClosed ? bracket : offset)
    typed = String(decoding: line[opening..<offset], as: UTF8.self)
  }

  /// Returns the words of an unclosed `linkmark-` comment, or `nil`; the last word may be empty.
  private static func directive(before: ArraySlice<UInt8>) -> [String]? {
    var rest = before.suffix(2000)
    var open: ArraySlice<UInt8>?
    while let start = rest.firstRange(of: "<!--") {
      rest = rest[start.upperBound...]
      open = rest
      if let end = rest.firstRange(of: "-->") {
        rest = rest[end.upperBound...]
        open = nil
      }
    }
    guard let open else { return nil }
    let words = open.split(whereSeparator: \.isASCIIWhitespace)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let verb = words.first, "linkmark-".hasPrefix(verb) || verb.hasPrefix("linkmark-")
    else { return nil }
    return open.last?.isASCIIWhitespace == true ? words + [""] : words
  }

  /// Returns the start of the destination (after `](` or a definition's colon) at the cursor, or
  /// `nil` if the cursor isn't in a destination.
  private static func destination(before offset: Int, in line: ArraySlice<UInt8>) -> Int? {
    var index = offset
    var depth = 0
    var hasSpace = false
    while index > line.startIndex {
      index -= 1
      switch line[index] {
      case UInt8(ascii: "(") where index > line.startIndex && line[index - 1] == UInt8(ascii: "]"):
        guard depth == 0 else { return nil }
        let isBracketed = index + 1 < offset && line[index + 1] == UInt8(ascii: "<")
        let isOpen = !isBracketed || !line[(index + 2)..<offset].contains(UInt8(ascii: ">"))
        return hasSpace && !isBracketed || !isOpen ? nil : index + 1
      case UInt8(ascii: "("): depth -= 1
      case UInt8(ascii: ")"): depth += 1
      case UInt8(ascii: ":") where index > line.startIndex && line[index - 1] == UInt8(ascii: "]"):
        return definition(in: line, colon: index, cursor: offset)
      case let byte: hasSpace = hasSpace || byte.isASCIIWhitespace
      }
      // An unmatched `(` must not balance an earlier `)`, which may end another link.
      if depth < 0 { depth = 0 }
    }
    return nil
  }

  /// Returns the start of a definition's destination, or `nil` if the cursor isn't in it.
  private static func definition(
    in line: ArraySlice<UInt8>, colon: Int, cursor offset: Int
  ) -> Int? {
    let before = line[..<colon].drop { $0.isASCIIBlank || $0 == UInt8(ascii: ">") }
    let typed = line[(colon + 1)..<offset].drop(while: \.isASCIIBlank)
    guard before.first == UInt8(ascii: "["),
      typed.first == UInt8(ascii: "<") || !typed.contains(where: \.isASCIIBlank)
    else { return nil }
    return typed.startIndex
  }

  private static func endOfDestination(
    from start: Int, cursor offset: Int, in line: ArraySlice<UInt8>, isBracketed: Bool
  ) -> Int {
    if isBracketed {
      return line[offset...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? offset
    }
    var depth = 0
    var index = start
    while index < line.endIndex, !line[index].isASCIIWhitespace {
      if line[index] == UInt8(ascii: "(") { depth += 1 }
      if line[index] == UInt8(ascii: ")") {
        if depth == 0, index >= offset { break }
        depth -= 1
      }
      index += 1
    }
    return index
  }

  /// Returns the start of the label (after `][`) at the cursor, or `nil` if there is none.
  private static func label(before offset: Int, in line: ArraySlice<UInt8>) -> Int? {
    guard let bracket = line[..<offset].lastIndex(where: { "[]".utf8.contains($0) }),
      line[bracket] == UInt8(ascii: "["), bracket > line.startIndex,
      line[bracket - 1] == UInt8(ascii: "]")
    else { return nil }
    return bracket + 1
  }

  /// Returns whether the line that begins at an offset is in a fenced code block.
  private static func isInCodeBlock(_ start: Int, of source: Bytes) -> Bool {
    var fence: ArraySlice<UInt8>?
    for line in source[..<start].split(whereSeparator: \.isLineEnding) {
      let text = line.drop { $0.isASCIIBlank || $0 == UInt8(ascii: ">") }
      guard let mark = text.first, "`~".utf8.contains(mark) else { continue }
      let marks = text.prefix { $0 == mark }
      guard marks.count >= 3 else { continue }
      if let open = fence {
        let isEnd = text.dropFirst(marks.count).allSatisfy(\.isASCIIBlank)
        if open.first == mark, marks.count >= open.count, isEnd { fence = nil }
      } else if mark == UInt8(ascii: "~") || !text.dropFirst(marks.count).contains(mark) {
        fence = marks
      }
    }
    return fence != nil
  }
}
