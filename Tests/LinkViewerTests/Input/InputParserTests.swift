import Foundation
import LinkMarkup
import Testing

@testable import LinkViewer
@testable import TestSupport

@Suite struct InputParserTests {
  /// Returns the events of an input that arrives in pieces of `pieceSize` bytes.
  private func events(_ input: Bytes, pieceSize: Int = .max) -> [InputEvent] {
    var parser = InputParser()
    var events: [InputEvent] = []
    var rest = input[...]
    while !rest.isEmpty {
      parser.append(Bytes(rest.prefix(pieceSize)))
      rest = rest.dropFirst(pieceSize)
      while let event = parser.next() { events.append(event) }
    }
    while let event = parser.endWaiting() {
      events.append(event)
      while let event = parser.next() { events.append(event) }
    }
    return events
  }

  private func keys(_ input: String) -> [KeyStroke] {
    events(Bytes(input.utf8)).compactMap { event in
      if case .key(let key) = event { key } else { nil }
    }
  }

  static let sequences: [(String, KeyStroke)] = [
    ("a", KeyStroke(.character("a"))), ("é", KeyStroke(.character("é"))),
    ("😀", KeyStroke(.character("😀"))), (" ", KeyStroke(.character(" "))),
    ("\r", KeyStroke(.enter)), ("\n", KeyStroke(.enter)), ("\t", KeyStroke(.tab)),
    ("\u{7F}", KeyStroke(.backspace)), ("\u{8}", KeyStroke(.backspace)),
    ("\u{3}", KeyStroke(.control("c"))), ("\u{1C}", KeyStroke(.control("\\"))),
    ("\u{1B}[A", KeyStroke(.up)), ("\u{1B}OB", KeyStroke(.down)), ("\u{1B}[C", KeyStroke(.right)),
    ("\u{1B}[1;3D", KeyStroke(.left, modifiers: .alt)),
    ("\u{1B}[1;2C", KeyStroke(.right, modifiers: .shift)),
    ("\u{1B}[H", KeyStroke(.home)), ("\u{1B}[4~", KeyStroke(.end)), ("\u{1B}[8~", KeyStroke(.end)),
    ("\u{1B}[5~", KeyStroke(.pageUp)), ("\u{1B}[6~", KeyStroke(.pageDown)),
    ("\u{1B}[Z", KeyStroke(.tab, modifiers: .shift)), ("\u{1B}OP", KeyStroke(.function(1))),
    ("\u{1B}[24~", KeyStroke(.function(12))),
    ("\u{1B}x", KeyStroke(.character("x"), modifiers: .alt)),
    ("\u{1B}\u{7F}", KeyStroke(.backspace, modifiers: .alt)), ("\u{1B}", KeyStroke(.escape)),
    ("\u{1B}[3;5~", KeyStroke(.delete, modifiers: .control)), ("\u{1B}OM", KeyStroke(.enter)),
  ]

  @Test(arguments: sequences)
  func `a sequence is one key`(_ input: String, _ key: KeyStroke) {
    #expect(events(Bytes(input.utf8)) == [.key(key)])
  }

  @Test(arguments: [1, 2, 3, 5, 1000])
  func `events are the same however the bytes are divided`(_ count: Int) {
    let input = Bytes(
      ("a\u{1B}[A\u{1B}[<0;12;4M\u{1B}[<32;13;4M\u{1B}[<0;13;4mü\u{1B}[200~x\u{1B}y\u{1B}[201~"
        + "\u{1B}]11;rgb:0/0/0\u{1B}\\\u{1B}[<64;1;1M").utf8)
    #expect(
      events(input, pieceSize: count) == [
        .key(KeyStroke(.character("a"))), .key(KeyStroke(.up)),
        .mouse(MouseEvent(action: .press, column: 11, row: 3)),
        .mouse(MouseEvent(action: .drag, column: 12, row: 3)),
        .mouse(MouseEvent(action: .release, column: 12, row: 3)), .key(KeyStroke(.character("ü"))),
        .paste("x\u{1B}y"), .mouse(MouseEvent(action: .wheelUp, column: 0, row: 0)),
      ])
  }

  @Test(arguments: [
    ("\u{1B}[<4;1;1M", MouseEvent.Action.other), ("\u{1B}[<1;1;1M", .other),
    ("\u{1B}[<2;1;1M", .other), ("\u{1B}[<16;1;1M", .other), ("\u{1B}[<2;1;1m", .other),
    ("\u{1B}[<65;1;1M", .wheelDown), ("\u{1B}[<4;1;1m", .release), ("\u{1B}[<35;1;1M", .other),
  ])
  func `other buttons and modifiers do not count as presses`(
    _ input: String, _ action: MouseEvent.Action
  ) {
    #expect(events(Bytes(input.utf8)) == [.mouse(MouseEvent(action: action, column: 0, row: 0))])
  }

  @Test(arguments: [
    "\u{1B}[?1;2c", "\u{1B}]52;c;AAAA\u{7}", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[<0;0;1M",
    "\u{1B}[<0;1M", "\u{1B}[99~", "\u{1B}[M !!",
    "\u{1B}[" + String(repeating: "1;", count: 200) + "~", "\u{1B}[<99999999999999999999;1;1M",
  ])
  func `an unknown sequence is skipped, and the next key is read`(_ input: String) {
    #expect(events(Bytes((input + "j").utf8)) == [.key(KeyStroke(.character("j")))])
  }

  @Test(arguments: [[0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF8, 0x80], [0x80]])
  func `invalid UTF-8 is skipped`(_ input: [UInt8]) {
    #expect(events(Bytes(input + [0x6A])) == [.key(KeyStroke(.character("j")))])
  }

  @Test func `a sequence after Escape is read separately`() {
    #expect(keys("\u{1B}\u{1B}[D") == [KeyStroke(.escape), KeyStroke(.left)])
    #expect(keys("\u{1B}[\u{1B}[D") == [KeyStroke(.left)])
  }

  @Test func `a paste contains no keys and lasts until its end sequence`() {
    var parser = InputParser()
    parser.append(Bytes("\u{1B}[200~q\r".utf8))
    #expect(parser.next() == nil)
    #expect(!parser.isWaiting)
    parser.append(Bytes("\u{1B}[20".utf8))
    #expect(parser.next() == nil)
    parser.append(Bytes("1~".utf8))
    #expect(parser.next() == .paste("q\r"))
  }

  @Test func `a huge paste is truncated`() throws {
    let text = String(repeating: "x", count: 1 << 17)
    let found = events(Bytes("\u{1B}[200~\(text)\u{1B}[201~j".utf8), pieceSize: 4096)
    #expect(found.count == 2)
    guard case .paste(let pasted) = found.first else {
      Issue.record("no paste")
      return
    }
    #expect(pasted.utf8.count == 1 << 16)
  }

  @Test func `random bytes give the same events in pieces of any size`() {
    var random = SeededGenerator(seed: 7)
    let pieces: [Bytes] = [
      Bytes("\u{1B}".utf8), Bytes("[".utf8), Bytes("<0;1;1M".utf8), Bytes("200~".utf8),
      Bytes("\u{1B}[201~".utf8), Bytes("ü".utf8), [0xFF], [0xE2], Bytes("a;1".utf8),
      Bytes("\u{1B}]".utf8), Bytes("\u{1B}\\".utf8), Bytes("~M".utf8), [0x07], Bytes("O".utf8),
    ]
    for _ in 0..<2000 {
      let count = Int.random(in: 1...12, using: &random)
      let input = Bytes((0..<count).flatMap { _ in pieces.randomElement(using: &random) ?? [] })
      let size = Int.random(in: 1...4, using: &random)
      // Completes an open sequence, whose events would otherwise depend on the size of the pieces.
      let end = Bytes("\u{1B}\\\u{1B}[201~".utf8)
      #expect(events(input + end) == events(input + end, pieceSize: size), "\(input)")
    }
  }
}
