extension Theme {
  /// The names of the built-in themes.
  public static let embeddedNames = ["backpack", "high-contrast", "plain"]

  /// Returns the built-in theme with the given name, or `nil` if there is none.
  public static func embedded(named name: String) -> Theme? {
    switch name {
    case "backpack": .backpack
    case "high-contrast": .highContrast
    case "plain": .plain
    default: nil
    }
  }
}
