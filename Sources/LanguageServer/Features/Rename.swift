import LinkMarkup

/// A name in a file that can be changed together with all references to it.
///
/// The text with the new name is parsed before edits are returned. Links outside a renamed heading
/// must keep their addresses, and the other headings must keep their texts.
struct Rename: Equatable, Sendable {
  enum Subject: Equatable, Sendable {
    /// The normalized label to rename.
    case label(String)
    /// The index of a heading, whose text is renamed.
    case heading(Int)
    /// The index of a heading, whose identifier in `{#id}` is renamed.
    case identifier(Int)
  }

  let subject: Subject
  /// The range of the name at the cursor.
  let range: Range<Int>
  let text: String

  /// Finds the name at an offset.
  ///
  /// - Throws: A ``ResponseError`` if nothing at the offset can be renamed.
  init(at offset: Int, in file: WorkspaceFile) throws(ResponseError) {
    let outline = file.outline
    let labels =
      outline.references.map { ($0.label, $0.normalizedLabel) }
      + outline.definitions.map { ($0.label, $0.normalizedLabel) }
    if let (range, label) = labels.first(where: { $0.0.touches(offset) }) {
      guard outline.definition(of: label) != nil else {
        throw .refused("the label is not defined; add its definition first")
      }
      (subject, self.range) = (.label(label), range)
    } else if let index = outline.heading(at: offset), let range = outline.headings[index].range {
      if let id = outline.headings[index].writtenID, id.touches(offset) {
        (subject, self.range) = (.identifier(index), id)
      } else {
        (subject, self.range) = (.heading(index), range)
      }
    } else if outline.link(at: offset) != nil {
      throw .refused("a destination is not a name; rename the heading or the file it leads to")
    } else {
      throw .refused("there is no label, heading, or identifier here")
    }
    text = String(decoding: file.source[range], as: UTF8.self)
  }

  /// Returns the edits that change the name and all references to it, by file.
  ///
  /// - Parameters:
  ///   - name: The new label, heading text in Markdown, or identifier.
  ///   - file: The file that contains the name.
  ///   - index: The outlines of the files in the workspace.
  /// - Throws: A ``ResponseError`` if the name is invalid or taken, or if a link can't be edited.
  func edits(
    to name: String, in file: WorkspaceFile, index: WorkspaceIndex
  ) throws(ResponseError) -> WorkspaceEdits {
    let name = String(decoding: Bytes(name.utf8).trimming(while: \.isASCIIBlank), as: UTF8.self)
    guard !name.isEmpty else { throw .refused("the new name is empty") }
    guard !name.utf8.contains(where: { $0 < 0x20 }) else {
      throw .refused("the new name has a line ending or another control character")
    }
    return switch subject {
    case .label(let label): try labelEdits(label, to: name, in: file)
    case .heading(let heading): try headingEdits(heading, to: name, in: file, index: index)
    case .identifier(let heading): try identifierEdits(heading, to: name, in: file, index: index)
    }
  }

  /// Returns the edits that replace the text of a heading, and the fragments that refer to headings
  /// whose identifiers change with it.
  func headingEdits(
    _ heading: Int, to name: String, in file: WorkspaceFile, index: WorkspaceIndex
  ) throws(ResponseError) -> WorkspaceEdits {
    for text in Rename.spellings(of: name) {
      let edit = Finding.Fix.Edit(range, with: Bytes(text.utf8))
      let outline = try file.outline(after: [edit])
      guard outline.isSame(as: file.outline, but: heading, at: range, text: text) else { continue }
      return try edits(edit, for: outline, in: file, index: index)
    }
    throw .refused("'\(name)' would not be read as the text of one heading; choose another text")
  }

  /// Returns the edits that replace the identifier in `{#id}` and the fragments that refer to it.
  func identifierEdits(
    _ heading: Int, to name: String, in file: WorkspaceFile, index: WorkspaceIndex
  ) throws(ResponseError) -> WorkspaceEdits {
    let edit = Finding.Fix.Edit(range, with: Bytes(name.utf8))
    let outline = try file.outline(after: [edit])
    let text = file.outline.headings[heading].range ?? range
    guard outline.isSame(as: file.outline, but: heading, at: text, text: nil),
      outline.headings[heading].writtenID?.count == name.utf8.count
    else {
      throw .refused("'\(name)' is not an identifier; use letters, digits, '-', '_', '.', and ':'")
    }
    let isUsed = file.outline.headings.enumerated().contains { index, other in
      index != heading && other.id == name && other.writtenID != nil
    }
    guard outline.headings[heading].id == name, !isUsed else {
      throw .refused("another heading has the identifier '\(name)'; choose another")
    }
    return try edits(edit, for: outline, in: file, index: index)
  }

  /// Returns an edit of a heading, and the edits of all fragments that must change with it.
  ///
  /// - Parameter outline: The outline of the file after the edit.
  private func edits(
    _ edit: Finding.Fix.Edit, for outline: FileOutline, in file: WorkspaceFile,
    index: WorkspaceIndex
  ) throws(ResponseError) -> WorkspaceEdits {
    var edits: WorkspaceEdits = [file.path: [edit]]
    let lookup = HeadingLookup(file.outline)
    let others = index.files(linkingTo: file.path).filter { $0 != file.path }
    for path in [file.path] + others {
      guard let found = path == file.path ? file.outline : index[path] else { continue }
      func newID(_ destination: Destination) -> String? {
        // Most destinations differ in the fragment, which is faster to compare than the path.
        guard let fragment = DestinationFragment(of: destination.address),
          let heading = lookup.heading(for: fragment), destination.fragment != nil,
          destination.file(from: path) == file.path
        else { return nil }
        let id = outline.headings[heading].id
        return id == file.outline.headings[heading].id ? nil : id
      }
      guard !found.unlocatedDestinations.contains(where: { newID($0) != nil }) else {
        throw .refused(
          "a link to the heading in '\(path)' is written in a way that cannot be edited")
      }
      for destination in found.destinations {
        // The edit itself replaces the links in the heading.
        if path == file.path, destination.range.overlaps(edit.range) { continue }
        guard let id = newID(destination), let fragment = destination.replacingFragment(by: id)
        else { continue }
        edits[path, default: []].append(fragment)
      }
    }
    return edits.inOrder
  }

  /// Returns the spellings of a heading's text to try, with the fewest escapes first.
  private static func spellings(of name: String) -> [String] {
    let last = name.utf8.count - 1
    func escaping(_ isEscaped: (Int) -> Bool) -> String {
      var bytes: Bytes = []
      for (offset, byte) in name.utf8.enumerated() {
        if byte.isASCIIPunctuation, isEscaped(offset) { bytes.append(UInt8(ascii: "\\")) }
        bytes.append(byte)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    return [name, escaping { $0 == 0 || $0 == last }, escaping { _ in true }]
  }

  /// Returns the edits that rename a label in its definitions and references.
  ///
  /// A collapsed or shortcut reference keeps its text, and is made a full reference if necessary.
  func labelEdits(
    _ old: String, to name: String, in file: WorkspaceFile
  ) throws(ResponseError) -> WorkspaceEdits {
    let isFootnote = old.utf8.first == UInt8(ascii: "^")
    let hasMark = name.utf8.first == UInt8(ascii: "^")
    let label = Bytes((isFootnote && !hasMark ? "^" + name : name).utf8).escapedAsLabel
    let new = LinkDefinition.normalized(label: label.span)
    let isUsed =
      file.outline.definition(of: new) != nil
      || file.outline.references.contains { $0.normalizedLabel == new }
    guard new == old || !isUsed else {
      throw .refused("the label '\(name)' is used already; choose another")
    }
    let definitions = file.outline.definitions.filter { $0.normalizedLabel == old }
    let references = file.outline.references.filter { $0.normalizedLabel == old }
    let edits =
      definitions.map { Finding.Fix.Edit($0.label, with: label) }
      + references.compactMap { $0.edit(to: label, isSame: new == old) }
    let result = ([file.path: edits] as WorkspaceEdits).inOrder
    let outline = try file.outline(after: result[file.path] ?? [])
    let hasSameLinks = outline.links.elementsEqual(file.outline.links) {
      $0.address == $1.address && $0.isImage == $1.isImage && $0.kind == $1.kind
    }
    guard hasSameLinks, outline.definition(of: new) != nil,
      outline.definitions.map({ $0.normalizedLabel == new })
        == file.outline.definitions.map({ $0.normalizedLabel == old }),
      outline.headings.map(\.id) == file.outline.headings.map(\.id),
      outline.references.count(where: { $0.normalizedLabel == new }) == references.count
    else {
      throw .refused(
        "with the label '\(name)', the links would not stay what they are; choose another")
    }
    return result
  }
}

extension WorkspaceFile {
  /// Returns the outline of the file after edits.
  ///
  /// - Throws: A ``ResponseError`` if the result exceeds a limit.
  func outline(after edits: [Finding.Fix.Edit]) throws(ResponseError) -> FileOutline {
    do throws(LinkMarkupError) {
      return try FileOutline(of: source.applying(edits), file: rulePath, converter: converter)
    } catch {
      throw .refused("the file would be too large: \(error)")
    }
  }
}

extension FileOutline {
  /// Returns whether two outlines differ only in one heading, whose text has the expected range.
  ///
  /// - Parameter text: The new text as written, or `nil` if only the identifier differs.
  fileprivate func isSame(
    as other: FileOutline, but heading: Int, at range: Range<Int>, text: String?
  ) -> Bool {
    guard headings.count == other.headings.count else { return false }
    let expected = range.lowerBound..<range.lowerBound + (text?.utf8.count ?? range.count)
    let isRead =
      headings[heading].range == expected
      && (headings[heading].writtenID == nil) == (other.headings[heading].writtenID == nil)
    let areSame = zip(headings, other.headings).enumerated().allSatisfy { index, pair in
      pair.0.level == pair.1.level
        && (index == heading && text != nil || pair.0.text == pair.1.text)
    }
    return isRead && areSame
      && definitions.map(\.destination?.address) == other.definitions.map(\.destination?.address)
      && addresses(outside: expected) == other.addresses(outside: range)
  }

  private func addresses(outside range: Range<Int>) -> [String] {
    links.filter { !$0.whole.overlaps(range) }.map(\.address)
  }
}

extension FileOutline.Reference {
  /// Returns the edit that sets a new label, or `nil` if the reference's text still matches.
  fileprivate func edit(to newLabel: Bytes, isSame: Bool) -> Finding.Fix.Edit? {
    switch form {
    case .full, .footnote: Finding.Fix.Edit(label, with: newLabel)
    case .collapsed where !isSame:
      Finding.Fix.Edit(whole.upperBound - 1..<whole.upperBound - 1, with: newLabel)
    case .shortcut where !isSame:
      Finding.Fix.Edit(
        whole.upperBound..<whole.upperBound, with: Bytes("[".utf8) + newLabel + Bytes("]".utf8))
    case .collapsed, .shortcut, .inline, .autolink, .bare, .html: nil
    }
  }
}

extension Bytes {
  /// The bytes, with each unescaped bracket and an unescaped final backslash escaped.
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

/// A move of files and folders that preserves relative links.
struct FileMove: Sendable {
  /// The new paths of the moved files and folders, by old path.
  let paths: [String: String]

  /// Returns the edits of relative links that the move affects, by the old path of the edited file.
  func edits(in index: WorkspaceIndex) -> WorkspaceEdits {
    var edits: WorkspaceEdits = [:]
    for path in index.paths {
      let newPath = self[path] ?? path
      var newTargets: [String: String] = [:]
      for target in index.targets(of: path) {
        let newTarget = self[target] ?? movedPage(target, in: index) ?? target
        if newPath != path || newTarget != target { newTargets[target] = newTarget }
      }
      guard !newTargets.isEmpty, let outline = index[path] else { continue }
      for destination in outline.destinations {
        // The link stays valid if its file and its target move together.
        guard let relative = destination.path,
          let newTarget = newTargets[WorkspacePath.resolved(relative, from: path)],
          newPath == path || WorkspacePath.resolved(relative, from: newPath) != newTarget
        else { continue }
        edits[path, default: []].append(
          destination.replacingPath(by: WorkspacePath.relative(to: newTarget, from: newPath)))
      }
    }
    return edits.inOrder
  }

  /// The new path of a file or a folder, or `nil` if it doesn't move.
  subscript(path: String) -> String? {
    var parent = path
    while !parent.isEmpty, parent != "/" {
      if let new = paths[parent] {
        return new + String(decoding: path.utf8.dropFirst(parent.utf8.count), as: UTF8.self)
      }
      parent = WorkspacePath.folder(of: parent)
    }
    return nil
  }

  /// Returns the new path of a page that a site generator creates from a moved document, such as
  /// `a.html` for `a.md`; `nil` for any other page.
  private func movedPage(_ page: String, in index: WorkspaceIndex) -> String? {
    guard let document = index.document(ofPage: page), document != page, let new = self[document],
      let stem = WorkspacePath.withoutExtension(document),
      let newStem = WorkspacePath.withoutExtension(new), page.utf8.starts(with: stem.utf8)
    else { return nil }
    return newStem + String(decoding: page.utf8.dropFirst(stem.utf8.count), as: UTF8.self)
  }
}
