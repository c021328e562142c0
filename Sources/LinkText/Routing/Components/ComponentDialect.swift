/// The platform whose matching rules apply to a file of components.
///
/// Both platforms use the same keys but interpret them differently.
enum ComponentDialect: Sendable {
  /// `apple-app-site-association`, as `swcutil` of macOS 27 matches it.
  case apple
  /// Dynamic rules in `assetlinks.json`, as `android.content.UriRelativeFilter` matches them.
  case android

  /// The comparison for entries that do not specify one.
  var comparison: ComponentComparison {
    switch self {
    case .apple: ComponentComparison(letterCase: .sensitive, encoding: .asWritten)
    case .android: ComponentComparison(letterCase: .sensitive, encoding: .decoded)
    }
  }

  /// The known keys of a component.
  var keys: [String] {
    switch self {
    case .apple: ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"]
    case .android: ["/", "?", "#", "exclude", "comment"]
    }
  }
}

/// How an address is prepared before a component's patterns are matched against it.
struct ComponentComparison: Hashable, Sendable {
  enum LetterCase: Sendable {
    case sensitive
    case insensitive
  }

  enum Encoding: Sendable {
    /// As written, with non-ASCII characters percent-encoded.
    case asWritten
    case decoded
  }

  var letterCase: LetterCase
  var encoding: Encoding
}

extension ComponentComparison.LetterCase {
  /// Returns a text in the form in which it is compared.
  ///
  /// Letters whose lowercase mapping has more than one scalar are unchanged, so that `?` still
  /// counts them as one character.
  func folded(_ text: Bytes) -> Bytes {
    guard self == .insensitive else { return text }
    if text.allSatisfy({ $0 < 0x80 }) {
      return text.asciiLowercased
    }
    var folded = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let lowercase = scalar.properties.lowercaseMapping.unicodeScalars
      folded.append(lowercase.count == 1 ? lowercase.first ?? scalar : scalar)
    }
    return Bytes(String(folded).utf8)
  }
}
