import LinkMarkup
import Testing

@testable import LinkViewer

@Suite struct PageTests {
  private func mark(_ columns: [Range<Int>], _ codes: String) throws -> Page.Mark {
    let page = try page("aaaaaaaaaaaaaaaaaaaa")
    return Page.Mark(
      rectangles: columns.flatMap { page.map.rectangles(of: $0, in: .utf8) }, codes: codes)
  }

  private func page(_ markdown: String, width: Int = 40) throws -> Page {
    Page(
      try ViewerSession.document(markdown), emitter: ANSIEmitter(width: width, addresses: .hidden))
  }

  @Test func `where marks overlap, the first one applies`() throws {
    let marks = try [mark([4..<6], "2"), mark([2..<10], "7"), mark([0..<3, 12..<13], "1")]
    #expect(
      Page.highlights(of: marks, line: 0) == [
        .init(columns: 0..<2, codes: "1"), .init(columns: 2..<4, codes: "7"),
        .init(columns: 4..<6, codes: "2"), .init(columns: 6..<10, codes: "7"),
        .init(columns: 12..<13, codes: "1"),
      ])
    #expect(Page.highlights(of: marks, line: 1) == [])
  }

  @Test(arguments: [
    "", "text", "# A\n\n> b\n\n- c\n- [d](e)\n\n| a | b |\n|---|---|\n| [c](d) | e |",
  ])
  func `a page has as many lines as its map`(_ markdown: String) throws {
    let page = try page(markdown)
    var output = ByteBuffer()
    for line in 0..<page.lineCount {
      _ = page.line(line).append(columns: 0..<100, highlights: [], to: &output)
      output.append("\n")
    }
    let plain = try Converter().convert(markdown).emitted(
      by: ANSIEmitter(width: 40, addresses: .hidden))
    #expect(
      String(decoding: output.bytes, as: UTF8.self).replacing("\u{1B}[0m", with: "") == plain)
  }

  @Test func `a cell has its link, or otherwise its block`() throws {
    let page = try page("# A\n\nRead [the terms](app://t) now.")
    #expect(page.target(at: .init(line: 0, column: 0)) == .block(0))
    #expect(page.target(at: .init(line: 3, column: 0)) == .block(1))
    #expect(page.target(at: .init(line: 3, column: 5)) == .link(.init(index: 0)))
    #expect(page.target(at: .init(line: 3, column: 14)) == .block(1))
    #expect(page.target(at: .init(line: 3, column: 30)) == nil)
    #expect(page.target(at: .init(line: 1, column: 0)) == nil)
  }
}
