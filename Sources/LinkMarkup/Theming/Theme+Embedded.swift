extension Theme {
  /// The theme of Skyscanner's design system Backpack.
  public static let backpack = embedded(PackageResources.backpack_json, as: "backpack")

  /// The names of the themes that need no file.
  public static let embeddedNames = ["backpack"]

  /// A theme that needs no file; nil when there is none of that name.
  public static func embedded(named name: String) -> Theme? {
    switch name {
    case "backpack": backpack
    default: nil
    }
  }

  private static func embedded(_ source: [UInt8], as name: String) -> Theme {
    do {
      return try Theme(parsing: source, path: "\(name).json")
    } catch {
      // The file is part of the library, and the tests read it.
      preconditionFailure("\(error)")
    }
  }
}
