extension Theme {
  /// The themes that need no file.
  private static var embedded: [Theme] { [backpack] }

  /// The names of the themes that need no file.
  public static var embeddedNames: [String] { embedded.map(\.name) }

  /// A theme that needs no file; nil when there is none of that name.
  public static func embedded(named name: String) -> Theme? {
    embedded.first { $0.name == name }
  }
}
