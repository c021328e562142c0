extension Document {
  /// Whether readers find the same in both documents, but for what some effects change.
  func isEquivalent(to other: Document, but effects: [Fix.Effect]) -> Bool {
    outline(without: effects) == other.outline(without: effects)
      && (!effects.contains(.newLinks) || destinations.contains(inOrder: other.destinations))
  }

  /// The document as bytes that differ wherever readers find a difference.
  private func outline(without effects: [Fix.Effect]) -> [UInt8] {
    var outline: [UInt8] = []
    func append(_ mark: StaticString) { outline += [0xFF] + Array("\(mark)".utf8) + [0xFF] }
    func append(text: ArraySlice<UInt8>) {
      outline += effects.contains(.spaces) ? text.filter { !$0.isASCIIWhitespace }[...] : text
    }
    func append(space: UInt8) { append(text: [space]) }
    for event in events {
      switch event {
      case .enter(.link(let id)) where !effects.contains(.newLinks):
        append("link")
        outline += self[self[id].destination]
        if !effects.contains(.titles), let title = self[id].title { outline += self[title] }
        append("content")
      case .exit(.link) where !effects.contains(.newLinks): append("end")
      case .enter(.link), .exit(.link): break
      case .enter(.image(let id)):
        append("image")
        outline += self[self[id].destination]
        if !effects.contains(.titles), let title = self[id].title { outline += self[title] }
        append("content")
      case .enter(let container): outline += [0xFE] + Array("\(container)".utf8)
      case .exit: append("end")
      case .leaf(.text(let range)): append(text: self[range])
      case .leaf(.softBreak): append(space: UInt8(ascii: "\n"))
      case .leaf(.hardBreak): append("break")
      case .leaf(.code(let range)):
        append("code")
        append(text: self[range])
        append("end")
      case .leaf(.htmlInline(let range)), .leaf(.htmlBlock(let range)): outline += self[range]
      case .leaf(.codeBlock(let id)):
        append("code")
        outline += self[self[id].info] + [0xFF] + self[self[id].literal]
      case .leaf(.thematicBreak): append("rule")
      }
    }
    return outline
  }

  private var destinations: [ArraySlice<UInt8>] { links.map { self[$0.destination] } }
}

extension [ArraySlice<UInt8>] {
  /// Whether all of some others are among these, in their order.
  fileprivate func contains(inOrder others: [ArraySlice<UInt8>]) -> Bool {
    var rest = others[...]
    for element in self where element == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
