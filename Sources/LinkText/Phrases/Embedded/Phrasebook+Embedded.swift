// Written from Locales/*.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  /// The built-in phrasebooks.
  public static let embedded: [Phrasebook] = [.`en`]
}
