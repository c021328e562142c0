extension LintRule {
  /// CommonMark knows no links without brackets; other programs make some of such text.
  static let bareURL = LintRule(
    name: "bare-url", level: .warning,
    summary: "an address in the text that is no link"
  ) { subject in
    let document = subject.document
    let text = document.text.span
    var remarks: [LintRemark] = []
    for block in document.textBlocks {
      for (event, range, link) in document.texts(in: block) where link == nil {
        for address in BareURL.all(in: text, range.indices) {
          let isWhole =
            address.range.upperBound < Int(range.upperBound)
            || document.endsText(at: event + 1, in: block)
          let fix = isWhole ? subject.linking(address) : nil
          remarks.append(LintRemark(.text(address.range), address.message(text), fix: fix))
        }
      }
    }
    return remarks
  }
}

extension Document {
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
}

extension LintSubject {
  /// Puts an address between `<` and `>`; nil where that would make another one of it.
  fileprivate func linking(_ address: BareURL) -> Fix? {
    guard address.form == .scheme, let source = map?.sourceRange(ofText: address.range),
      let written = map?.source[source], !written.contains(UInt8(ascii: "\\")),
      // Where it ends in other scripts is a matter of taste.
      written.allSatisfy({ $0 < 0x80 })
    else { return nil }
    // Inside of a link that went wrong an address needs no link of its own.
    guard map?.source[..<source.lowerBound].suffix(2).elementsEqual("](".utf8) == false
    else { return nil }
    return Fix(
      [
        Fix.Edit(source.lowerBound..<source.lowerBound, "<"),
        Fix.Edit(source.upperBound..<source.upperBound, ">"),
      ], effect: .newLinks)
  }
}
