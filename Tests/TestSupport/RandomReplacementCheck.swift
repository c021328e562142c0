@testable import LinkMarkup
@testable import LinkText

/// Replaces random parts of values other than keys, and checks that nothing else changes.
struct RandomReplacementCheck<Reader: CatalogReader> {
  /// The number of parts that were replaced.
  private(set) var count = 0
  /// The number of texts that a value could not hold.
  private(set) var refusedCount = 0
  private var random: SeededGenerator
  private let pieces = [
    "", "a", "1", "f", "é", "😀", "\"", "'", "\\", "\n", "\t", "\\n", "\\U00e9", "](a://b)", "/*",
    "//", ";",
    "#", "=", "%1$@", " ", "x41",
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns the catalog's own defects, and defects after random parts of values are replaced.
  mutating func defects(in catalog: CatalogContents<Reader>) -> [String] {
    var defects = catalog.defects
    for (number, value) in catalog.values.enumerated() where !value.isKey {
      let range = part(of: value.text.bytes)
      let text = Bytes(
        (0..<Int.random(in: 0..<4, using: &random)).map { _ in random.pick(pieces) }.joined().utf8)
      guard let changed = catalog.replacing(range, of: value, with: text) else {
        refusedCount += 1
        continue
      }
      count += 1
      var expected = catalog.texts
      expected[number].replaceSubrange(range, with: text)
      guard let again = try? CatalogContents<Reader>(changed), again.texts == expected,
        again.entries.map(\.key) == catalog.entries.map(\.key)
      else {
        defects.append(
          "\(readable(text)) at \(range) of value \(number) in \(readable(catalog.source)) "
            + "gives \(readable(changed))")
        continue
      }
    }
    return defects
  }

  /// Returns the range of a random part of a text, which begins and ends between characters.
  private mutating func part(of text: Bytes) -> Range<Int> {
    let bounds = text.indices.filter { text[$0] & 0xC0 != 0x80 } + [text.count]
    let first = random.pick(bounds)
    let last = random.pick(bounds)
    return min(first, last)..<max(first, last)
  }
}
