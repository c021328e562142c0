/// Whose rules of matching a file of components is written for.
///
/// Both write the same keys, but their systems read them differently.
enum ComponentDialect: Sendable {
  /// `apple-app-site-association`, as `swcutil` of macOS 27 matches it.
  case apple
  /// Dynamic rules in `assetlinks.json`, as `android.content.UriRelativeFilter` matches them.
  case android

  /// What an entry that says nothing of it is compared by.
  var comparison: ComponentComparison {
    switch self {
    case .apple: ComponentComparison(letterCase: .sensitive, encoding: .asWritten)
    case .android: ComponentComparison(letterCase: .sensitive, encoding: .decoded)
    }
  }

  /// The keys of a component that have a meaning.
  var keys: [String] {
    switch self {
    case .apple: ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"]
    case .android: ["/", "?", "#", "exclude", "comment"]
    }
  }
}

/// How the text of an address is prepared before a component's patterns are held against it.
struct ComponentComparison: Hashable, Sendable {
  enum LetterCase: Sendable {
    case sensitive
    case insensitive
  }

  enum Encoding: Sendable {
    /// Percent-encoded; what is not ASCII is encoded first.
    case asWritten
    case decoded
  }

  var letterCase: LetterCase
  var encoding: Encoding
}

extension ComponentComparison.LetterCase {
  /// A text as it is compared.
  ///
  /// Letters whose lower case is more than one scalar stay as they are, so that `?` still counts them
  /// as one.
  func folded(_ text: [UInt8]) -> [UInt8] {
    guard self == .insensitive else { return text }
    if text.allSatisfy({ $0 < 0x80 }) {
      return text.map(\.asciiLowercased)
    }
    var folded = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let lowercase = scalar.properties.lowercaseMapping.unicodeScalars
      folded.append(lowercase.count == 1 ? lowercase.first ?? scalar : scalar)
    }
    return Array(String(folded).utf8)
  }
}
