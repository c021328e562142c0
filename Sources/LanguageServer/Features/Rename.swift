import LinkMarkup

/// A name at a place in a file that can be changed together with all that refers to it.
///
/// The result is parsed again before it is returned: what was a link before is one after, and leads to
/// the same place. Text that readers see changes only where it is what is renamed.
package struct Rename: Equatable, Sendable {
  /// What is renamed.
  package enum Subject: Equatable, Sendable {
    /// The label of definitions and references, in the form that they are matched by.
    case label(String)
    /// The text of a heading, by its index.
    case heading(Int)
    /// The identifier in `{#id}` of a heading, by its index.
    case identifier(Int)
  }

  package let subject: Subject
  /// The text that is renamed where the cursor is.
  package let range: Range<Int>
  /// The text in ``range``, which the author edits.
  package let text: String

  /// Finds what can be renamed at an offset.
  ///
  /// - Throws: A ``RenameError`` if there is nothing.
  package init(at offset: Int, in file: WorkspaceFile) throws(RenameError) {
    let outline = file.outline
    let labels =
      outline.references.map { ($0.label, $0.normalizedLabel) }
      + outline.definitions.map { ($0.label, $0.normalizedLabel) }
    let found: (subject: Subject, range: Range<Int>)
    if let label = labels.first(where: { $0.0.touches(offset) }) {
      guard outline.definition(of: label.1) != nil else {
        throw RenameError("the label is not defined; add its definition first")
      }
      found = (.label(label.1), label.0)
    } else if let index = outline.heading(at: offset), let range = outline.headings[index].range {
      if let id = outline.headings[index].writtenID, id.touches(offset) {
        found = (.identifier(index), id)
      } else {
        found = (.heading(index), range)
      }
    } else if outline.link(at: offset) != nil {
      throw RenameError("a destination is not a name; rename the heading or the file it leads to")
    } else {
      throw RenameError("there is no label, heading, or identifier here")
    }
    subject = found.subject
    range = found.range
    text = String(decoding: file.source[found.range], as: UTF8.self)
  }

  /// Returns the edits of all files that give another name to what is renamed.
  ///
  /// - Parameters:
  ///   - name: The new label, Markdown of the heading, or identifier.
  ///   - file: The file in which the rename was found.
  ///   - index: The outlines of the other files.
  /// - Throws: A ``RenameError`` if the result would not be read as it is meant.
  package func edits(
    to name: String, in file: WorkspaceFile, _ index: WorkspaceIndex
  ) throws(RenameError) -> WorkspaceEdits {
    let name = String(decoding: Bytes(name.utf8).trimming(while: \.isASCIIBlank), as: UTF8.self)
    guard !name.isEmpty else { throw RenameError("the new name is empty") }
    guard !name.utf8.contains(where: { $0 < 0x20 }) else {
      throw RenameError("the new name has a line ending or another control character")
    }
    return switch subject {
    case .label(let label): try labelEdits(label, to: name, in: file)
    case .heading(let heading): try headingEdits(heading, to: name, in: file, index)
    case .identifier(let heading): try identifierEdits(heading, to: name, in: file, index)
    }
  }
}

extension WorkspaceFile {
  /// Returns the outline after edits.
  ///
  /// - Throws: A ``RenameError`` if the result exceeds a limit.
  func outline(after edits: [Finding.Fix.Edit]) throws(RenameError) -> FileOutline {
    do throws(LinkMarkupError) {
      return try FileOutline(of: source.applying(edits), file: rulePath, converter)
    } catch {
      throw RenameError("the file would be too large: \(error)")
    }
  }
}
