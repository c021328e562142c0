package import LinkMarkup

/// Edits by the path of the file; those of a file are in ascending order and do not overlap.
package typealias WorkspaceEdits = [String: [Finding.Fix.Edit]]

extension WorkspaceEdits {
  /// Returns the edits with those of each file in ascending order and without duplicates.
  var inOrder: WorkspaceEdits {
    mapValues { edits in
      Set(edits).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
  }
}

extension Bytes {
  /// Returns the bytes after edits that are in ascending order and do not overlap.
  package func applying(_ edits: [Finding.Fix.Edit]) -> Bytes {
    var result: Bytes = []
    var end = 0
    for edit in edits {
      result += self[end..<edit.range.lowerBound] + edit.replacement
      end = edit.range.upperBound
    }
    return result + self[end...]
  }
}
