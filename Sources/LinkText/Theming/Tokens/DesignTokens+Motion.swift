extension DesignTokens {
  /// Returns a duration in milliseconds.
  func duration(_ value: JSONNode.ID) throws(SourceError) -> Double {
    try quantity(value, as: .duration, in: [("ms", 1), ("s", 1000)])
  }

  func checkCubicBezier(_ value: JSONNode.ID) throws(SourceError) {
    let elements = json.elements(of: try resolved(value, as: .cubicBezier))
    guard elements.count == 4 else {
      throw json.error(
        at: place(of: value), "a cubicBezier must be a list of four numbers: x, y, x, y")
    }
    for (index, element) in elements.enumerated() {
      guard let number = json.number(resolved(element)) else {
        throw json.error(at: element, "a coordinate must be a number")
      }
      guard !index.isMultiple(of: 2) || (0...1).contains(number) else {
        throw json.error(at: element, "an x coordinate must be a number from 0 to 1")
      }
    }
  }

  func checkTransition(_ value: JSONNode.ID) throws(SourceError) {
    let transition = try TokenComposite(
      self, value, as: .transition, of: ["duration", "delay", "timingFunction"])
    _ = try duration(transition.required("duration"))
    _ = try duration(transition.required("delay"))
    try checkCubicBezier(transition.required("timingFunction"))
  }
}
