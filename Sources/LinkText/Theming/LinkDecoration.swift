extension Theme {
  /// What distinguishes a link from the surrounding text besides its color.
  public struct LinkDecoration: Equatable, Sendable {
    /// The thickness of the underline of a link at rest, in points, or 0 for none.
    public let underline: Double
    /// The thickness of the underline while a pointer is over the link, in points, or 0 for none.
    public let hoverUnderline: Double
    /// The font weight of a link's text from 1 to 1000, or `nil` for that of the surrounding text.
    public let weight: Int?

    /// Returns whether the weight alone distinguishes a link from text of another weight.
    func standsOut(from textWeight: Int) -> Bool {
      // The difference between regular and semi-bold; one step less is hard to see.
      weight.map { $0 - textWeight >= 200 } ?? false
    }
  }

  /// The underline of a link.
  public enum Underline: String, CaseIterable, Sendable {
    case single
    case none
  }
}
