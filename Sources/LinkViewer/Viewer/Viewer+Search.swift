import LinkText

/// The words of a search while they are typed.
struct SearchPrompt: Sendable {
  let direction: ReadingDirection
  var words = ""

  /// The text of the status line.
  var text: String { (direction == .forward ? "/" : "?") + words }
}

struct ActiveSearch: Sendable {
  let words: String
  let direction: ReadingDirection
  private let search: TextSearch
  /// The ranges of the matches, in UTF-8 bytes of the text.
  private(set) var matches: [Range<Int>]
  /// The index of the match that was last gone to.
  var current: Int?

  init?(_ prompt: SearchPrompt, in text: Bytes) {
    guard let search = TextSearch(prompt.words) else { return nil }
    self.search = search
    words = prompt.words
    direction = prompt.direction
    matches = search.matches(in: text)
  }

  /// Searches another text.
  mutating func update(in text: Bytes) {
    matches = search.matches(in: text)
    current = nil
  }

  /// Returns the matches that overlap a range of the text.
  func matches(in range: Range<Int>) -> Range<Int> {
    let first = matches.partitioningIndex { $0.upperBound > range.lowerBound }
    return first..<max(first, matches.partitioningIndex { $0.lowerBound >= range.upperBound })
  }
}

extension Viewer {
  mutating func receiveInPrompt(_ key: KeyStroke) {
    guard case .prompt(var prompt) = mode else { return }
    switch key.key {
    case .enter:
      mode = .reading
      return begin(prompt)
    case .escape, .control("c"), .control("g"):
      mode = .reading
      return
    case .backspace:
      guard !prompt.words.isEmpty else {
        mode = .reading
        return
      }
      prompt.words.removeLast()
    case .control("u"): prompt.words = ""
    case .character(let character) where key.modifiers.isDisjoint(with: [.alt, .control]):
      prompt.words.append(character)
    default: break
    }
    mode = .prompt(prompt)
  }

  /// Adds pasted text to the words of a search; anywhere else it is ignored.
  mutating func receivePaste(_ text: String) {
    guard case .prompt(var prompt) = mode else { return }
    prompt.words += text.split(whereSeparator: \.isNewline).joined(separator: " ")
    mode = .prompt(prompt)
  }

  private mutating func begin(_ prompt: SearchPrompt) {
    // Without words, the last search is repeated.
    guard let search = ActiveSearch(prompt, in: document.text.text) else {
      return repeatSearch(.forward)
    }
    self.search = search
    goToMatch(prompt.direction)
  }

  /// Goes to the next match in the direction of the search, or in the other one for `backward`.
  mutating func repeatSearch(_ direction: ReadingDirection) {
    guard let search else { return report("there is no search; / begins one") }
    goToMatch(direction == search.direction ? .forward : .backward)
  }

  private mutating func goToMatch(_ direction: ReadingDirection) {
    guard let matches = search?.matches, !matches.isEmpty, let next = indexOfMatch(direction) else {
      return report("not found: \(search?.words ?? "")")
    }
    let index = (next + matches.count) % matches.count
    search?.current = index
    reveal(page.area(of: matches[index]))
    // The next link follows the match, as in browsers.
    setFocus(nil)
    readOffset = matches[index].lowerBound
    let wrapped = next == index ? "" : direction == .forward ? ", from the start" : ", from the end"
    report("match \(index + 1) of \(matches.count)\(wrapped)")
  }

  /// Returns the index of the next match, which is outside of the matches if the search wraps.
  private func indexOfMatch(_ direction: ReadingDirection) -> Int? {
    guard let search else { return nil }
    if let current = search.current,
      visibleLines.contains(page.cell(ofOffset: search.matches[current].lowerBound).line)
    {
      return direction == .forward ? current + 1 : current - 1
    }
    switch direction {
    case .forward: return search.matches.partitioningIndex { $0.lowerBound >= place.offset }
    case .backward:
      guard let end = page.map.textRange(ofLines: visibleLines)?.upperBound else { return -1 }
      return search.matches.partitioningIndex { $0.lowerBound >= end } - 1
    }
  }

}
