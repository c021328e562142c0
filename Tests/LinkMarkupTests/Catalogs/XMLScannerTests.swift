import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

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
    ("<?xml version='1.0' encoding='utf-7'?><a/>", 30, "the encoding utf-7"),
    ("<?xml encoding=\"ISO-8859-1\"?><a>é</a>", 16, "the encoding ISO-8859-1"),
    ("<?xml encoding = 'windows-1252'?><a/>", 18, "the encoding windows-1252"),
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
