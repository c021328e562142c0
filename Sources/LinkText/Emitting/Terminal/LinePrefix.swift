/// A line's prefix: the margin, and the markers and indentation of enclosing quotes and list items.
///
/// An ellipsis replaces nesting levels that do not fit. This bounds the work per line, regardless
/// of the document's depth.
struct LinePrefix: ~Copyable {
  /// The prefix of lines after an item's first line: spaces replace the markers of list items.
  private(set) var bytes = UniqueArray<UInt8>(minimumCapacity: 64)
  /// The prefix of the next line, with the markers that are not shown yet.
  private(set) var nextBytes = UniqueArray<UInt8>(minimumCapacity: 64)
  private(set) var cells = 0
  private(set) var hasPendingMarker = false

  private var levels = UniqueArray<Level>(minimumCapacity: 16)
  private var hiddenLevelCount = 0
  private let width: Int
  private var maximumCells: Int
  /// The bullets of nested lists, in a cycle of three, each with a trailing space.
  private static let bullets: [StaticString] = ["• ", "◦ ", "‣ "]
  /// The number of cells of a bullet, a checkbox, a bar, or the ellipsis, with a trailing space.
  private static let markCells = 2

  /// The sizes of the prefix before a level was opened.
  struct Level {
    let count: Int
    var nextCount: Int
    let cells: Int
  }

  /// Creates an empty prefix that can grow to half a line, or to 64 cells if lines are not wrapped.
  init(width: Int) {
    self.width = width
    maximumCells = width == 0 ? 64 : width / 2
  }

  /// Opens a margin; nested levels get half of the remaining line, or 64 cells without wrapping.
  mutating func openMargin(cells: Int) {
    pushLevel(cells: cells)
    maximumCells = cells + (width == 0 ? 64 : max(0, width - cells) / 2)
    bytes.append(repeating: UInt8(ascii: " "), count: cells)
    nextBytes.append(repeating: UInt8(ascii: " "), count: cells)
  }

  mutating func openBlockQuote() {
    guard open(cells: LinePrefix.markCells) else { return }
    bytes.append(contentsOf: "│ ")
    nextBytes.append(contentsOf: "│ ")
  }

  /// Opens an item with the bullet for its depth, or with the checkbox of its task.
  mutating func openItem(depth: Int, task: Document.ListItem.Task?) {
    guard open(cells: LinePrefix.markCells) else { return }
    bytes.append(repeating: UInt8(ascii: " "), count: LinePrefix.markCells)
    nextBytes.append(
      contentsOf: task?.checkbox ?? LinePrefix.bullets[depth % LinePrefix.bullets.count])
    hasPendingMarker = true
  }

  /// Opens a numbered item of a list whose last number is `numberCells` cells wide.
  mutating func openItem(
    number: Int32, numberCells: Int, delimiter: Document.List.Delimiter,
    task: Document.ListItem.Task?
  ) {
    let digitCount = UniqueArray<UInt8>.digitCount(of: UInt(number.magnitude))
    let numberCells = max(numberCells, digitCount) + 2
    let cells = numberCells + (task == nil ? 0 : LinePrefix.markCells)
    guard open(cells: cells) else { return }
    bytes.append(repeating: UInt8(ascii: " "), count: cells)
    nextBytes.append(repeating: UInt8(ascii: " "), count: numberCells - digitCount - 2)
    nextBytes.append(decimal: UInt(number.magnitude))
    switch delimiter {
    case .period: nextBytes.append(contentsOf: ". ")
    case .parenthesis: nextBytes.append(contentsOf: ") ")
    }
    if let task { nextBytes.append(contentsOf: task.checkbox) }
    hasPendingMarker = true
  }

  /// Opens a level, and returns whether its marker fits; otherwise, the ellipsis hides the level.
  private mutating func open(cells added: Int) -> Bool {
    let isDrawn = hiddenLevelCount == 0 && cells + added + LinePrefix.markCells <= maximumCells
    guard isDrawn else {
      hiddenLevelCount += 1
      if hiddenLevelCount == 1, maximumCells >= LinePrefix.markCells {
        pushLevel(cells: LinePrefix.markCells)
        bytes.append(contentsOf: "… ")
        nextBytes.append(contentsOf: "… ")
      }
      return false
    }
    pushLevel(cells: added)
    return true
  }

  private mutating func pushLevel(cells added: Int) {
    levels.append(Level(count: bytes.count, nextCount: nextBytes.count, cells: cells))
    cells += added
  }

  mutating func close() {
    if hiddenLevelCount > 0 {
      hiddenLevelCount -= 1
      // All hidden levels share the ellipsis.
      guard hiddenLevelCount == 0, maximumCells >= LinePrefix.markCells else { return }
    }
    guard let level = levels.last else { return }
    levels.removeLast()
    bytes.removeLast(bytes.count - level.count)
    nextBytes.removeLast(nextBytes.count - level.nextCount)
    cells = level.cells
  }

  /// Records that a line has shown the pending markers.
  mutating func didShowMarkers() {
    guard hasPendingMarker else { return }
    hasPendingMarker = false
    nextBytes.replaceAll(with: bytes, in: 0..<bytes.count)
    for index in 0..<levels.count { levels[index].nextCount = levels[index].count }
  }
}

extension Document.ListItem.Task {
  /// The checkbox of the task, with a trailing space.
  fileprivate var checkbox: StaticString {
    switch self {
    case .open: "☐ "
    case .done: "☑ "
    }
  }
}
