import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct RawHTMLConverterTests {
  @Test(arguments: [
    (#"a <a href="x">b</a> c"#, #"a <a href="x">b</a> c"#),
    (
      #"<A HREF = 'x?a&amp;b=%C3%BC' title="t&quot;">b</A>"#,
      #"<a href="x?a&amp;b=%C3%BC" title="t&quot;">b</a>"#
    ),
    (#"<annotation link="x">b</annotation>"#, #"<a href="x">b</a>"#),
    (
      "<a href=x>**b** `c`<br>d</a>", "<a href=\"x\"><strong>b</strong> <code>c</code><br />\nd</a>"
    ),
    ("**<a href=x>b** c</a>", #"<strong><a href="x">b</a></strong> c"#),
    ("<a href=x>b", #"<a href="x">b</a>"#),
    ("<a href=x>b <a href=y>c</a>", #"<a href="x">b </a><a href="y">c</a>"#),
    ("<a href=x>b [c](y)</a> d", #"<a href="x">b </a><a href="y">c</a> d"#),
    ("<a href=x>*b [c](y)* d</a>", #"<a href="x"><em>b c</em> d</a>"#),
    ("[b <a href=y>c</a>](x)", #"<a href="x">b c</a>"#),
    ("<b>a <i>b</i></b> <del>c</del>", "<strong>a <em>b</em></strong> <del>c</del>"),
    ("<b>a <i>b</b> c</i>", "<strong>a <em>b</em></strong> c"),
    ("<u>a</u> <a name=x>b</a>", "a b"),
    (
      "![<b>a</b> <a href=x>b</a>](y)",
      #"<img src="y" alt="&lt;b&gt;a&lt;/b&gt; &lt;a href=x&gt;b&lt;/a&gt;" />"#
    ),
    ("</a></b>x", "x"),
  ])
  func `HTML tags are read as Markdown constructs`(_ value: String, _ html: String) throws {
    #expect(try emitted(value) == html)
  }

  @Test(arguments: [
    ("<p>a <a href=x>b &eacute;</a></p><p>c</p>", "<p>a <a href=\"x\">b é</a></p>\n<p>c</p>\n"),
    ("<ul>\n  <li>a\n  b</li>\n  <li>c</li>\n</ul>", "<p>a\nb</p>\n<p>c</p>\n"),
    ("<div>a <u>b</u></div>", "a b"),
    ("<p><a href=x>b<p>c</a>", "<p><a href=\"x\">b</a></p>\n<p>c</p>\n"),
    ("<p>a &unknown; &#x26; & b</p>", "a &amp;unknown; &amp; &amp; b"),
    ("- <p>a</p>", "<ul>\n<li>\n<p>a</p>\n</li>\n</ul>\n"),
    ("<!-- a -->", ""),
  ])
  func `a block of HTML consists of paragraphs`(_ value: String, _ html: String) throws {
    #expect(try emitted(value) == html)
  }

  @Test func `links of HTML and of Markdown have places in text order`() throws {
    let value = "é <a href=x>b</a> [c](y) <a href='z'>d"
    var places: [String] = []
    let catalog = try Catalog(Bytes("{\"a\":\"\(value)\"}".utf8), as: .json, path: "a.json")
    let conversion = CatalogConversion(catalog, converter: Converter())
    try catalog.parse(in: nil) { item in
      for case .value(let converted) in conversion.converted(item) {
        let document = converted.linked.document
        places += document.links.indices.map { index in
          let range = document.sourceMap?[Document.Link.ID(index: UInt32(index))]
          let (start, end) = (range?.start.offset ?? 0, range?.end.offset ?? 0)
          return String(decoding: converted.value.text.bytes[start..<end], as: UTF8.self)
        }
      }
    }
    #expect(places == ["<a href=x>b</a>", "[c](y)", "<a href='z'>"])
  }

  @Test(
    .timeLimit(.minutes(10)), arguments: ["<b>", "</i>", "<a href=x>", "<p>", "&amp;", "<b>x</i>"])
  func `many tags are read in linear time`(_ tag: String) throws {
    let value = String(repeating: tag, count: 20_000)
    #expect(try !emitted("<p><b>" + value).isEmpty)
    #expect(try !emitted("x" + value).isEmpty)
  }

  @Test func `a refused destination in HTML is blocked`() throws {
    let html = try emitted("<a href=' &#106;ava\tscript:alert(1)'>b</a>", annotation: .links)
    #expect(html.contains("data-link-reason=\"scheme\"") && !html.contains("href"))
  }

  private func emitted(
    _ value: String, annotation: HTMLEmitter.Annotation = .none
  ) throws -> String {
    let document = try Document(parsing: Bytes(value.utf8), sourceDetail: .text).convertingRawHTML()
    return Converter().convert(document)
      .emitted(by: HTMLEmitter(annotation: annotation, extent: .inline))
      .replacing("<!-- raw HTML omitted -->", with: "")
  }
}
