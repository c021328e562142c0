enum Release {
  static let version = "0.2.0"

  /// The release date, in the form that manual pages use.
  static let date = "November 26, 2026"
}
