extension LintRule {
  /// CommonMark knows no links without brackets; other programs make some of such text.
  static let bareURL = LintRule(
    name: "bare-url", level: .warning,
    summary: "an address in the text that is no link",
    suspects: \.hasBareURL
  ) { subject, map in
    let document = subject.document
    let text = document.text.span
    var remarks: [LintRemark] = []
    for block in document.textBlocks {
      for (event, range, link) in document.texts(in: block) where link == nil {
        for address in BareURL.all(in: text, range.indices) {
          guard let source = map.sourceRange(ofText: address.range) else { continue }
          let end = address.endOfForeignPunctuation(in: text, before: Int(range.upperBound))
          let isWhole =
            end < Int(range.upperBound)
            ? end == address.range.upperBound || text[end].canEndSentence
            : document.endsText(at: event + 1, in: block)
          let fix = isWhole ? address.fix(at: source, in: map.source) : nil
          remarks.append(LintRemark(.source(source), address.message(text), fix: fix))
        }
      }
    }
    return remarks
  }
}

extension Document {
  /// Whether an address may be part of text that is no link's.
  fileprivate var hasBareURL: Bool {
    var isInLink = false
    return events.contains { event in
      switch event {
      case .enter(.link): isInLink = true
      case .exit(.link): isInLink = false
      case .leaf(.text(let range)) where !isInLink:
        return BareURL.mayBe(in: text.span, range.indices)
      case .enter, .exit, .leaf: break
      }
      return false
    }
  }

  /// Whether no text can go on at an event that follows one.
  fileprivate func endsText(at event: Int, in block: Range<Int>) -> Bool {
    guard block.contains(event) else { return true }
    return switch events[event] {
    case .leaf(.softBreak), .leaf(.hardBreak), .exit: true
    case .enter, .leaf: false
    }
  }
}

extension BareURL {
  fileprivate func message(_ text: Span<UInt8>) -> String {
    let address = text.string(range)
    let offer =
      switch form {
      case .www: "[what is there](https://…)"
      case .scheme: "<…>, or better [what is there](…)"
      }
    return "\(address.quoted) is text and no link; write \(offer)"
  }

  /// Puts the address between `<` and `>`; nil where that would make another one of it.
  fileprivate func fix(at range: Range<Int>, in source: [UInt8]) -> Fix? {
    // Where it ends in other scripts is a matter of taste, and with placeholders one of the program
    // that fills them in.
    let isPlain = source[range].allSatisfy { $0 < 0x80 && !"\\{}".utf8.contains($0) }
    let isBeforeEscape =
      range.upperBound < source.count && source[range.upperBound] == UInt8(ascii: "\\")
    guard form == .scheme, isPlain, !isBeforeEscape, !source.isMarkup(before: range.lowerBound)
    else { return nil }
    return Fix(
      [
        Fix.Edit(range.lowerBound..<range.lowerBound, "<"),
        Fix.Edit(range.upperBound..<range.upperBound, ">"),
      ], effect: .newLinks)
  }
}

extension [UInt8] {
  /// Whether what stands before a place on its line is not text to all programs: a link or an attribute
  /// that went wrong, or the beginning of something that templates and other dialects replace.
  fileprivate func isMarkup(before place: Int) -> Bool {
    let line =
      self[..<place].suffix(Self.maximumMarkupCount)
      .split(omittingEmptySubsequences: false) {
        $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
      }
      .last ?? []
    let starts = ["](", "=\"", "='", "{\"", "{'", "{"]
    if starts.contains(where: { line.suffix($0.utf8.count).elementsEqual($0.utf8) }) { return true }
    let templates = [("{{", "}}"), ("{%", "%}"), ("{<", ">}"), ("[[", "]]")]
    return templates.contains { open, close in
      guard let start = line.lastIndex(ofPair: open) else { return false }
      return line[start...].lastIndex(ofPair: close) == nil
    }
  }

  /// In bytes; what begins farther away on one line is looked at no more.
  private static let maximumMarkupCount = 1_000
}

extension ArraySlice<UInt8> {
  /// Where two bytes stand last.
  fileprivate func lastIndex(ofPair pair: String) -> Int? {
    indices.dropLast().last { self[$0...].starts(with: pair.utf8) }
  }
}

extension UInt8 {
  /// Whether nothing of an address goes on at this byte.
  fileprivate var canEndSentence: Bool {
    isASCIIWhitespace || "?!.,:;*_~'\")]<>|".utf8.contains(self)
  }
}
