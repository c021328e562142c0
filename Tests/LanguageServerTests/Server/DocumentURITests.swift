import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct DocumentURITests {
  @Test(arguments: ["/a.md", "/a b/c%20d.md", "/ä/😀.md", "/a:b?c#d&e.md", "/a+b.md"])
  func `A path is decoded from its URI`(_ path: String) {
    #expect(DocumentURI.path(of: DocumentURI.uri(ofPath: path)) == path)
  }

  @Test(arguments: [
    ("file:///a%20b", "/a b"), ("FILE://localhost/a", "/a"), ("file:///a%2", "/a%2"),
    ("file:///a%+1", "/a%+1"), ("file:///a%-0", "/a%-0"), ("file:///a#b", "/a"),
  ])
  func `Other spellings of a URI are read`(_ uri: String, _ path: String) {
    #expect(DocumentURI.path(of: uri) == path)
  }

  @Test(arguments: [
    "untitled:Untitled-1", "buffer://3", "file://server/a", "file:", "file://", "", "/a",
    "file:///%00", "file:///%FF", "file:///" + String(repeating: "a/", count: 2048),
  ])
  func `Other URIs have no path`(_ uri: String) {
    #expect(DocumentURI.path(of: uri) == nil)
  }
}
