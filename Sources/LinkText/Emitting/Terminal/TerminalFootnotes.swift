/// The addresses that are listed after the text, each once.
struct TerminalFootnotes {
  /// The targets, in the order of their numbers.
  private(set) var targets: [LinkTarget] = []
  private var numbers: [ArraySlice<UInt8>: Int] = [:]

  /// Returns the number of a link's address, from 1, or `nil` if the link has no address.
  mutating func number(of target: LinkTarget, in hrefs: Bytes) -> Int? {
    guard let href = target.href else { return nil }
    if let number = numbers[hrefs[href.indices]] { return number }
    targets.append(target)
    numbers[hrefs[href.indices]] = targets.count
    return targets.count
  }
}
