import Foundation

@testable import LinkMarkup
@testable import LinkText

/// Writes texts as catalog values, with escapes and quotes chosen at random.
struct CatalogWriter {
  /// The notation of a value in an Android resource file; `section` is a CDATA section.
  private enum ResourceStyle: CaseIterable {
    case plain, quoted, section
  }

  let format: CatalogFormat
  private var random: SeededGenerator

  init(_ format: CatalogFormat, seed: UInt64) {
    self.format = format
    random = SeededGenerator(seed: seed)
  }

  /// Returns a catalog whose last value is the given text.
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

  /// Returns an escape, such as `\u00e9`, for each UTF-16 code unit of a character.
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
