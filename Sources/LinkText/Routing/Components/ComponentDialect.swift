/// The platform whose matching rules apply to a file of components.
///
/// Both platforms use the same keys but interpret them differently.
package enum ComponentDialect: Sendable {
  /// `apple-app-site-association`, as `swcutil` of macOS 27 matches it.
  case apple
  /// Dynamic rules in `assetlinks.json`, as `android.content.UriRelativeFilter` matches them.
  case android

  /// The known keys of a component.
  var keys: [String] {
    ["/", "?", "#", "exclude", "comment"]
      + (self == .apple ? ["caseSensitive", "percentEncoded"] : [])
  }
}

/// How an address is prepared before a component's patterns are matched against it.
package struct ComponentComparison: Hashable, Sendable {
  package let isCaseSensitive: Bool
  /// Whether texts are compared as written, with non-ASCII characters percent-encoded.
  package let isPercentEncoded: Bool

  /// Returns a text in the form in which it is compared.
  func folded(_ text: Bytes) -> Bytes { isCaseSensitive ? text : text.caseFolded }
}

extension Bytes {
  /// The text in lowercase.
  ///
  /// Letters whose lowercase mapping has more than one scalar are unchanged, so that `?` still
  /// counts them as one character.
  var caseFolded: Bytes {
    var folded = String.UnicodeScalarView()
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      let lowercase = scalar.properties.lowercaseMapping.unicodeScalars
      folded.append(lowercase.count == 1 ? lowercase.first ?? scalar : scalar)
    }
    return Bytes(String(folded).utf8)
  }
}
