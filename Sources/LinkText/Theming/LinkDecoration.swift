extension Theme {
  /// What tells a link from the text around it beside its colour.
  public struct LinkDecoration: Equatable, Sendable {
    /// The thickness of the line below a link at rest, in points; 0 is no line.
    public let underline: Double
    /// The same while a pointer is over the link.
    public let hoverUnderline: Double
    /// The weight of a link's text, 1 to 1000; nil is the weight of the text around it.
    public let weight: Int?

    /// Whether the weight alone tells a link from text of another weight.
    func standsOut(from textWeight: Int) -> Bool {
      // From regular to semi-bold; one step less is hard to see.
      weight.map { $0 - textWeight >= 200 } ?? false
    }
  }

  /// The line below a link's text.
  public enum Underline: String, CaseIterable, Sendable {
    case single
    case none
  }
}
