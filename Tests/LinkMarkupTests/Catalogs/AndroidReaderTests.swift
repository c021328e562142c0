import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct AndroidReaderTests {
  // Each second text is the output of aapt2 2.19 for the first.
  @Test(arguments: [
    ("Hello", "Hello"), ("", ""), ("  a \n\t b  ", "a b"), ("\n   x\n", "x"),
    (#""a   b""#, "a   b"), (#"  "  x  "  "#, "  x  "), (#"a" "" c"#, "a  c"),
    (#"a\nb\tc"#, "a\nb\tc"), (##"\"\'\\\@\?\#"##, ##""'\@?#"##), (#"\u00e9\u0020"#, "é "),
    ("x\\n\n    y", "x\n y"), (#"a\ b\ "#, "a b"), ("a&#160; b&#x2028; c", "a\u{A0} b\u{2028} c"),
    ("a&#10;b&#32;&#32;c", "a b c"), ("a&lt;&gt;&amp;c", "a<>&c"), (#"a\&quot;b   c"#, #"a"b c"#),
    ("a\\&#110;b", "a\nb"), ("a&#92;nb", "a\nb"), ("a&quot;b   c&quot;", "ab   c"),
    ("a<!-- x -->b <!-- y --> c", "ab c"), ("a\\<!-- x -->nb", "a\nb"), ("a\\u00<!-- -->41", "aA"),
    ("a <![CDATA[ b ]]> c", "a b c"), (" <![CDATA[ b ]]> ", "b"),
    (#""a <![CDATA[  x" ]]>  b"#, "a   x b"),
    ("&#x1F600;\u{1F600}", "\u{1F600}\u{1F600}"), ("\"a\r\nb\rc\"", "a\nb\nc"),
    ("\"a\\\r\nb\"", "a\nb"),
    ("a <xliff:g id=\"n\">%1$s</xliff:g> b", "a %1$s b"), (" <x:g> x </x:g> ", " x "),
    ("a <x:g> x </x:g>", "a x"), ("<x:g> x </x:g> b", "x b"), ("a\\<x:g>nb</x:g>", "anb"),
    ("<x:g/> x", "x"), (#"\\\\[x\\]"#, #"\\[x\]"#),
  ])
  func `a value is read as the app receives it`(_ source: String, _ text: String) {
    let items = ResourceItems(value: source)
    #expect(items.texts == [text])
    #expect(items.error == nil)
  }

  @Test(arguments: [
    (
      #"Read <a href="https://e.x/?a=1&amp;b=2">the   terms</a>."#,
      #"Read <a href="https://e.x/?a=1&amp;b=2">the terms</a>."#
    ),
    (
      "<annotation link='terms'>the <!-- c --> terms</annotation>",
      "<annotation link='terms'>the terms</annotation>"
    ),
    ("  <b> x </b> ", " <b> x </b> "), ("a  <b>  b</b>  c", "a <b> b</b> c"),
    (#""a   <b>  b</b>  c""#, "a   <b> b</b> c"), ("a<br/>b", "a<br/>b"),
    ("a\\<b>nb</b >", "a<b>nb</b >"),
  ])
  func `tags are part of the text and end quotations`(_ source: String, _ text: String) {
    let items = ResourceItems(value: source)
    #expect(items.texts == [text])
    #expect(items.problems.filter { !$0.message.contains("backslash") }.isEmpty)
  }

  @Test(arguments: [
    #"Read <a href="https://e.x/">the terms</a>."#,
    #"Read &lt;a href=\"https://e.x/\"&gt;the terms&lt;/a>."#,
    #"<![CDATA[Read <a href=\"https://e.x/\">the terms</a>.]]>"#,
  ])
  func `a link has the same text in every spelling`(_ source: String) {
    let items = ResourceItems(value: source)
    #expect(items.texts == [#"Read <a href="https://e.x/">the terms</a>."#])
    #expect(items.problems.isEmpty)
  }

  @Test(arguments: [
    (#"a \[b] c"#, "a [b] c", #"\["#, "or write two"),
    (#"a\é"#, "aé", #"\é"#, "or write two"),
    (#"a\rb"#, "arb", #"\r"#, "or write two"),
    (#"a\"#, "a", #"\"#, #"write '\\'"#),
    (#"&lt;a href="x">t&lt;/a>"#, "<a href=x>t</a>", "\"", #"write '\"'"#),
    (#"<![CDATA[<a href="x">]]>"#, "<a href=x>", "\"", #"write '\"'"#),
    ("a \" b", "a  b", "\"", #"write '\"'"#), ("it's", "it's", "'", #"write '\''"#),
    ("it&apos;s", "it's", "&apos;", #"write '\''"#),
    (#"a\u12x"#, "ax", #"\u12"#, "the build fails"),
    (#"a\u41"#, "aA", #"\u41"#, "write four"),
    (#"a\uD83D\uDE00b"#, "ab", #"\uD83D\uDE00"#, "write the character itself"),
    (#"\uD83Da\uDE00"#, "a", #"\uD83D"#, "write the character itself"),
  ])
  func `a mistake that changes the app's text is reported`(
    _ source: String, _ text: String, _ place: String, _ advice: String
  ) throws {
    let items = ResourceItems(value: source)
    #expect(items.texts == [text])
    let problem = try #require(items.problems.first)
    #expect(problem.text == place)
    #expect(problem.message.hasSuffix(advice), "\(problem.message)")
  }

  @Test(arguments: [
    #""it's""#, #"\'"#, "say \\\"hi\\\"", "\"a b\"", #""a <b>it\'s</b> c""#, #"\ a"#, "100 %",
    "%s %s",
  ])
  func `text that the app shows unchanged is not reported`(_ source: String) {
    #expect(ResourceItems(value: source).problems.isEmpty)
  }

  @Test(arguments: [
    ("@string/other", true), (" @android:string/ok ", true), ("@+id/x", true), ("@null", true),
    ("@empty", true), ("?attr/x", true), ("?x", true), ("&#64;string/other", true),
    (#"\@string/other"#, false), (#""@string/other""#, false), ("@foo", false), ("@foo/bar", false),
    ("@", false), ("?", false), ("@string/", false), ("<b>@string/other</b>", false), ("x", false),
  ])
  func `a reference to another resource is not shipped`(_ source: String, _ isReference: Bool) {
    #expect(ResourceItems(value: source).values.map(\.isShipped) == [!isReference])
  }

  @Test func `a file has its keys, variants and comments in order`() {
    let items = ResourceItems(
      Bytes(
        """
        <?xml version='1.0' encoding="UTF-8"?>
        <!-- a licence -->
        <resources xmlns:tools="http://schemas.android.com/tools" tools:locale="pt-rBR">
            <!-- A greeting. -->
            <string name="hi" tools:ignore="x">Hi</string>
            <string name="id" translatable="false">x</string>
            <eat-comment />
            <!-- Not this. --><!-- Counted. -->
            <plurals name="days">
                <!-- one -->
                <item quantity="one">%d day</item>
                <item quantity="other">%d days</item>
            </plurals>
            <string-array name="list"><item>a</item><item>@string/hi</item></string-array>
            <string name="hi" product="tablet">Hello</string>
            <item type="string" name="item">i</item>
            <color name="red">#f00</color>
            <style name="s"><item name="t">no</item></style>
            <string name="last"/>
        </resources>

        """.utf8))
    #expect(items.error == nil)
    #expect(items.problems.isEmpty)
    #expect(items.languages == ["pt-BR"])
    #expect(items.entries.map(\.key) == ["hi", "id", "days", "list", "hi", "item", "last"])
    #expect(items.entries.map(\.comment) == ["A greeting.", "", "Counted.", "", "", "", ""])
    #expect(
      items.values.map(\.variant) == [
        "", "", "plural.one", "plural.other", "array.0", "array.1", "product.tablet", "", "",
      ])
    #expect(items.texts == ["Hi", "x", "%d day", "%d days", "a", "@string/hi", "Hello", "i", ""])
    #expect(
      items.values.map(\.isShipped) == [true, false, true, true, true, false, true, true, true])
    #expect(items.values.allSatisfy { $0.role == .file && !$0.isKey && $0.locale == nil })
  }

  @Test(arguments: [
    (
      "<string name='a'>1</string><string name='a'>2</string>", "<string name='a'>",
      "'a' appears twice"
    ),
    (
      "<plurals name='a'><item quantity='one'>1</item><item quantity='one'>2</item></plurals>",
      "<item quantity='one'>", "'one' appears twice"
    ),
    (
      "<plurals name='a'><item quantity='on'>1</item></plurals>", "<item quantity='on'>",
      "'on' is not one of"
    ),
    ("<plurals name='a'><item>1</item></plurals>", "<item>", "'' is not one of"),
    ("<string>1</string>", "<string>", "has no name"),
    ("x<string name='a'>1</string>", "x", "outside of a string"),
    ("<plurals name='a'> x <item quantity='one'>1</item></plurals>", "x", "outside of an item"),
    ("&amp;", "&amp;", "outside of a string"),
    ("<![CDATA[x]]>", "<![CDATA[x]]>", "outside of a string"),
  ])
  func `a mistake in a resource is reported, and the others are read`(
    _ resources: String, _ place: String, _ message: String
  ) {
    let items = ResourceItems(
      Bytes("<resources>\(resources)<string name='z'>z</string></resources>".utf8))
    #expect(items.problems.map(\.text) == [place])
    #expect(items.problems.allSatisfy { $0.message.contains(message) })
    #expect(items.texts.last == "z")
  }

  @Test(arguments: [
    // Outside and inside quotation marks, and in a CDATA section.
    ("a b", "b", "it's", #"a it\'s"#), (#""a b""#, "b", "it's", #""a it's""#),
    ("a b", "b", #"say "x""#, #"a say \"x\""#), (#""a b""#, "b", #"say "x""#, #""a say \"x\"""#),
    ("a b", "b", #"\["#, #"a \\["#), ("a b", "b", "c\nd\te", #"a c\nd\te"#),
    ("a b", "b", "<b> & c]]>", "a &lt;b> &amp; c]]&gt;"),
    ("<![CDATA[a b]]>", "b", "<b> & c", "<![CDATA[a <b> & c]]>"),
    ("a b", "b", "c  d", #"a c \u0020d"#), (#""a b""#, "b", "c  d", #""a c  d""#),
    // Spaces beside other spaces and at the ends of a value.
    ("a b c", "b", "", #"a "" c"#), ("a b", "b", "c ", #"a c\u0020"#),
    ("a b", "a", " c", #"\u0020c b"#),
    ("a,b", ",", " ", "a b"), ("a, b", ",", " ", #"a\u0020 b"#),
    // Text that would otherwise be a reference.
    ("a b", "a b", "@string/x", #"\@string/x"#), ("x@string/y", "x", "@", "@@string/y"),
    ("a", "a", "?b", #"\?b"#),
    // The replaced part contains a border of a quotation or a section.
    (#"a "b  c" d"#, "a b", "x", #"x"  c" d"#), (#"a "b  c" d"#, "c d", "x", #"a "b  x""#),
    ("a <![CDATA[<b> c]]> d", "c d", "&", "a <![CDATA[<b> &]]>"),
    // Tags are written unescaped.
    (#"<a href="x">t</a> b"#, "b", "<i>c</i>", #"<a href="x">t</a> <i>c</i>"#),
    (#"<a href="x">t</a> b"#, "x", "y&amp;z", #"<a href="y&amp;z">t</a> b"#),
  ])
  func `a part is written in the style of the value`(
    _ source: String, _ part: String, _ text: String, _ expected: String
  ) {
    #expect(ResourceItems(value: source).source(replacing: part, with: text) == expected)
  }

  @Test(arguments: [
    (#"<a href="x">t</a>"#, "x", #"y"z"#), (#"<a href="x">t</a>"#, "x", "y&z"),
    (#"<a href="x">t</a>"#, "t</a>", "y"),
    ("a <x:g>b</x:g> c", "a b", "d"),
  ])
  func `text that XML cannot hold is not written`(_ source: String, _ part: String, _ text: String)
  {
    #expect(ResourceItems(value: source).source(replacing: part, with: text) == nil)
  }

  @Test func `an element without an end tag holds no text`() {
    let items = ResourceItems(Bytes("<resources><string name='a'/></resources>".utf8))
    #expect(items.replacing(0..<0, with: [0x61]) == nil)
  }

  @Test func `each character has its place in the source`() {
    let items = ResourceItems(value: #"  "é \u00e9"  <!-- c --> x&amp;\n <![CDATA[<]]>y  z "#)
    let text = items.values[0].text
    #expect(String(decoding: text.bytes, as: UTF8.self) == "é é x&\n <y z")
    let places = text.bytes.indices.map { index in
      String(decoding: items.catalog[text.sourceRange(of: index..<index + 1)], as: UTF8.self)
    }
    #expect(
      places.suffix(9) == ["  <!-- c --> ", "x", "&amp;", #"\n"#, " ", "<", "y", "  ", "z"])
  }
}

@Suite struct AndroidLocaleTests {
  @Test(arguments: [
    ("de", "de"), ("de-rAT", "de-AT"), ("b+sr+Latn", "sr-Latn"), ("b+es+419", "es-419"),
    ("iw", "he"), ("in-rID", "id-ID"), ("ji", "yi"), ("pt-BR", "pt-BR"), ("", nil), ("b+", nil),
    ("sw600dp", nil),
  ])
  func `an Android locale is converted to a language tag`(_ locale: String, _ tag: String?) {
    #expect(LanguageTag.tag(androidLocale: locale)?.description == tag)
  }
}

@Suite struct ComposeResourcesReaderTests {
  private func items(_ value: String) -> ResourceItems {
    ResourceItems(value: value, with: ComposeResourcesReader.self)
  }

  @Test(arguments: [
    ("  a \n  b ", "  a \n  b "), (#""a" it's"#, #""a" it's"#), (#"a\nb\tc\\d"#, "a\nb\tc\\d"),
    (#"\\n"#, #"\n"#),
    (#"\u00e9\uD83D\uDE00"#, "é\u{1F600}"), (#"\[x\] \@ \u12"#, #"\[x\] \@ \u12"#),
    (#"a\"#, #"a\"#),
    ("&lt;a href=\"x\"&gt;<![CDATA[<b>]]>", "<a href=\"x\"><b>"),
    ("a<!-- x -->b\\<!-- x -->n", "ab\n"),
    ("a\r\nb\rc\\n", "a\nb\nc\n"), ("@string/x", "@string/x"), ("a <x:g> b</x:g>", "a  b"),
    ("", ""),
  ])
  func `white space and quotation marks are preserved`(_ source: String, _ text: String) {
    let items = items(source)
    #expect(items.texts == [text])
    #expect(items.problems.isEmpty)
    #expect(items.values.map(\.isShipped) == [true])
  }

  @Test(arguments: [
    (#"a <a href="x">b</a>"#, "a b", #"<a href="x">"#), ("a<br/>b", "ab", "<br/>"),
    (#"it\'s"#, #"it\'s"#, #"\"#),
    (#"\"x"#, #"\"x"#, #"\"#), (#"\uD83Dx"#, "?x", #"\uD83D"#),
  ])
  func `a mistake that changes the app's text is reported`(
    _ source: String, _ text: String, _ place: String
  ) {
    let items = items(source)
    #expect(items.texts == [text])
    #expect(items.problems.map(\.text) == [place])
  }

  @Test(arguments: [
    ("a b", "b", "it's \"c\"  ", "a it's \"c\"  "), ("a b", "b", "<b>&", "a &lt;b>&amp;"),
    ("<![CDATA[a b]]>", "b", "<b>&", "<![CDATA[a <b>&]]>"), ("a b", "b", "\\n", #"a \\n"#),
    ("a b", "b", "\\[", #"a \["#),
    ("a b", "b", "c\nd", "a c\nd"), ("a b", "b", "", "a "), (#"\\n"#, "n", #"\n"#, #"\\\\n"#),
  ])
  func `a part is written with few escapes`(
    _ source: String, _ part: String, _ text: String, _ expected: String
  ) {
    #expect(
      items(source).source(replacing: part, with: text, by: ComposeResourcesReader.self)
        == expected)
  }

  @Test func `each character has its place in the source`() {
    let items = items(#"é\n&amp;<!-- c -->x\u00e9y"#)
    let text = items.values[0].text
    let places = text.bytes.indices.map { index in
      String(decoding: items.catalog[text.sourceRange(of: index..<index + 1)], as: UTF8.self)
    }
    #expect(places.suffix(6) == [#"\n"#, "&amp;", "x", #"\u00e9"#, #"\u00e9"#, "y"])
  }
}

@Suite struct XMLScannerTests {
  private func error(in document: String) -> CatalogError? {
    var scanner = XMLScanner(Bytes(document.utf8))
    do throws(CatalogError) {
      while try scanner.next() != nil {}
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("", 0, "has no element"), ("  ", 2, "has no element"),
    ("x", 0, "where the root element should be"),
    ("&amp;<a/>", 0, "where the root element should be"),
    ("<!DOCTYPE r><r/>", 0, "a document type"),
    ("<!ELEMENT>", 0, "neither a comment nor"), ("<a>", 0, "<a> has no end tag"),
    ("<a><b></a>", 6, "</a> where </b>"),
    ("<a></b>", 3, "</b> where </a>"), ("<a/></a>", 4, "without a start tag"),
    ("<a/><b/>", 4, "a second root"),
    ("<a/>x", 4, "after the end"), ("<a/>&lt;", 4, "after the end"),
    ("<a/><![CDATA[]]>", 4, "after the end"),
    ("<a", 0, "the tag has no end"), ("<a b=\"c", 5, "value has no end"),
    ("<a b>", 3, "has no value"),
    ("<a b=c>", 5, "no quotation mark"), ("<a b=\"c\"d=\"\">", 8, "no space"),
    ("<a b=\"<\">", 6, "'<' in an attribute"),
    ("<a 1>", 3, "no attribute can begin"), ("< a>", 0, "begins no tag"),
    ("<1>", 0, "begins no tag"),
    ("<a></a", 3, "the end tag has no end"), ("<a></>", 3, "</> where </a>"),
    ("<!-- x", 0, "'<!--' has no end"),
    ("<!-->", 0, "'<!--' has no end"), ("<a><![CDATA[ ]>", 3, "'<![CDATA[' has no end"),
    ("<?xml", 0, "'<?' has no end"),
    ("<a>]]></a>", 5, "']]>' outside"), ("<a>&</a>", 3, "begins no reference"),
    ("<a>&lt</a>", 3, "begins no reference"),
    ("<a>&nbsp;</a>", 3, "'&nbsp;' is not"), ("<a>&#0;</a>", 3, "'&#0;' is not"),
    ("<a>&#xD800;</a>", 3, "is not"),
    ("<a>&#x;</a>", 3, "is not"), ("<a>&#99999999999999999999;</a>", 3, "is not"),
    ("<a>&#1a;</a>", 3, "is not"),
    ("<a b='&x;'/>", 6, "is not"), ("<a>\u{1}</a>", 3, "a control character"),
    ("<a b='\u{1}'/>", 6, "a control character"),
  ])
  func `malformed XML is an error at its location`(
    _ document: String, _ offset: Int, _ message: String
  ) {
    let error = error(in: document)
    #expect(error?.offset == offset, "\(error?.message ?? "")")
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    "<resources/>", "<?xml version='1.0'?>\n<!-- --- ---><resources></resources>\n<?x?>\n",
    "<resources\n/>",
    "<resources><string name = 'é\"&quot;'\n/></resources >",
  ])
  func `well-formed XML is read`(_ document: String) {
    #expect(error(in: document) == nil)
  }

  @Test func `another root element is an error`() {
    let error = ResourceItems(Bytes("<!-- x -->\n<plist/>".utf8)).error
    #expect(error?.offset == 11)
    #expect(error?.message.contains("<plist>") == true)
  }

  @Test func `references in names are resolved`() {
    let items = ResourceItems(
      Bytes("<resources><string name='a&amp;&#x62;&lt;'>x</string></resources>".utf8))
    #expect(items.entries.map(\.key) == ["a&b<"])
  }

  @Test func `deep nesting is read without recursion`() {
    let depth = 200_000
    let content = String(repeating: "<b>", count: depth) + String(repeating: "</b>", count: depth)
    #expect(ResourceItems(value: content).texts == [content])
  }
}
