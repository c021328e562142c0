/// The addresses that stand behind the text, each once.
struct TerminalFootnotes {
  /// In the order of their numbers.
  private(set) var targets: [LinkTarget] = []
  private var numbers: [ArraySlice<UInt8>: Int] = [:]

  /// The number of a link's address, counted from 1; nil without an address.
  mutating func number(of target: LinkTarget, in hrefs: [UInt8]) -> Int? {
    guard let href = target.href else { return nil }
    if let number = numbers[hrefs[href.indices]] { return number }
    targets.append(target)
    numbers[hrefs[href.indices]] = targets.count
    return targets.count
  }
}
