import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

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
