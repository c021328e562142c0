/// A substitution variable, written `$(name)` in a pattern, and its values.
package struct SubstitutionVariable: Sendable {
  package let name: String
  /// The values without wildcards.
  private let values: Set<ArraySlice<UInt8>>
  /// The distinct lengths, in bytes, of the values without wildcards.
  let counts: [Int]
  /// The values with wildcards.
  private let patterns: [WildcardPattern]

  init(name: String, values: [Bytes]) {
    self.name = name
    let isPlain: (UInt8) -> Bool = { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "*") }
    self.values = Set(values.filter { $0.allSatisfy(isPlain) }.map { $0[...] })
    counts = Set(self.values.map(\.count)).sorted()
    patterns = values.filter { !$0.allSatisfy(isPlain) }.map { WildcardPattern(wildcards: $0) }
  }

  /// The cost of matching at each position of a text, in compared bytes.
  var weight: Int {
    counts.reduce(0, +) + patterns.reduce(0) { $0 + $1.weight }
  }

  /// The values, as patterns.
  package var allValues: [WildcardPattern] {
    values.map { WildcardPattern(wildcards: Bytes($0)) } + patterns
  }

  /// Whether each value is one ASCII character, so that `?` covers the variable.
  var isOneCharacter: Bool {
    patterns.isEmpty && counts == [1]
  }

  func contains(_ text: ArraySlice<UInt8>) -> Bool {
    values.contains(text)
  }

  /// Returns the offsets, in ascending order, at which a value ends that begins at one of `starts`.
  func ends(from starts: [Int], in text: Bytes) -> [Int] {
    var isEnd = [Bool](repeating: false, count: text.count + 1)
    for start in starts {
      for count in counts where start + count <= text.count {
        if values.contains(text[start..<start + count]) { isEnd[start + count] = true }
      }
    }
    for pattern in patterns {
      for end in pattern.ends(from: starts, in: text) { isEnd[end] = true }
    }
    return isEnd.indices.filter { isEnd[$0] }
  }
}

extension SubstitutionVariable: Equatable {
  /// Compares only names, which are unique in a file; comparing thousands of values could take
  /// long.
  package static func == (left: SubstitutionVariable, right: SubstitutionVariable) -> Bool {
    left.name == right.name
  }
}
