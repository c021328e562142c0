import LinkMarkup

@testable import LinkViewer
@testable import TestSupport

/// A viewer that receives keys and clicks from a test, and the screen that a terminal shows.
struct ViewerSession {
  private(set) var viewer: Viewer
  private var parser = InputParser()
  private(set) var effects: [ViewerEffect] = []
  private let attributes: ANSIEmitter.TextAttributes

  private static let paragraphs = (0..<60).map { number in
    "Paragraph \(number) has words that fill more than one line of a narrow terminal, "
      + "with [a link](app://\(number)) in it."
  }
  static let longText = paragraphs.joined(separator: "\n\n")

  init(
    _ markdown: String, columns: Int = 60, rows: Int = 12, converter: Converter = Converter(),
    attributes: ANSIEmitter.TextAttributes = .monochrome, options: ViewerOptions = ViewerOptions()
  ) throws {
    self.attributes = attributes
    viewer = Viewer(
      try Self.document(markdown, converter), options: options,
      size: ScreenSize(columns: columns, rows: rows),
      emitter: Self.emitter(columns, attributes))
  }

  static func document(
    _ markdown: String, _ converter: Converter = Converter(), name: String = "copy.md"
  ) throws -> ViewedDocument {
    ViewedDocument(try converter.convert(markdown), name: name)
  }

  private static func emitter(
    _ columns: Int, _ attributes: ANSIEmitter.TextAttributes
  ) -> ANSIEmitter {
    ANSIEmitter(width: columns, attributes: attributes, addresses: .hidden)
  }

  mutating func resize(columns: Int, rows: Int = 12) {
    viewer.resize(
      to: ScreenSize(columns: columns, rows: rows), emitter: Self.emitter(columns, attributes))
  }

  mutating func show(_ document: ViewedDocument, by arrival: Arrival) {
    viewer.show(document, by: arrival)
  }

  mutating func refuse(_ arrival: Arrival, reason: String) {
    viewer.refuse(arrival, reason: reason)
  }

  /// Types the bytes of keys.
  mutating func type(_ keys: String) {
    parser.append(Bytes(keys.utf8))
    while let event = parser.next() { viewer.receive(event) }
    if let event = parser.endWaiting() { viewer.receive(event) }
    effects += viewer.takeEffects()
  }

  /// Reports a mouse action where a text first appears on the screen, unless the text is missing.
  mutating func mouse(_ action: MouseEvent.Action, at text: String) {
    for (row, line) in lines.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      let column = line.distance(from: line.startIndex, to: range.lowerBound)
      viewer.receive(.mouse(MouseEvent(action: action, column: column, row: row)))
      effects += viewer.takeEffects()
      return
    }
  }

  mutating func click(_ text: String) {
    mouse(.press, at: text)
    mouse(.release, at: text)
  }

  /// The text of each screen row, without trailing spaces.
  var lines: [String] {
    screen.lines.map { cells in
      var line = cells.map { String(decoding: $0.shown, as: UTF8.self) }.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  var screen: Screen {
    var screen = Screen()
    for row in viewer.frame.rows { screen.write(row + [UInt8(ascii: "\n")]) }
    return screen
  }

  /// The line of announcements on a screen with 12 rows, without the line's first character.
  var announcementLine: String { String(lines[10].dropFirst()) }

  /// The screen rows above the line of announcements and the status line.
  var documentLines: [String] { lines.dropLast(2) }

  var statusLine: String { lines.last ?? "" }

  /// Returns the terminal output of the first screen row that contains a text.
  func row(with text: String) -> String? {
    zip(lines, viewer.frame.rows).first { $0.0.contains(text) }
      .map { String(decoding: $0.1, as: UTF8.self) }
  }

  /// The text of the focused link, or `nil` if no link is focused.
  var focus: String? {
    viewer.interaction.focus.map { viewer.document.text[viewer.document.text[$0]] }
  }
}

enum Keys {
  static let tab = "\t"
  static let backTab = "\u{1B}[Z"
  static let enter = "\r"
  static let escape = "\u{1B}"
  static let backspace = "\u{7F}"
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let right = "\u{1B}[C"
  static let left = "\u{1B}[D"
}
