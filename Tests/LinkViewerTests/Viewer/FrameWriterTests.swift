import LinkMarkup
import Testing

@testable import LinkViewer
@testable import TestSupport

@Suite struct FrameWriterTests {
  private func frame(_ rows: [String], column: Int = 0) -> Frame {
    Frame(rows: rows.map { Bytes($0.utf8) }, cursor: .init(line: 0, column: column))
  }

  private func written(_ frame: Frame, by writer: inout FrameWriter) -> String {
    String(decoding: writer.bytes(showing: frame), as: UTF8.self)
      .replacing("\u{1B}", with: "^")
  }

  @Test func `only changed rows are written, at once`() {
    var writer = FrameWriter()
    #expect(
      written(frame(["a", "b"]), by: &writer)
        == "^[?2026h^[0m^[2J^[1;1H^[2Ka^[2;1H^[2Kb^[1;1H^[?2026l")
    #expect(written(frame(["a", "b"]), by: &writer) == "")
    #expect(written(frame(["a", "c"]), by: &writer) == "^[?2026h^[2;1H^[2Kc^[1;1H^[?2026l")
    #expect(written(frame(["a", "c"], column: 3), by: &writer) == "^[?2026h^[1;4H^[?2026l")
  }

  @Test func `all rows are written after a resize or on an unknown screen`() {
    var writer = FrameWriter()
    _ = written(frame(["a", "b"]), by: &writer)
    #expect(written(frame(["a"]), by: &writer) == "^[?2026h^[0m^[2J^[1;1H^[2Ka^[1;1H^[?2026l")
    writer.forget()
    #expect(written(frame(["a"]), by: &writer) == "^[?2026h^[0m^[2J^[1;1H^[2Ka^[1;1H^[?2026l")
  }
}
