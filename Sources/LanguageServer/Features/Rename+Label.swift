import LinkMarkup

extension Rename {
  /// Returns the edits that rename a label in its definitions and references.
  ///
  /// The text of a collapsed reference or a shortcut stays, so it gets the new label beside it.
  func labelEdits(
    _ old: String, to name: String, in file: WorkspaceFile
  ) throws(RenameError) -> WorkspaceEdits {
    let isFootnote = old.utf8.first == UInt8(ascii: "^")
    let hasMark = name.utf8.first == UInt8(ascii: "^")
    let label = Bytes((isFootnote && !hasMark ? "^" + name : name).utf8).escapedAsLabel
    let new = LinkDefinition.normalized(label: label.span)
    let isUsed =
      file.outline.definition(of: new) != nil
      || file.outline.references.contains { $0.normalizedLabel == new }
    guard new == old || !isUsed else {
      throw RenameError("the label '\(name)' is used already; choose another")
    }
    var edits: [Finding.Fix.Edit] = []
    for definition in file.outline.definitions where definition.normalizedLabel == old {
      edits.append(Finding.Fix.Edit(definition.label, label))
    }
    for reference in file.outline.references where reference.normalizedLabel == old {
      if let edit = reference.edit(label, isSame: new == old) { edits.append(edit) }
    }
    let result = ([file.path: edits] as WorkspaceEdits).inOrder
    let outline = try file.outline(after: result[file.path] ?? [])
    guard outline.hasSameLinks(as: file.outline), outline.definition(of: new) != nil,
      outline.definitions.map({ $0.normalizedLabel == new })
        == file.outline.definitions.map({ $0.normalizedLabel == old }),
      outline.headings.map(\.id) == file.outline.headings.map(\.id),
      outline.references.count(where: { $0.normalizedLabel == new })
        == file.outline.references.count(where: { $0.normalizedLabel == old })
    else {
      throw RenameError(
        "with the label '\(name)', the links would not stay what they are; choose another")
    }
    return result
  }
}

extension FileOutline.Reference {
  /// Returns the edit that makes the reference one to another label, or `nil` if it is one already.
  fileprivate func edit(_ newLabel: Bytes, isSame: Bool) -> Finding.Fix.Edit? {
    switch form {
    case .full, .footnote: Finding.Fix.Edit(label, newLabel)
    case .collapsed where !isSame:
      Finding.Fix.Edit(whole.upperBound - 1..<whole.upperBound - 1, newLabel)
    case .shortcut where !isSame:
      Finding.Fix.Edit(
        whole.upperBound..<whole.upperBound, Bytes("[".utf8) + newLabel + Bytes("]".utf8))
    case .collapsed, .shortcut, .inline, .autolink, .bare, .html: nil
    }
  }
}

extension FileOutline {
  /// Returns whether the links are the same in order, kind, and address.
  func hasSameLinks(as other: FileOutline) -> Bool {
    links.count == other.links.count
      && zip(links, other.links).allSatisfy {
        $0.address == $1.address && $0.isImage == $1.isImage && $0.kind == $1.kind
      }
  }
}

extension Bytes {
  /// The bytes with a backslash before each bracket that has none, and after one at the end.
  fileprivate var escapedAsLabel: Bytes {
    var label: Bytes = []
    var isEscaped = false
    for byte in self {
      if !isEscaped, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") {
        label.append(UInt8(ascii: "\\"))
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      label.append(byte)
    }
    if isEscaped { label.append(UInt8(ascii: "\\")) }
    return label
  }
}
