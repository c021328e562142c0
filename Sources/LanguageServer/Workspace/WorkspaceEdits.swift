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
