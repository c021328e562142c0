// Written from Locales/*.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  /// The languages of the built-in phrasebooks.
  package static let embeddedTags = ["ar", "de", "en", "es", "fr", "he", "hi", "it", "ja", "ko", "nl", "pl", "pt-BR", "ru", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant"]

  /// Returns the built-in phrasebook of a language, given its tag in lower case; others are not created.
  static func embedded(_ tag: String) -> Phrasebook? {
    switch tag {
    case "ar": .`ar`
    case "de": .`de`
    case "en": .`en`
    case "es": .`es`
    case "fr": .`fr`
    case "he": .`he`
    case "hi": .`hi`
    case "it": .`it`
    case "ja": .`ja`
    case "ko": .`ko`
    case "nl": .`nl`
    case "pl": .`pl`
    case "pt-br": .`pt_BR`
    case "ru": .`ru`
    case "sv": .`sv`
    case "th": .`th`
    case "tr": .`tr`
    case "uk": .`uk`
    case "vi": .`vi`
    case "zh-hans": .`zh_Hans`
    case "zh-hant": .`zh_Hant`
    default: nil
    }
  }
}
