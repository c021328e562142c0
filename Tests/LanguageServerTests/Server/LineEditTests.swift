import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct LineEditTests {
  @Test func `Line edits convert one text to the other`() {
    var generator = SeededGenerator(seed: 5)
    let lines = ["a\n", "b\r\n", "c\r", "\n", "d", "😀\n"]
    for _ in 0..<300 {
      func text() -> Bytes {
        let count = Int.random(in: 0...9, using: &generator)
        return Bytes((0..<count).map { _ in generator.pick(lines) }.joined().utf8)
      }
      let (old, new) = (text(), text())
      #expect(old.applying([Finding.Fix.Edit](from: old, to: new)) == new)
    }
  }

  @Test func `Identical lines are not edited`() {
    let edits = [Finding.Fix.Edit](from: Bytes("a\nb\nc\nd\n".utf8), to: Bytes("a\nx\nc\n".utf8))
    #expect(
      edits == [
        Finding.Fix.Edit(2..<4, with: Bytes("x\n".utf8)), Finding.Fix.Edit(6..<8, with: []),
      ])
  }
}
