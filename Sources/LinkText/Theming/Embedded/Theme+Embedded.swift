extension Theme {
  /// The names of the themes that need no file.
  public static let embeddedNames = ["backpack", "high-contrast", "plain"]

  /// A theme that needs no file; nil when there is none of that name.
  public static func embedded(named name: String) -> Theme? {
    switch name {
    case "backpack": .backpack
    case "high-contrast": .highContrast
    case "plain": .plain
    default: nil
    }
  }
}
