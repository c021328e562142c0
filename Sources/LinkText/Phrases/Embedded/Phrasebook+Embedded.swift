// Written from Locales/*.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  /// Those that need no file.
  public static let embedded: [Phrasebook] = [.`en`]
}
