/// What an import has to say, before lines and columns are counted.
struct ImportNotes {
  private struct Note {
    let offset: Int
    let rule: String
    let level: Finding.Level
    let message: String
  }

  private var notes: [Note] = []

  /// Something was left out, and the author may want to write it in another way.
  mutating func leaveOut(_ node: JSONNode, _ message: String) {
    add(at: node, rule: "not-imported", .note, message)
  }

  mutating func add(at node: JSONNode, rule: String, _ level: Finding.Level, _ message: String) {
    notes.append(Note(offset: Int(node.lowerBound), rule: rule, level: level, message: message))
  }

  /// The findings in the order of their places, at a cost that is linear in the text.
  func findings(in text: [UInt8]) -> [Finding] {
    var places = LineCounter(text: text)
    // The sort is stable, so what is said about one place keeps its order.
    return notes.sorted { $0.offset < $1.offset }.map { note in
      Finding(
        rule: note.rule, level: note.level, location: places.location(of: note.offset),
        message: note.message)
    }
  }
}

/// Counts lines up to offsets that never go back.
private struct LineCounter {
  let text: [UInt8]
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  init(text: [UInt8]) {
    self.text = text
  }

  mutating func location(of end: Int) -> SourceLocation {
    while offset < end {
      let byte = text[offset]
      offset += 1
      let isLineFeedToCome = offset < text.count && text[offset] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && !isLineFeedToCome {
        line += 1
        lineStart = offset
      }
    }
    return SourceLocation(line: line, column: end - lineStart + 1)
  }
}
