import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Gettext catalogs with random escapes are decoded as intended, and their parts can be replaced.
@Suite struct POReaderFuzzTests {
  private static let count = Thoroughness.count(1_000, full: 20_000)

  /// Pairs of source text and its decoded value.
  private static let pieces = [
    ("a", "a"), ("f", "f"), ("1", "1"), ("é", "é"), ("😀", "😀"), ("\\n", "\n"), ("\\\"", "\""),
    ("\\\\", "\\"), ("\\t", "\t"), ("\\101", "A"), ("\\303\\251", "é"), ("'", "'"), ("%d", "%d"),
    ("\"\n\"", ""), ("\"\"", ""), ("\" \t\"", ""), ("#", "#"), ("](x)", "](x)"), ("\t", "\t"),
  ]
  /// Source text that is broken, or whose value depends on the characters after it.
  private static let trickyPieces = [
    "\\7", "\\x41", "\\303", "\\251", "\\q", "\\x", "\\xe9", "\\é",
  ]

  private struct Message {
    var written = ""
    var meant: [Bytes] = []

    mutating func add(
      _ keyword: String, _ id: String, _ random: inout SeededGenerator, isTricky: Bool
    ) {
      let parts = (0..<Int.random(in: 0..<7, using: &random)).map { _ in
        isTricky && random.once(in: 3)
          ? (random.pick(POReaderFuzzTests.trickyPieces), "")
          : random.pick(POReaderFuzzTests.pieces)
      }
      written += "\(keyword) \"\(id)\(parts.map(\.0).joined())\"\n"
      meant.append(Bytes((id + parts.map(\.1).joined()).utf8))
    }
  }

  private static func message(_ random: inout SeededGenerator, isTricky: Bool) -> Message {
    var message = Message()
    for number in 0..<Int.random(in: 1..<3, using: &random) {
      if random.once(in: 4) { message.written += "#, fuzzy\n# \"\\\n" }
      if random.once(in: 4) { message.written += "msgctxt \"c\"\n" }
      message.add("msgid", "m\(number)", &random, isTricky: isTricky)
      if random.once(in: 3) {
        message.add("msgid_plural", "", &random, isTricky: isTricky)
        for form in 0..<Int.random(in: 1..<4, using: &random) {
          message.add("msgstr[\(form)]", "", &random, isTricky: isTricky)
        }
      } else {
        message.add("msgstr", "", &random, isTricky: isTricky)
      }
      if random.once(in: 9) { message.written += "#~ msgid \"\n" }
    }
    return message
  }

  @Test func `values are decoded as intended`() throws {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<Self.count {
      let message = Self.message(&random, isTricky: false)
      let catalog = try ReadCatalog<POReader>(Bytes(message.written.utf8))
      #expect(catalog.texts == message.meant, "\(message.written)")
      #expect(catalog.problems.isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func `parts of values are replaced, and nothing else changes`(_ isTricky: Bool) throws {
    var random = SeededGenerator(seed: 52)
    var splices = CatalogSplices<POReader>(seed: 53)
    for _ in 0..<Self.count {
      let source = Bytes(Self.message(&random, isTricky: isTricky).written.utf8)
      let defects = splices.defects(in: try ReadCatalog(source))
      #expect(defects == [])
      guard defects.isEmpty else { return }
    }
    #expect(splices.refusedCount * 5 < splices.count)
  }

  @Test func `a broken file is a located error or a valid catalog`() throws {
    var random = SeededGenerator(seed: 54)
    let bytes = Bytes("\"\\#[]~\nmx7 ".utf8)
    var readCount = 0
    for _ in 0..<Self.count {
      var source = Bytes(Self.message(&random, isTricky: true).written.utf8)
      let index = Int.random(in: source.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: source[index] = random.pick(bytes)
      case 1: source.remove(at: index)
      default: source.insert(random.pick(bytes), at: index)
      }
      guard source.span.firstInvalidUTF8Offset == nil else { continue }
      do {
        #expect(try ReadCatalog<POReader>(source).defects == [])
        readCount += 1
      } catch {
        #expect((0...source.count).contains(error.offset) && !error.message.isEmpty)
      }
    }
    #expect(readCount > Self.count / 4)
  }
}

/// Strings files with random escapes are decoded as in Foundation, and their parts can be replaced.
@Suite struct StringsReaderFuzzTests {
  private static let count = Thoroughness.count(1_000, full: 20_000)

  private static let pieces = [
    "a", "f", "1", "é", "😀", "\\n", "\\\"", "\\'", "\\\\", "\\U00e9", "\\U00E9", "\\Ud83d\\Ude00",
    "\\Ud83d", "\\Ude00", "\\U41", "\\U", "\\7", "\\60", "\\101", "\\251", "\\777", "\\u203A",
    "\\[",
    "\\é", "\\\n", "\n", "\t", "\r", "/*", "*/", "//", ";", "=", "](x)", "%@", "\u{2028}",
  ]

  private static func source(_ random: inout SeededGenerator) -> Bytes {
    var source = random.once(in: 9) ? "/* \" * ' \\ */" : ""
    for number in 0...Int.random(in: 0..<3, using: &random) {
      let mark = random.pick(["\"", "\"", "'"])
      let text = (0..<Int.random(in: 0..<7, using: &random)).map { _ in random.pick(pieces) }
      let value = random.once(in: 9) ? "b.c" : mark + text.joined() + mark
      source +=
        "\"k\(number)\"\(random.pick(["=", " = ", "/* '*/=\n"]))\(value)\(random.pick([";", " ;\n"]))"
    }
    return Bytes(source.utf8)
  }

  @Test func `parts of values are replaced, and nothing else changes`() throws {
    var random = SeededGenerator(seed: 41)
    var splices = CatalogSplices<StringsReader>(seed: 42)
    for _ in 0..<Self.count {
      let source = Self.source(&random)
      let defects = splices.defects(in: try ReadCatalog(source))
      #expect(defects == [])
      guard defects.isEmpty else { return }
    }
    #expect(splices.refusedCount * 5 < splices.count)
  }

  // Foundation's reader on Apple's platforms may differ for malformed text.
  #if os(Linux)
    @Test func `values equal Foundation's`() throws {
      var random = SeededGenerator(seed: 43)
      for _ in 0..<Self.count {
        let source = Self.source(&random)
        #expect(
          try Self.dictionary(ReadCatalog(source)) == Self.reference(source), "\(readable(source))")
      }
      let octal = (0..<512).map { "k\($0) = \"\\\(String($0, radix: 8))\";" }.joined()
      let source = Bytes(octal.utf8)
      #expect(try Self.dictionary(ReadCatalog(source)) == Self.reference(source))
    }

    @Test func `a broken file is an error or is read as in Foundation`() throws {
      var random = SeededGenerator(seed: 44)
      let bytes = Bytes("\"'\\;={}/*\nU7u .".utf8)
      var readCount = 0
      for _ in 0..<Self.count {
        var source = Self.source(&random)
        for _ in 0...Int.random(in: 0..<2, using: &random) where !source.isEmpty {
          let index = Int.random(in: source.indices, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: source[index] = random.pick(bytes)
          case 1: source.remove(at: index)
          default: source.insert(random.pick(bytes), at: index)
          }
        }
        guard source.span.firstInvalidUTF8Offset == nil else { continue }
        let reference = Self.reference(source)
        do {
          let catalog = try ReadCatalog<StringsReader>(source)
          readCount += 1
          #expect(catalog.defects == [])
          #expect(Self.dictionary(catalog) == reference, "\(readable(source))")
        } catch {
          // Foundation treats a key without an end as the end of the file.
          #expect(reference == nil || error.message.contains("has no end"), "\(readable(source))")
        }
      }
      #expect(readCount > Self.count / 4)
    }

    private static func dictionary(_ catalog: ReadCatalog<StringsReader>) -> [Bytes: Bytes] {
      catalog.entries.reduce(into: [:]) { $0[Bytes($1.key.utf8)] = $1.values[0].text.bytes }
    }

    /// Returns the texts that Foundation reads, or `nil` if it fails or reads other types.
    private static func reference(_ source: Bytes) -> [Bytes: Bytes]? {
      let list = try? unsafe PropertyListSerialization.propertyList(
        from: Data(source), format: nil)
      guard let texts = list as? [String: String] else { return nil }
      return texts.reduce(into: [:]) { $0[Bytes($1.key.utf8)] = Bytes($1.value.utf8) }
    }
  #endif
}

/// Catalogs of every format, truncated or damaged at any place.
@Suite struct HostileCatalogTests {
  static let samples: [(CatalogFormat, String)] = [
    (
      .xcstrings,
      #"""
      {
        "sourceLanguage" : "en",
        "strings" : {
          "Read [our terms](app://terms)." : {

          },
          "a" : {
            "comment" : "linkmark-disable bare-url",
            "localizations" : {
              "de" : {"stringUnit" : {"state" : "translated", "value" : "é\u00e9 [x] (app://t) \"%@\""}},
              "en" : {"variations" : {"plural" : {"one" : {"stringUnit" : {"state" : "new", "value" : "[x](app://t)"}}}}}
            }
          }
        },
        "version" : "1.0"
      }
      """#
    ),
    (
      .strings,
      #"""
      /* c */ "a" = "\U00e9 [x] (app://t)\n";
      // d
      'b' = 'c"'; key; "e" = "f
      g"; h = "\u203A \101";
      """#
    ),
    (
      .android,
      #"""
      <?xml version="1.0" encoding="utf-8"?>
      <resources xmlns:tools="http://schemas.android.com/tools" tools:locale="de">
        <!-- c -->
        <string name="a">It\'s &lt;a href=\"https://a.example\">é&lt;/a> "  x "</string>
        <string name="b" translatable="false"><![CDATA[[x] (app://t)]]></string>
        <plurals name="c"><item quantity="one">\u00e9 <xliff:g id="n">%d</xliff:g></item></plurals>
        <string-array name="d"><item>@string/a</item></string-array>
      </resources>
      """#
    ),
    (
      .json,
      #"{"a":{"b_one":"[x] (app://t)","b_other":"é\u00e9\n"},"c":"{n, plural, one {x} other {[y](z)}}","d":["$t(a)",1]}"#
    ),
    (
      .arb,
      #"{"@@locale":"de","a":"{n, select, f {[x] (app://t)} other {y}} é","@a":{"description":"c"}}"#
    ),
    (
      .po,
      #"""
      msgid ""
      msgstr "Language: de\nPlural-Forms: nplurals=2; plural=(n != 1);\n"

      #. c
      #, fuzzy
      msgctxt "x"
      msgid "[x](app://t)"
      msgstr "[\303\251] "
      "(app://t)"
      msgid "a"
      msgid_plural "b"
      msgstr[0] "c"
      msgstr[1] "d"
      #~ msgid "e"
      #~ msgstr "f"
      """#
    ),
  ]

  @Test(arguments: samples)
  func `a truncated catalog is a located error or a valid catalog`(
    _ format: CatalogFormat, _ sample: String
  ) {
    let source = Bytes(sample.utf8)
    for count in 0...source.count {
      let defects = CatalogOracle.defects(of: Bytes(source.prefix(count)), as: format)
      #expect(defects == [], "\(count)")
    }
  }

  @Test(arguments: samples)
  func `a damaged catalog is a located error or a valid catalog`(
    _ format: CatalogFormat, _ sample: String
  ) {
    var random = SeededGenerator(seed: 7)
    let source = Bytes(sample.utf8)
    for _ in 0..<Thoroughness.count(500, full: 100_000) {
      var damaged = source
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let index = Int.random(in: damaged.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged.remove(at: index)
        case 1: damaged[index] = random.pick(source)
        case 2: damaged[index] = UInt8.random(in: 0...255, using: &random)
        default: damaged.insert(random.pick(Array("\"\\'<>{}[]&;=\n#".utf8)), at: index)
        }
      }
      let defects = CatalogOracle.defects(of: damaged, as: format)
      #expect(defects == [], "\(readable(damaged))")
      guard defects.isEmpty else { return }
    }
  }
}
