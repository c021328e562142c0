import LinkMarkup

extension CatalogFormat {
  /// The names of the files that a folder is searched for, for messages.
  var fileNames: String {
    self == .android ? "values*/*.xml" : extensions.map { "*\($0)" }.joined(separator: " or ")
  }

  /// Returns whether a file in a searched folder may be a catalog of the format.
  func mayBe(at path: String) -> Bool {
    let name = path.lowercased()
    guard extensions.contains(where: name.hasSuffix) else { return false }
    // Layouts and menus are XML as well.
    return self != .android || Path.name(of: Path.folder(of: path)).hasPrefix("values")
  }

  private var extensions: [String] {
    switch self {
    case .xcstrings: [".xcstrings"]
    case .strings: [".strings"]
    case .android: [".xml"]
    case .json: [".json"]
    case .arb: [".arb"]
    case .po: [".po", ".pot"]
    }
  }
}
