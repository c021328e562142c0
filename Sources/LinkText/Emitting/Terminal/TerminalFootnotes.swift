/// The addresses that are listed after the text, each once.
struct TerminalFootnotes {
  /// The targets, in the order of their numbers.
  private(set) var targets: [LinkTarget] = []
  private var numbers: [ArraySlice<UInt8>: Int] = [:]
  /// The number before the first one: that of the last footnote of the copy.
  let offset: Int

  init(after offset: Int) {
    self.offset = offset
  }

  /// Returns the number of a link's address, or `nil` if the link has no address.
  mutating func number(of target: LinkTarget, in hrefs: Bytes) -> Int? {
    guard let href = target.href else { return nil }
    if let number = numbers[hrefs[href.indices]] { return number }
    targets.append(target)
    numbers[hrefs[href.indices]] = offset + targets.count
    return offset + targets.count
  }
}
