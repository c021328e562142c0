package import LinkText

/// A file with localized strings.
package struct Catalog: Sendable {
  package let format: CatalogFormat
  /// The path of the file, which appears in messages.
  package let path: String
  package let text: CatalogText
  /// The syntax of placeholders and plural forms in JSON; with `nil`, any syntax is read.
  private let placeholders: PlaceholderSyntax?

  /// Decodes the contents of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which appears in messages.
  ///   - placeholders: The syntax of placeholders and plural forms in JSON; `nil` for any syntax.
  /// - Throws: A `SourceError` if the file is neither UTF-8 nor UTF-16 with a byte order mark.
  package init(
    _ file: Bytes, as format: CatalogFormat, path: String, placeholders: PlaceholderSyntax? = nil
  ) throws(SourceError) {
    self.format = format
    self.path = path
    self.placeholders = placeholders
    do throws(CatalogError) {
      text = try CatalogText(decoding: file)
    } catch {
      let message = format == .po ? POHeader(ofFile: file).charsetProblem : nil
      throw SourceError(
        CatalogError(at: error.offset, message ?? error.message), in: file, path: path)
    }
  }

  /// Reads the catalog, and passes its items to a closure, with entries in the order of the file.
  ///
  /// - Throws: A `SourceError` if the file is not a catalog of the format. The caller must then
  ///   discard the items that it received.
  package func read(_ receive: (CatalogItem) -> Void) throws(SourceError) {
    var keys = KeyLength(in: text.bytes)
    var excess: CatalogError?
    let receiveCounted = { (item: CatalogItem) in
      if case .entry(let entry) = item, excess == nil {
        let place = entry.values.first?.text.source.lowerBound ?? 0
        do throws(CatalogError) {
          try keys.add(entry.key, times: entry.values.count, at: place)
        } catch {
          excess = error
        }
      }
      if excess == nil { receive(item) }
    }
    do throws(CatalogError) {
      if format == .json {
        try JSONCatalogReader.read(text.bytes, JSONConventions(of: placeholders), receiveCounted)
      } else {
        try reader.read(text.bytes, receiveCounted)
      }
      if let excess { throw excess }
    } catch {
      throw SourceError(error, in: text.bytes, path: path)
    }
  }

  /// Whether the file repeats the source values of another file, as a gettext translation does.
  var repeatsSource: Bool { format == .po && !path.hasSuffix(".pot") }

  private var reader: any CatalogReader.Type {
    // Only the folder distinguishes resources of Compose Multiplatform from Android resources.
    let isCompose = format == .android && path.split(separator: "/").contains("composeResources")
    return isCompose ? ComposeResourcesReader.self : format.reader
  }

  /// Whether the file is XML, but its root element is another one than `<resources>`.
  package var isOtherXML: Bool {
    guard format == .android else { return false }
    var scanner = XMLScanner(text.bytes)
    while let token = try? scanner.next() {
      if token.isTag { return token.content.string(in: text.bytes) != "resources" }
    }
    return true
  }

  /// Decodes the new contents of the file, with the format and the path of this catalog.
  package func replacingContents(with file: Bytes) throws(SourceError) -> Catalog {
    try Catalog(file, as: format, path: path, placeholders: placeholders)
  }

  /// Returns the edit of ``CatalogText/bytes`` that replaces a range of a value's text, or `nil` if
  /// the replacement cannot be written there.
  package func edit(
    _ value: CatalogValue, replacing range: Range<Int>, with replacement: Bytes
  ) -> Finding.Fix.Edit? {
    guard !value.text.hasGap(in: range) else { return nil }
    let place = value.text.sourceRange(of: range)
    return reader.literal(replacement, in: value, replacing: place, of: text.bytes)
      .map { Finding.Fix.Edit(place, with: $0) }
  }

  /// Returns the file after applying sorted edits without overlaps to ``CatalogText/bytes``.
  package func applying(_ edits: [Finding.Fix.Edit]) -> Bytes {
    text.encoded(text.bytes.applying(edits))
  }
}

extension SourceError {
  fileprivate init(_ error: CatalogError, in text: Bytes, path: String) {
    let position = SourcePosition(offset: min(error.offset, text.count), in: text)
    self.init(
      path: path, line: position.line, column: position.column, message: error.message)
  }
}

/// A format of files with localized strings.
package enum CatalogFormat: String, CaseIterable, Sendable {
  case xcstrings
  case strings
  case android
  /// JSON, flat or nested, as i18next, vue-i18n and FormatJS read it.
  case json
  /// Application Resource Bundle, as Flutter reads it.
  case arb
  case po

  /// The format that a file's name implies; `nil` if the name implies none, as in `en.json`.
  ///
  /// Each file in XML is read as resources of Android, so other XML is an error and not Markdown.
  package init?(path: String) {
    // Most files are documents, and their last letter rules them out.
    guard let last = path.utf8.last, "sbotlSBOTL".utf8.contains(last) else { return nil }
    switch path.split(separator: ".").last?.lowercased() {
    case "xcstrings": self = .xcstrings
    case "strings": self = .strings
    case "xml": self = .android
    case "arb": self = .arb
    case "po", "pot": self = .po
    default: return nil
    }
  }
}

extension CatalogFormat {
  /// The catalog format of a source format; `nil` for Markdown.
  package init?(_ format: SourceFormat) { self.init(rawValue: format.rawValue) }

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

/// A reader of one format of catalogs.
///
/// Entries are passed on one at a time, so that a caller need not keep all values in memory.
protocol CatalogReader {
  /// Reads a catalog and passes on its items, with entries in the order of the file.
  ///
  /// - Parameter text: The catalog in UTF-8, without a byte order mark.
  static func read(_ text: Bytes, _ receive: (CatalogItem) -> Void) throws(CatalogError)

  /// Returns a text as it is written in a value, or `nil` if the format cannot write it there.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - value: The value to change; the result is `nil` if the value's text is the key.
  ///   - range: The range of the catalog that the text replaces.
  static func literal(
    _ text: Bytes, in value: CatalogValue, replacing range: Range<Int>, of catalog: Bytes
  ) -> Bytes?
}

/// A reader that keeps the items of an entry until the whole entry is read.
protocol BufferingReader: CatalogReader {
  /// The items that have not been passed on.
  var items: [CatalogItem] { get set }
}

extension BufferingReader {
  /// Appends an item for a mistake at a range of the catalog.
  mutating func report(_ range: Range<Int>, _ message: String, key: String? = nil) {
    items.append(.problem(range, message, key: key))
  }

  mutating func passItems(to receive: (CatalogItem) -> Void) {
    items.forEach(receive)
    items.removeAll(keepingCapacity: true)
  }
}

/// A part of a catalog that its reader passes on.
package enum CatalogItem: Sendable {
  /// The language of the later values that name no language.
  case language(LanguageTag)
  case entry(CatalogEntry)
  /// A mistake: its range, a message, and the key of the entry, or `nil` if the key is unknown.
  case problem(Range<Int>, String, key: String? = nil)
}

/// A key of a catalog with its values, in the order of the file.
package struct CatalogEntry: Equatable, Sendable {
  package let key: String
  /// The comment for translators; empty if there is none.
  package var comment = ""
  /// The values in the languages and variants that the file has.
  package var values: [CatalogValue] = []
}

/// The text of a key in one language and variant.
package struct CatalogValue: Equatable, Sendable {
  /// The role of a value in the translation of its key.
  package enum Role: Equatable, Sendable {
    /// The text to translate.
    case source
    /// A translation, whose source is in the same entry.
    case translation
    /// A source text or a translation, depending on the language of the file.
    case file
  }

  package let text: MappedText
  /// The language; `nil` if it is the language of the file.
  package var locale: LanguageTag?
  /// The variant, such as `plural.one` or `device.iphone`; empty if the key has none.
  package var variant = ""
  /// The state in the file, such as `translated`; `nil` if the file has none.
  package var state: String?
  package var role = Role.file
  /// Whether the app shows the value; false, for example, if it is fuzzy, stale or a reference.
  package var isShipped = true
  /// Whether the text is the key itself, which no fix can change.
  package var isKey = false
  /// Whether `#` is replaced by a number, as in the plural forms of ICU messages.
  package var hasNumberSigns = false
}

/// The total length of the keys of values, which outputs repeat for each value.
///
/// A long key with many values would make outputs quadratic in the length of the catalog.
struct KeyLength {
  private let limit: Int
  private var count = 0

  init(in catalog: Bytes) {
    limit = 1_000_000 + 16 * catalog.count
  }

  /// Adds the key of a number of values.
  ///
  /// - Parameter offset: The offset of the first value in the catalog.
  mutating func add(_ key: String, times valueCount: Int, at offset: Int) throws(CatalogError) {
    count += key.utf8.count * valueCount
    guard count <= limit else {
      throw CatalogError(
        at: offset, "the keys of all values have more than \(limit) bytes; shorten long keys")
    }
  }
}

/// The error for a file that is not a catalog of its format.
package struct CatalogError: Error, Equatable {
  package let offset: Int
  /// The problem and what to do, without a position.
  package let message: String

  init(at offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }
}

extension LanguageTag {
  /// Returns the tag of a locale such as `pt_BR` or `pt-BR`, or `nil` if the locale is invalid.
  static func tag(underscoredLocale: String) -> LanguageTag? {
    LanguageTag(underscoredLocale.replacing("_", with: "-"))
  }
}

/// The text of a catalog in UTF-8, which can be written back in the encoding of the file.
package struct CatalogText: Sendable {
  /// The text in UTF-8, without a byte order mark.
  package let bytes: Bytes
  /// The file's byte order mark; empty if a file in UTF-8 has none.
  private let byteOrderMark: Bytes

  /// Decodes a file in UTF-8, or in UTF-16 with a byte order mark.
  ///
  /// - Throws: A `CatalogError` if the file is not in one of these encodings.
  package init(decoding file: Bytes) throws(CatalogError) {
    if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) {
      byteOrderMark = Bytes(file.prefix(2))
      let isBigEndian = file[0] == 0xFE
      let units = stride(from: 2, to: file.count - 1, by: 2).map { index in
        let (first, second) = (UInt16(file[index]), UInt16(file[index + 1]))
        return isBigEndian ? first << 8 | second : second << 8 | first
      }
      let text = String(decoding: units, as: UTF16.self)
      // Half of a surrogate pair is decoded as U+FFFD, so the code units differ.
      guard text.utf16.elementsEqual(units), file.count.isMultiple(of: 2) else {
        throw CatalogError(at: 0, "not valid UTF-16; save the file as UTF-8")
      }
      bytes = Bytes(text.utf8)
    } else if file.span.byteOrderMarkCount > 0 {
      byteOrderMark = Bytes(file.prefix(3))
      bytes = Bytes(file.dropFirst(3))
    } else {
      byteOrderMark = []
      bytes = file
    }
    if let invalid = bytes.span.firstInvalidUTF8Offset {
      throw CatalogError(at: invalid, "not valid UTF-8; save the file as UTF-8")
    }
  }

  private var isUTF16: Bool { byteOrderMark.count == 2 }

  /// Returns a text in the encoding of the file, with the file's byte order mark.
  package func encoded(_ text: Bytes) -> Bytes {
    guard isUTF16 else { return byteOrderMark + text }
    let isBigEndian = byteOrderMark[0] == 0xFE
    return byteOrderMark
      + String(decoding: text, as: UTF8.self).utf16.flatMap { unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
        return isBigEndian ? [high, low] : [low, high]
      }
  }

  /// The bytes to which offsets of findings refer: the file, or its text in UTF-8 if it is UTF-16.
  package var reported: Bytes { reportedOffset == 0 ? bytes : byteOrderMark + bytes }

  /// The offset in ``reported`` at which ``bytes`` begins.
  var reportedOffset: Int { isUTF16 ? 0 : byteOrderMark.count }
}
