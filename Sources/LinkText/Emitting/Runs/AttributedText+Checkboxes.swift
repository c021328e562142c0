extension AttributedText {
  /// A run or a checkbox, with its block.
  package struct Part {
    /// The index of the run; `nil` for a checkbox.
    package let run: Int?
    /// The attributes of the run; none for a checkbox.
    package let attributes: Attributes
    /// The index of the block; `nil` for a run between blocks.
    package let block: Int?
    /// The checkbox of a task, followed by a space; empty for a run.
    package let checkbox: String
  }

  /// The runs, with a checkbox before each task, for formats that cannot express tasks.
  package var partsWithCheckboxes: [Part] {
    var parts: [Part] = []
    parts.reserveCapacity(runs.count)
    var next = 0
    func appendRuns(before end: Int, in block: Int?) {
      while next < runs.count, runs[next].range.start.utf8 < end {
        parts.append(Part(run: next, attributes: runs[next].attributes, block: block, checkbox: ""))
        next += 1
      }
    }
    for (index, block) in blocks.enumerated() {
      appendRuns(before: block.range.start.utf8, in: nil)
      if let task = task(of: block) {
        let checkbox = task == .done ? "☑ " : "☐ "
        parts.append(Part(run: nil, attributes: .init(), block: index, checkbox: checkbox))
      }
      appendRuns(before: block.range.end.utf8, in: index)
    }
    appendRuns(before: .max, in: nil)
    return parts
  }
}
