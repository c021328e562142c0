import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct DisplayWidthTests {
  /// The widths match Python's `wcswidth`, except for the last text.
  @Test(arguments: [
    ("", 0), ("a b", 3), ("é", 1), ("e\u{301}", 1), ("中", 2), ("ｱ", 1), ("：", 2), ("䷀", 2),
    ("한국어", 6), ("\u{1100}\u{1161}\u{11A8}", 2),
    ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("🇩", 2), ("🇩🇪🇫🇷", 4), ("👍🏽", 2), ("🏽", 2), ("☝🏽", 1),
    ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("#\u{FE0F}\u{20E3}", 2),
    ("a\u{FE0F}", 1), ("1🏽", 3), ("©\u{FE0F}", 2), ("🏳\u{FE0F}‍🌈", 2), ("👩‍⚕\u{FE0F}", 2),
    ("🪿", 2), ("🫩", 2), ("नि", 2), ("क्षि", 2), ("மொழி", 4), ("ประเทศไทย", 9),
    ("שלום", 4), ("العربية", 7),
    // A joiner between letters has no effect.
    ("ب\u{200D}ب", 2),
  ])
  func `text is as wide as its grapheme clusters`(_ text: String, _ cells: Int) {
    #expect(DisplayWidth.cells(of: Bytes(text.utf8).span) == cells)
  }

  @Test func `the table agrees with the fast paths`() {
    var next = 0
    var width: UInt32 = 0
    let wrong = (0..<0x110000 as Range<UInt32>).filter { scalar in
      if next < ScalarWidth.changes.count, ScalarWidth.changes[next] >> 4 == scalar {
        width = ScalarWidth.changes[next] & 0xF
        next += 1
      }
      return ScalarWidth(scalar).rawValue != width
    }
    #expect(wrong.isEmpty)
  }

  @Test func `the table is sorted and ends within the code space`() {
    #expect(ScalarWidth.changes.first == 0)
    #expect(zip(ScalarWidth.changes, ScalarWidth.changes.dropFirst()).allSatisfy { $0 < $1 })
    #expect(ScalarWidth.changes.allSatisfy { $0 >> 4 < 0x110000 })
    #expect(ScalarWidth.changes.allSatisfy { ScalarWidth(rawValue: UInt8($0 & 0xF)) != nil })
  }
}
