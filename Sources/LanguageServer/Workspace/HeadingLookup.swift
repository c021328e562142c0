import LinkMarkup

/// The headings of a file by their identifiers, for looking up many fragments.
struct HeadingLookup {
  private let numbers: [String: Int]

  init(_ outline: FileOutline) {
    numbers = Dictionary(outline.headings.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// Returns the number of the heading that a fragment refers to, or `nil` if there is none.
  func heading(for fragment: DestinationFragment) -> Int? {
    numbers[fragment.text] ?? numbers[fragment.decoded]
  }
}
