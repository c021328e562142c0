/// The line-breaking class of a scalar, among the classes of UAX #14 that most texts need.
///
/// Hangul breaks at spaces and not between syllables, as is usual for Korean. Most other scripts
/// follow the default rules, with basic kinsoku for Chinese and Japanese.
enum BreakClass {
  /// The start of a line, before any scalar.
  case lineStart
  /// Letters, digits, and symbols: AL, NU, and most other classes.
  case other
  case space
  /// A hyphen: HY.
  case hyphen
  /// Scalars that allow a break after them: BA, ZW.
  case breakAfter
  /// Dashes that allow a break after them, but not before another dash: B2.
  case dash
  /// Scalars that allow no break on either side, except after a space: GL, WJ.
  case glue
  /// Quotation marks that can be opening or closing: QU.
  case quotation
  /// Opening brackets and quotation marks of ASCII and Latin text: OP.
  case opening
  /// Closing punctuation of ASCII and Latin text: CL, CP, EX, IS.
  case closing
  /// Scalars that allow a break on both sides: ID and wide emoji.
  case ideograph
  /// Opening punctuation of ideographic width.
  case ideographicOpening
  /// Ideographic closing punctuation, small kana, and iteration marks: CL, NS, CJ.
  case ideographicClosing

  /// Creates the class of a printable ASCII character.
  init(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .other
    case UInt8(ascii: " "): self = .space
    case UInt8(ascii: "-"): self = .hyphen
    case UInt8(ascii: "\""), UInt8(ascii: "'"): self = .quotation
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): self = .opening
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "!"),
      UInt8(ascii: "%"), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"),
      UInt8(ascii: ";"), UInt8(ascii: "?"):
      self = .closing
    default: self = .other
    }
  }

  /// Creates the class of a scalar that is not ASCII.
  init(_ scalar: UInt32, width: ScalarWidth) {
    if let script = UniformScript(scalar) {
      self = script.breakClass
      return
    }
    switch scalar {
    // NO-BREAK SPACE, FIGURE SPACE, NON-BREAKING HYPHEN, NARROW NBSP, WORD JOINER, ZWNBSP
    case 0xA0, 0x2007, 0x2011, 0x202F, 0x2060, 0xFEFF: self = .glue
    // spaces of all widths, HYPHEN, FIGURE DASH, EN DASH, IDEOGRAPHIC SPACE
    case 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x2010, 0x2012, 0x2013, 0x205F, 0x3000,
      // dandas, and marks that end Tibetan syllables, Ethiopic words, and Burmese and Khmer phrases
      0x0964, 0x0965, 0x0F0B, 0x0F34, 0x0F7F, 0x104A, 0x104B, 0x1361, 0x17D4, 0x17D5:
      self = .breakAfter
    // EM DASH, TWO-EM DASH, THREE-EM DASH
    case 0x2014, 0x2E3A, 0x2E3B: self = .dash
    // « ‘ “ ‹
    case 0xAB, 0x2018, 0x201C, 0x2039: self = .opening
    // » ’ ” › ‥ … ‼ ⁇ ⁈ ⁉
    case 0xBB, 0x2019, 0x201D, 0x203A, 0x2025, 0x2026, 0x203C, 0x2047...0x2049: self = .closing
    // 〈 《 「 『 【 〔 〖 〘 〚 〝 （ ［ ｛ ｟ ｢
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08,
      0xFF3B, 0xFF5B, 0xFF5F, 0xFF62:
      self = .ideographicOpening
    // 、 。 々 〉 》 」 』 】 〕 〗 〙 〛 〜 〞 〟 〻 ゛ ゜ ゝ ゞ ・ ー ヽ ヾ
    case 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019,
      0x301B, 0x301C, 0x301E, 0x301F, 0x303B, 0x309B...0x309E, 0x30FB...0x30FE,
      // ！ ） ， ． ： ； ？ ］ ｝ ｠ ｡ ｣ ､ ･ ｰ ﾞ ﾟ
      0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF60, 0xFF61,
      0xFF63, 0xFF64, 0xFF65, 0xFF70, 0xFF9E, 0xFF9F,
      // ぁ ぃ ぅ ぇ ぉ っ ゃ ゅ ょ ゎ ゕ ゖ
      0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095,
      0x3096,
      // ァ ィ ゥ ェ ォ ッ ャ ュ ョ ヮ ヵ ヶ and the small kana for Ainu
      0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5,
      0x30F6, 0x31F0...0x31FF:
      self = .ideographicClosing
    default:
      switch width {
      case .wide, .widePictograph, .regionalIndicator, .emojiModifier: self = .ideograph
      case .narrow, .zero, .spacingMark, .virama, .narrowPictograph, .hangul: self = .other
      }
    }
  }

  /// Returns whether a line may break between this scalar and the next, which must not be a space.
  @inline(__always)
  func allowsBreak(before next: BreakClass) -> Bool {
    switch (self, next) {
    case (.space, _): true
    case (.lineStart, _), (_, .glue), (.glue, _): false
    case (_, .closing), (_, .ideographicClosing): false
    case (.dash, .dash): false
    case (.breakAfter, _), (.dash, _): true
    case (.hyphen, .other): true
    case (.opening, _), (.ideographicOpening, _), (.quotation, _), (_, .quotation): false
    default: isIdeographic || next.isIdeographic
    }
  }

  private var isIdeographic: Bool {
    switch self {
    case .ideograph, .ideographicOpening, .ideographicClosing: true
    default: false
    }
  }
}

extension UniformScript {
  var breakClass: BreakClass { self == .ideographs ? .ideograph : .other }
}

/// Printable ASCII, which breaks at spaces and, in prose, after a hyphen within a word.
struct BreakableASCII {
  let range: Range<Int>
  let breaks: WordBreaks
  /// The scalar before the range; 0 at the start of a line.
  let scalarBefore: UInt32

  /// Returns the last index up to `limit` before which a line may break, or `nil` if there is none.
  @inline(__always)
  func lastBreak(in bytes: Span<UInt8>, upTo limit: Int) -> Int? {
    var index = min(limit, range.upperBound - 1)
    // Search eight bytes at a time, with one byte in common, until a space or a hyphen is found.
    while index - 7 >= range.lowerBound {
      if let offset = lastMark(inWord: bytes.word(at: index - 7)) {
        index = min(index, index - 7 + offset + 1)
        break
      }
      index -= 7
    }
    while index >= range.lowerBound {
      if isBreak(index, in: bytes) { return index }
      index -= 1
    }
    return nil
  }

  /// Returns the offset in eight bytes of the last space or, in prose, hyphen, if there is any.
  @inline(__always)
  private func lastMark(inWord word: UInt64) -> Int? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let lowBits: UInt64 = ones &* 0x7F
    // Sets the high bit of each byte that is zero in `word`, and clears all other bits.
    func zeros(_ word: UInt64) -> UInt64 { ~((word & lowBits &+ lowBits) | word | lowBits) }
    var found = zeros(word ^ (ones &* 0x20))
    if breaks == .prose { found |= zeros(word ^ (ones &* 0x2D)) }
    return found == 0 ? nil : 7 - found.leadingZeroBitCount / 8
  }

  /// Returns the class of the last character: `other` for a hyphen after which no line may break.
  func lastClass(in bytes: Span<UInt8>) -> BreakClass {
    let last = range.upperBound - 1
    // The most common case.
    if bytes[last].isASCIILetter { return .other }
    let breakClass = BreakClass(bytes[last])
    guard breakClass == .hyphen else { return breakClass }
    return breaks == .prose && isLetterOrDigit(at: last - 1, in: bytes) ? .hyphen : .other
  }

  @inline(__always)
  func isBreak(_ index: Int, in bytes: Span<UInt8>) -> Bool {
    if bytes[index] == UInt8(ascii: " ") { return true }
    return breaks == .prose && index > range.lowerBound
      && bytes[index - 1] == UInt8(ascii: "-") && bytes[index].isASCIILetter
      && isLetterOrDigit(at: index - 2, in: bytes)
  }

  /// Returns whether a letter or digit is at an index, which may be directly before the range.
  @inline(__always)
  private func isLetterOrDigit(at index: Int, in bytes: Span<UInt8>) -> Bool {
    index >= range.lowerBound ? bytes[index].isASCIIAlphanumeric : scalarBefore.isLetterOrDigit
  }
}

extension UInt32 {
  fileprivate var isLetterOrDigit: Bool {
    self < 0x80 ? UInt8(truncatingIfNeeded: self).isASCIIAlphanumeric : isUnicodeLetterOrDigit
  }

  // Not inlined, so that only this function loads the type metadata of `properties`.
  @inline(never)
  private var isUnicodeLetterOrDigit: Bool {
    guard let scalar = Unicode.Scalar(self) else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
