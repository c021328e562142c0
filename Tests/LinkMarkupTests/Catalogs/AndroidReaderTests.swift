import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct AndroidReaderTests {
  // In each pair, the second string is the output of aapt2 2.19 for the first.
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
    // Values with and without quotation marks, and a value with a CDATA section.
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
    // Text that would be a resource reference without an escape.
    ("a b", "a b", "@string/x", #"\@string/x"#), ("x@string/y", "x", "@", "@@string/y"),
    ("a", "a", "?b", #"\?b"#),
    // The replaced part crosses the boundary of a quotation or of a CDATA section.
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
