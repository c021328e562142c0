import LinkMarkup

extension Rename {
  /// Returns the edits that replace the text of a heading, and the fragments that refer to it or to
  /// headings whose numeric suffix changes.
  func headingEdits(
    _ heading: Int, to name: String, in file: WorkspaceFile, _ index: WorkspaceIndex
  ) throws(RenameError) -> WorkspaceEdits {
    for text in Rename.spellings(of: name) {
      let edit = Finding.Fix.Edit(range, Bytes(text.utf8))
      let outline = try file.outline(after: [edit])
      guard outline.isSame(as: file.outline, but: heading, at: range, text) else { continue }
      return try edits(edit, for: outline, in: file, index)
    }
    throw RenameError(
      "'\(name)' would not be read as the text of one heading; choose another text")
  }

  /// Returns the edits that replace the identifier in `{#id}` and the fragments that refer to it.
  func identifierEdits(
    _ heading: Int, to name: String, in file: WorkspaceFile, _ index: WorkspaceIndex
  ) throws(RenameError) -> WorkspaceEdits {
    let edit = Finding.Fix.Edit(range, Bytes(name.utf8))
    let outline = try file.outline(after: [edit])
    let text = file.outline.headings[heading].range ?? range
    guard outline.isSame(as: file.outline, but: heading, at: text, nil),
      outline.headings[heading].writtenID?.count == name.utf8.count
    else {
      throw RenameError(
        "'\(name)' is not an identifier; use letters, digits, '-', '_', '.', and ':'")
    }
    let isUsed = file.outline.headings.enumerated().contains { index, other in
      index != heading && other.id == name && other.writtenID != nil
    }
    guard outline.headings[heading].id == name, !isUsed else {
      throw RenameError("another heading has the identifier '\(name)'; choose another")
    }
    return try edits(edit, for: outline, in: file, index)
  }

  /// Returns an edit of a heading with those of all fragments whose identifiers it changes.
  ///
  /// - Parameter outline: The outline after the edit.
  private func edits(
    _ edit: Finding.Fix.Edit, for outline: FileOutline, in file: WorkspaceFile,
    _ index: WorkspaceIndex
  ) throws(RenameError) -> WorkspaceEdits {
    var edits: WorkspaceEdits = [file.path: [edit]]
    let lookup = HeadingLookup(file.outline)
    let others = index.files(linkingTo: file.path).filter { $0 != file.path }
    for path in [file.path] + others {
      guard let found = path == file.path ? file.outline : index[path] else { continue }
      func newID(_ destination: Destination) -> String? {
        // Most destinations have other fragments, which is found out faster than their paths.
        guard let fragment = DestinationFragment(of: destination.address),
          let heading = lookup.heading(for: fragment), destination.fragment != nil,
          destination.file(from: path) == file.path
        else { return nil }
        let id = outline.headings[heading].id
        return id == file.outline.headings[heading].id ? nil : id
      }
      guard !found.unlocatedDestinations.contains(where: { newID($0) != nil }) else {
        throw RenameError(
          "a link to the heading in '\(path)' is written in a way that cannot be edited")
      }
      for destination in found.destinations {
        // The author has just written the links in the heading itself.
        if path == file.path, destination.range.overlaps(edit.range) { continue }
        guard let id = newID(destination), let fragment = destination.replacingFragment(by: id)
        else { continue }
        edits[path, default: []].append(fragment)
      }
    }
    return edits.inOrder
  }

  /// Returns the ways to write a text as that of a heading; the first that is read so is used.
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
}

extension FileOutline {
  /// Returns whether all is the same but one heading, whose text is at its place.
  ///
  /// - Parameter text: The new text as written; `nil` if only the identifier differs.
  fileprivate func isSame(
    as other: FileOutline, but heading: Int, at range: Range<Int>, _ text: String?
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
