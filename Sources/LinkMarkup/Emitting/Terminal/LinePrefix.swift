/// What the quotes and list items around a line put before it.
///
/// Levels that do not fit are not drawn: one ellipsis stands for all of them, so the prefix, and
/// the work for a line, is bounded however deep the document goes.
struct LinePrefix {
  /// The prefix of a line that follows the first one of each level.
  private(set) var bytes: [UInt8] = []
  /// The prefix of the next line, with the markers that were not shown yet.
  private(set) var nextBytes: [UInt8] = []
  private(set) var cells = 0
  private(set) var hasPendingMarker = false

  private var levels: [Level] = []
  private var hiddenLevelCount = 0
  private let maximumCells: Int
  /// By the depth of the list, with the space behind.
  static let bullets = ["• ", "◦ ", "‣ "].map { Array($0.utf8) }
  private static let bar = Array("│ ".utf8)
  private static let ellipsis = "… "
  private static let ellipsisCells = 2

  /// The sizes before a level opened.
  private struct Level {
    let count: Int
    var nextCount: Int
    let cells: Int
  }

  /// Half of a line is left for text; where lines have no end, 64 cells are enough.
  init(width: Int) {
    maximumCells = width == 0 ? 64 : width / 2
  }

  mutating func openBlockQuote() {
    open(marker: LinePrefix.bar, continuation: LinePrefix.bar, cells: 2)
  }

  /// Opens an item of a list; the marker is ASCII or a bullet, with the space after it.
  mutating func openItem(marker: [UInt8], cells: Int) {
    if open(marker: marker, continuation: repeatElement(0x20, count: cells), cells: cells) {
      hasPendingMarker = true
    }
  }

  @discardableResult
  private mutating func open(
    marker: [UInt8], continuation: some Collection<UInt8>, cells added: Int
  ) -> Bool {
    let isDrawn =
      hiddenLevelCount == 0 && cells + added + LinePrefix.ellipsisCells <= maximumCells
    guard isDrawn else {
      hiddenLevelCount += 1
      if hiddenLevelCount == 1, maximumCells >= LinePrefix.ellipsisCells {
        bytes.append(contentsOf: LinePrefix.ellipsis.utf8)
        nextBytes.append(contentsOf: LinePrefix.ellipsis.utf8)
        cells += LinePrefix.ellipsisCells
      }
      return false
    }
    levels.append(Level(count: bytes.count, nextCount: nextBytes.count, cells: cells))
    bytes.append(contentsOf: continuation)
    nextBytes.append(contentsOf: marker)
    cells += added
    return true
  }

  mutating func close() {
    if hiddenLevelCount > 0 {
      hiddenLevelCount -= 1
      if hiddenLevelCount == 0, maximumCells >= LinePrefix.ellipsisCells {
        bytes.removeLast(LinePrefix.ellipsis.utf8.count)
        nextBytes.removeLast(LinePrefix.ellipsis.utf8.count)
        cells -= LinePrefix.ellipsisCells
      }
      return
    }
    guard let level = levels.popLast() else { return }
    bytes.removeLast(bytes.count - level.count)
    nextBytes.removeLast(nextBytes.count - level.nextCount)
    cells = level.cells
  }

  /// Notes that the markers stand on a line.
  mutating func didShowMarkers() {
    guard hasPendingMarker else { return }
    hasPendingMarker = false
    // Not the array itself, which would be copied when a level opens or closes.
    nextBytes.removeAll(keepingCapacity: true)
    nextBytes.append(contentsOf: bytes)
    for index in levels.indices {
      levels[index].nextCount = levels[index].count
    }
  }
}
