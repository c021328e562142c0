import Foundation

@testable import LinkMarkup
@testable import LinkText

/// Writes texts as catalog values, in random spellings that the format allows.
struct CatalogWriter {
  /// The spelling of a resource file's value.
  private enum ResourceStyle: CaseIterable {
    case plain, quoted, section
  }

  let format: CatalogFormat
  private var random: SeededGenerator

  init(_ format: CatalogFormat, seed: UInt64) {
    self.format = format
    random = SeededGenerator(seed: seed)
  }

  /// Returns a catalog whose only value is a text.
  mutating func catalog(with text: String) -> Bytes {
    let space = random.pick(["", " ", "\n", "\t"])
    let source: String
    switch format {
    case .json, .arb:
      let value = json(text)
      let hasBranches = random.once(in: 4)
      source =
        "{\(space)\"k\"\(space):\(space)\"\(hasBranches ? "{n, select, other {\(value)}}" : value)\"}"
    case .xcstrings:
      source = """
        {"sourceLanguage" : "en", "strings" : {"k" : {\(space)"localizations" : {"en" : {"stringUnit" : {\
        "state" : "translated", "value" : "\(json(text))"}}}}}, "version" : "1.0"}
        """
    case .strings:
      let mark = random.pick(["\"", "'"])
      source = "/* \" */\(space)\"k\"\(space)=\(space)\(mark)\(strings(text, mark))\(mark);\n"
    case .po: source = "#, c-format\(space)\nmsgid \"k\"\nmsgstr \"\(po(text))\"\n"
    case .android:
      source =
        "<resources>\(space)<string name=\"k\">\(resource(text))</string>\(space)</resources>"
    }
    return Bytes(source.utf8)
  }

  private mutating func json(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      if random.once(in: 6) { return units(of: scalar, "\\u") }
      switch scalar {
      case "\"": return "\\\""
      case "\\": return "\\\\"
      case "\n": return "\\n"
      case "\t": return "\\t"
      case "/" where random.once(in: 3): return "\\/"
      default: return String(scalar)
      }
    }.joined()
  }

  private mutating func strings(_ text: String, _ mark: String) -> String {
    text.unicodeScalars.map { scalar in
      if random.once(in: 6) { return units(of: scalar, "\\U") }
      if scalar.isASCII, random.once(in: 9) { return octal(UInt8(scalar.value)) }
      switch scalar {
      case "\"", "'":
        return (String(scalar) == mark || random.once(in: 2) ? "\\" : "") + String(scalar)
      case "\\": return "\\\\"
      case "\n" where random.once(in: 2): return "\\n"
      case "\t" where random.once(in: 2): return "\\t"
      default: return String(scalar)
      }
    }.joined()
  }

  private mutating func po(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let isBroken = random.once(in: 12)
      let written: String
      switch scalar {
      case _ where random.once(in: 6): written = String(scalar).utf8.map(octal).joined()
      case "\"": written = "\\\""
      case "\\": written = "\\\\"
      case "\n": written = "\\n"
      case "\t": written = "\\t"
      default: written = String(scalar)
      }
      return written + (isBroken ? "\"\n\"" : "")
    }.joined()
  }

  private mutating func resource(_ text: String) -> String {
    let style = random.pick(ResourceStyle.allCases)
    let scalars = Array(text.unicodeScalars)
    let written = scalars.indices.map { index in
      let written = resource(
        scalars[index], style,
        isEdge: index == 0 || index == scalars.count - 1
          || index > 0 && scalars[index - 1] == " ")
      return style != .section && random.once(in: 20) ? written + "<!-- c -->" : written
    }.joined()
    switch style {
    case .plain: return written
    case .quoted: return "\"\(written)\""
    case .section: return "<![CDATA[\(written)]]>"
    }
  }

  private mutating func resource(_ scalar: Unicode.Scalar, _ style: ResourceStyle, isEdge: Bool)
    -> String
  {
    if scalar.value < 0x10000, random.once(in: 6) { return units(of: scalar, "\\u") }
    switch scalar {
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\\": return "\\\\"
    case "\"": return style == .section || random.once(in: 2) ? "\\\"" : "\\&quot;"
    case "'": return style == .quoted ? "'" : "\\'"
    case "@", "?": return "\\\(scalar)"
    case " " where style != .quoted && isEdge: return "\\u0020"
    case ">": return style == .section ? "\\u003e" : random.pick(["&gt;", "&#62;"])
    case "<" where style != .section: return random.pick(["&lt;", "&#60;", "&#x3c;"])
    case "&" where style != .section: return "&amp;"
    default:
      return style != .section && scalar != " " && random.once(in: 12)
        ? "&#\(scalar.value);" : String(scalar)
    }
  }

  /// Returns the escapes of a character's code units.
  private mutating func units(of scalar: Unicode.Scalar, _ prefix: String) -> String {
    let isUppercase = Bool.random(using: &random)
    return Character(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: isUppercase)
      return prefix + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  private func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
}

/// The values that linkmark reads in a catalog, and a copy with changed values, for comparison with
/// other programs.
struct ChangedCatalog: Encodable {
  /// A value that linkmark reads.
  struct Value: Encodable {
    let key: String
    /// The number of the entry in the file.
    let entry: Int
    let variant: String
    let locale: String?
    let text: String
    let isKey: Bool
  }

  /// A character that is appended to a value.
  struct Change: Encodable {
    /// The number of the value.
    let value: Int
    /// The UTF-8 offset of the character in the file's text, without a byte order mark.
    let offset: Int
    let literal: String
  }

  /// The character that is appended.
  private static let mark: Bytes = [UInt8(ascii: "!")]
  /// The maximum number of values to change.
  private static let maximumCount = 3

  /// Whether the unchanged file is written back byte for byte.
  private(set) var isWrittenBack = false
  /// The message if the file cannot be read.
  private(set) var error: String?
  private(set) var values: [Value] = []
  private(set) var changes: [Change] = []
  /// The numbers of the values that could not be changed.
  private(set) var refused: [Int] = []
  /// The copy; empty if the file cannot be read.
  private(set) var copy: Bytes = []

  private enum CodingKeys: CodingKey {
    case isWrittenBack, error, values, changes, refused
  }

  /// Reads a file, and appends a character to a few values, each in a different entry.
  init(_ file: Bytes, as format: CatalogFormat, path: String, seed: UInt64) {
    do throws(SourceError) {
      let catalog = try Catalog(file, as: format, path: path)
      isWrittenBack = catalog.applying([]) == file
      var texts: [CatalogValue] = []
      var count = 0
      try catalog.read { item in
        guard case .entry(let entry) = item else { return }
        for value in entry.values {
          texts.append(value)
          values.append(
            Value(
              key: entry.key, entry: count, variant: value.variant,
              locale: value.locale?.description,
              text: String(decoding: value.text.bytes, as: UTF8.self), isKey: value.isKey))
        }
        count += 1
      }
      let edits = choose(texts, of: catalog, seed: seed)
      copy = catalog.applying(edits)
    } catch {
      self.error = error.message
    }
  }

  /// Chooses the values to change, and returns the edits in the order of the file.
  private mutating func choose(
    _ texts: [CatalogValue], of catalog: Catalog, seed: UInt64
  ) -> [Finding.Fix.Edit] {
    var random = SeededGenerator(seed: seed)
    // Foundation reads only the last value of a repeated key.
    let last = Dictionary(values.map { ($0.key, $0.entry) }, uniquingKeysWith: max)
    var edits: [Finding.Fix.Edit] = []
    var changed: Set<Int> = []
    for index in texts.indices.shuffled(using: &random) {
      guard edits.count < Self.maximumCount else { break }
      let (value, text) = (values[index], texts[index])
      let isShown = catalog.format != .strings || last[value.key] == value.entry
      guard !text.isKey, isShown, changed.insert(value.entry).inserted else { continue }
      let end = text.text.bytes.count
      if let edit = catalog.edit(text, replacing: end..<end, with: Self.mark) {
        edits.append(edit)
        changes.append(
          Change(
            value: index, offset: edit.range.lowerBound,
            literal: String(decoding: edit.replacement, as: UTF8.self)))
      } else {
        refused.append(index)
      }
    }
    changes.sort { $0.offset < $1.offset }
    return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
