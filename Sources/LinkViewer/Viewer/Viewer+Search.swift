import LinkText

/// The words of a search while they are typed.
struct SearchPrompt: Sendable {
  let direction: ReadingDirection
  var words = ""

  /// The text of the status line.
  var text: String { (direction == .forward ? "/" : "?") + words }
}

struct ActiveSearch: Sendable {
  let prompt: SearchPrompt
  private let search: TextSearch
  /// The ranges of the matches, in UTF-8 bytes of the text.
  private(set) var matches: [Range<Int>]
  /// The index of the match that was visited last.
  var current: Int?

  init?(_ prompt: SearchPrompt, in text: Bytes) {
    guard let search = TextSearch(prompt.words) else { return nil }
    self.search = search
    self.prompt = prompt
    matches = search.matches(in: text)
  }

  /// Searches another text, and forgets which match was visited.
  mutating func update(in text: Bytes) {
    matches = search.matches(in: text)
    current = nil
  }

  /// Returns the indices of the matches that overlap a range of the text.
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

  /// Adds pasted text to the words of a search prompt, or ignores the text in any other mode.
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

  /// Goes to the next match in the search's direction, or against that direction for `backward`.
  mutating func repeatSearch(_ direction: ReadingDirection) {
    guard let search else { return report("there is no search; / begins one") }
    goToMatch(direction == search.prompt.direction ? .forward : .backward)
  }

  private mutating func goToMatch(_ direction: ReadingDirection) {
    guard let matches = search?.matches, !matches.isEmpty, let next = indexOfMatch(direction) else {
      return report("not found: \(search?.prompt.words ?? "")")
    }
    let index = (next + matches.count) % matches.count
    search?.current = index
    reveal(page.area(of: matches[index]))
    // Tab then goes to the first link at or after the match, as in browsers.
    setFocus(nil)
    readOffset = matches[index].lowerBound
    let wrapped = next == index ? "" : direction == .forward ? ", from the start" : ", from the end"
    report("match \(index + 1) of \(matches.count)\(wrapped)")
  }

  /// Returns the index of the next match; it is out of range if the search wraps.
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

/// A search in text, which ignores case unless the words have capitals.
struct TextSearch: Sendable {
  private let scalars: [Unicode.Scalar]
  private let ignoresCase: Bool

  /// Creates a search for words; `nil` if there are none.
  init?(_ words: String) {
    guard !words.isEmpty else { return nil }
    ignoresCase = words.unicodeScalars.allSatisfy { $0 == TextSearch.lowercased($0) }
    scalars = Array(words.unicodeScalars)
  }

  /// Returns the ranges of the matches, in UTF-8 bytes, without overlaps and in order.
  ///
  /// - Parameter text: Valid UTF-8.
  func matches(in text: Bytes) -> [Range<Int>] {
    var matches: [Range<Int>] = []
    let span = text.span
    let first = candidates
    var index = 0
    while index < span.count {
      if let first {
        index = span.firstOffset(of: first, in: index..<span.count)
        guard index < span.count else { break }
      }
      if let end = end(ofMatchAt: index, in: span) {
        matches.append(index..<end)
        index = end
      } else {
        index += span.scalar(at: index).count
      }
    }
    return matches
  }

  /// A search for the bytes that may begin a match; `nil` if all characters must be compared.
  private var candidates: ByteSearch? {
    guard let first = scalars.first, first.isASCII else { return nil }
    let byte = UInt8(first.value)
    // The Kelvin sign, which is not in ASCII, has the lowercase letter `k`.
    if ignoresCase, byte == UInt8(ascii: "k") { return nil }
    let isLetter = ignoresCase && byte.isASCIILetter
    return ByteSearch(.init(byte, ignoring: 0), .init(isLetter ? byte ^ 0x20 : byte, ignoring: 0))
  }

  private func end(ofMatchAt start: Int, in text: Span<UInt8>) -> Int? {
    var index = start
    for scalar in scalars {
      guard index < text.count else { return nil }
      let (value, count) = text.scalar(at: index)
      guard let found = Unicode.Scalar(value),
        found == scalar || ignoresCase && TextSearch.lowercased(found) == scalar
      else { return nil }
      index += count
    }
    return index
  }

  /// Returns a character's lowercase form, or the character if that form is several characters.
  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII {
      return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
    }
    let mapping = scalar.properties.lowercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping[mapping.startIndex] : scalar
  }
}
