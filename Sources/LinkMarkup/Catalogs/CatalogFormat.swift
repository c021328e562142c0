package import LinkText

/// A format of files with localized strings.
package enum CatalogFormat: String, CaseIterable, Sendable {
  /// A String Catalog of Xcode.
  case xcstrings
  /// A strings file of Apple's platforms.
  case strings
  /// String resources of Android.
  case android
  /// JSON, flat or nested, as i18next, vue-i18n and FormatJS read it.
  case json
  /// Application Resource Bundle, as Flutter reads it.
  case arb
  /// A catalog of gettext.
  case po

  /// The format that a file's name names; `nil` for XML and JSON, which may be anything.
  package init?(path: String) {
    // Most files are documents, of which each is asked for.
    guard let last = path.utf8.last, "sbotSBOT".utf8.contains(last) else { return nil }
    switch path.split(separator: ".").last?.lowercased() {
    case "xcstrings": self = .xcstrings
    case "strings": self = .strings
    case "arb": self = .arb
    case "po", "pot": self = .po
    default: return nil
    }
  }

  /// Whether a file's name is that of XML, which may be a catalog of Android.
  package static func isXML(_ path: String) -> Bool {
    // Most files are documents, whose names need not be copied.
    path.utf8.last.map { $0 | 0x20 } == UInt8(ascii: "l") && path.lowercased().hasSuffix(".xml")
  }

  /// The format of a file: that of its name, or that of Android if it is XML whose root is
  /// `<resources>`.
  package init?(path: String, _ file: Bytes) {
    if let format = CatalogFormat(path: path) {
      self = format
    } else if CatalogFormat.isXML(path),
      file.prefix(4_096).firstRange(of: "<resources") != nil
    {
      self = .android
    } else {
      return nil
    }
  }
}

extension CatalogFormat {
  /// The format of a catalog; `nil` for Markdown.
  package init?(_ format: SourceFormat) {
    switch format {
    case .markdown: return nil
    case .xcstrings: self = .xcstrings
    case .strings: self = .strings
    case .android: self = .android
    case .json: self = .json
    case .arb: self = .arb
    case .po: self = .po
    }
  }

  /// What reads the format.
  var reader: any CatalogReader.Type {
    switch self {
    case .xcstrings: XCStringsReader.self
    case .arb: ARBReader.self
    case .json: JSONCatalogReader.self
    case .android: AndroidReader.self
    case .strings: StringsReader.self
    case .po: POReader.self
    }
  }
}
