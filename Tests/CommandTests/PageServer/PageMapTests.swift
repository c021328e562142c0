import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct PageMapTests {
  private func map(_ outputs: String..., in folders: [String] = ["out"]) -> PageMap {
    PageMap(outputs: outputs, in: folders, workingFolder: "/w")
  }

  private func place(_ path: String, in map: PageMap) -> PageMap.Place {
    map.place(at: Bytes(path.utf8))
  }

  @Test(arguments: [
    ("/index.html", "out/index.html"), ("/", "out/index.html"), ("/a.json", "out/a.json"),
    ("/a", "out/a.html"), ("/a.html", "out/a.html"), ("/b/", "out/b/index.html"),
    ("/b/c", "out/b/c.html"), ("/d/e.json", "out/d/e.json"),
  ])
  func `files, pages without their extension and folders with an index are served`(
    _ path: String, _ file: String
  ) {
    let map = map(
      "out/index.html", "out/a.html", "out/a.json", "out/b/index.html", "out/b/c.html",
      "out/d/e.json")
    #expect(place(path, in: map) == .file(PageMap.File(path: file, folder: "out")))
  }

  @Test func `a folder is a list at a path that ends with a slash`() {
    let map = map("out/a/b/c.html")
    for path in ["/", "/a/", "/a/b/"] { #expect(place(path, in: map) == .folder) }
    for path in ["/a", "/a/b"] { #expect(place(path, in: map) == .folderWithoutSlash) }
    for path in ["//", "/a//", "//a/", "/a/b/c/", "/a/b/c.html/", "/A/", "/a/b/C", "/.", "/./"] {
      #expect(place(path, in: map) == .nothing, "\(path)")
    }
  }

  @Test(arguments: [
    (["out"], "out/a.html", "/a"), (["./out/"], "./out/a.html", "/a"), (["."], "a.html", "/a"),
    (["/x/y"], "/x/y/a.html", "/a"), (["../out"], "../out/a.html", "/a"),
    (["out/web", "out/json"], "out/json/a.json", "/json/a.json"),
    (["out", "out/json"], "out/json/a.json", "/json/a.json"),
    (["out", "out/json"], "out/a.html", "/a"),
    (["web", "/w/json"], "/w/json/a.json", "/json/a.json"),
    (["web", "../json"], "web/a.html", "/w/web/a"),
  ])
  func `folders are served below their common parent`(
    _ folders: [String], _ output: String, _ path: String
  ) {
    guard case .file(let file) = place(path, in: map(output, in: folders)) else {
      Issue.record("nothing at \(path)")
      return
    }
    #expect(file.path == output)
    #expect(folders.contains(file.folder))
  }

  @Test func `names are compared by their bytes`() {
    let map = map("out/e\u{301}.html", "out/\u{E9}.json")
    #expect(place("/\u{E9}.html", in: map) == .nothing)
    #expect(place("/e\u{301}", in: map) != .nothing)
    #expect(place("/\u{E9}.json", in: map) != .nothing)
  }

  @Test func `the nearest page is a suggestion, unless the path is long`() {
    let map = map("out/help/billing.html", "out/index.html")
    #expect(map.path(nearestTo: Bytes("/help/biling.html".utf8)) == "help/billing.html")
    #expect(map.path(nearestTo: Bytes("/terms".utf8)) == nil)
    #expect(map.path(nearestTo: Bytes(repeating: UInt8(ascii: "/"), count: 5000)) == nil)
  }

  @Test func `files of an earlier build are served as well`() {
    var new = map("out/a.html")
    new.add(map("out/a.html", "out/b/c.html"))
    #expect(new.paths(below: Bytes("/".utf8)) == ["a.html", "b/c.html"])
    #expect(new.paths(below: Bytes("/b/".utf8)) == ["b/c.html"])
    #expect(place("/b/", in: new) == .folder)
  }
}
