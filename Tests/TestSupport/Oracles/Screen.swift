import Foundation

@testable import LinkMarkup
@testable import LinkText

/// A terminal that supports SGR and OSC 8, and reports other control sequences as defects.
struct Screen {
  /// The content of a terminal cell; both cells of a wide character have the same content.
  struct Cell {
    /// The grapheme cluster that the cell shows.
    var shown: Bytes
    /// The `id` of the hyperlink that a click opens.
    let hyperlink: String?
    let isUnderlined: Bool
  }

  private(set) var text: Bytes = []
  private(set) var lines: [[Cell]] = []
  private(set) var defects: [String] = []
  /// The address of each hyperlink, by the hyperlink's `id`.
  private(set) var hyperlinks: [String: String] = [:]
  private var hasAttributes = false
  private var isUnderlined = false
  private var hyperlink: String?
  private var cluster = ClusterWidth()
  private var isLineOpen = false

  mutating func write(_ bytes: Bytes) {
    if String(validating: bytes, as: UTF8.self) == nil { defects.append("no UTF-8") }
    var rest = bytes[...]
    while let byte = rest.first {
      switch byte {
      case 0x1B:
        rest.removeFirst()
        readSequence(&rest)
      case 0x0A:
        if hasAttributes || hyperlink != nil { defects.append("open at the end of a line") }
        if !isLineOpen { lines.append([]) }
        isLineOpen = false
        text.append(byte)
        rest.removeFirst()
      case 0..<0x20, 0x7F:
        defects.append("control \(byte)")
        rest.removeFirst()
      default: show(&rest)
      }
    }
  }

  private mutating func show(_ rest: inout ArraySlice<UInt8>) {
    if !isLineOpen {
      lines.append([])
      cluster = ClusterWidth()
      isLineOpen = true
    }
    let (scalar, count) = rest.span.scalar(at: 0)
    let shown = Bytes(rest.prefix(count))
    rest.removeFirst(count)
    text += shown
    switch scalar {
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: defects.append("U+\(scalar)")
    default: break
    }
    place(scalar, shown)
  }

  private mutating func place(_ scalar: UInt32, _ shown: Bytes) {
    let line = lines.count - 1
    var cells = 1
    if scalar < 0x7F {
      cluster.restart(with: UInt8(scalar))
    } else {
      let advance = cluster.advance(scalar, width: ScalarWidth(scalar))
      if advance.isExtension {
        extendCluster(by: shown, cells: advance.cells)
        return
      }
      cells = advance.cells
    }
    for _ in 0..<cells {
      lines[line].append(Cell(shown: shown, hyperlink: hyperlink, isUnderlined: isUnderlined))
    }
  }

  private mutating func extendCluster(by shown: Bytes, cells: Int) {
    let line = lines.count - 1
    guard let old = lines[line].last else { return }
    // A cluster has at most two cells, which have the same content.
    let isWide = lines[line].count > 1 && lines[line][lines[line].count - 2].shown == old.shown
    var extended = old
    extended.shown += shown
    lines[line][lines[line].count - 1] = extended
    if isWide, DisplayWidth.cells(of: old.shown.span) == 2 {
      lines[line][lines[line].count - 2] = extended
    }
    for _ in 0..<cells { lines[line].append(extended) }
  }

  private mutating func readSequence(_ rest: inout ArraySlice<UInt8>) {
    if rest.starts(with: "[".utf8) {
      let codes = rest.dropFirst().prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ";") }
      rest = rest[codes.endIndex...]
      if rest.popFirst() != UInt8(ascii: "m") { defects.append("a sequence that is not SGR") }
      hasAttributes = !codes.elementsEqual("0".utf8)
      readAttributes(
        codes.split(separator: UInt8(ascii: ";")).map { String(decoding: $0, as: UTF8.self) })
    } else if rest.starts(with: "]8;".utf8) {
      let payload = rest.dropFirst(3).prefix { $0 != 0x1B }
      rest = rest[payload.endIndex...]
      if !rest.starts(with: "\u{1B}\\".utf8) { defects.append("OSC 8 without ST") }
      rest = rest.dropFirst(2)
      let opens = payload != [UInt8(ascii: ";")]
      if opens == (hyperlink != nil) { defects.append("hyperlinks are not paired") }
      if !payload.allSatisfy({ (0x21..<0x7F).contains($0) }) { defects.append("address") }
      hyperlink = opens ? recordHyperlink(String(decoding: payload, as: UTF8.self)) : nil
    } else {
      defects.append("an unknown sequence")
    }
  }

  private mutating func readAttributes(_ codes: [String]) {
    var codes = codes[...]
    while let code = codes.popFirst() {
      switch code {
      case "0", "24": isUnderlined = false
      case "4": isUnderlined = true
      // After `38` or `48` come `5` and an index, or `2` and three channels.
      case "38", "48": codes = codes.dropFirst(codes.first == "5" ? 2 : 4)
      default: break
      }
    }
  }

  /// Records a hyperlink, written as `id=NAME;ADDRESS`, and returns `NAME`, or `nil` without `id=`.
  private mutating func recordHyperlink(_ payload: String) -> String? {
    let parts = payload.split(separator: ";", maxSplits: 1)
    guard parts.count == 2, parts[0].hasPrefix("id=") else {
      defects.append("a hyperlink without an id")
      return nil
    }
    let (id, address) = (String(parts[0].dropFirst(3)), String(parts[1]))
    if hyperlinks[id, default: address] != address { defects.append("two addresses for \(id)") }
    hyperlinks[id] = address
    return id
  }
}

extension TerminalReplacement {
  /// Returns a text with the replacements for its scalars; the text must be valid UTF-8.
  static func text(for text: ArraySlice<UInt8>) -> Bytes {
    var shown: Bytes = []
    var rest = text
    while !rest.isEmpty {
      let (scalar, count) = rest.span.scalar(at: 0)
      shown += TerminalReplacement(for: scalar)?.utf8 ?? Bytes(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return shown
  }
}
