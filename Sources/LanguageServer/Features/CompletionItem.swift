/// A text that an author may mean.
package struct CompletionItem: Equatable, Sendable {
  /// What the text is.
  package enum Kind: Equatable, Sendable {
    case route
    case host
    case heading
    case file
    case folder
    case label
    case directive
    case rule
  }

  package let kind: Kind
  /// The text in the list.
  package let label: String
  /// What the text means, beside it.
  package let detail: String
  /// What is replaced.
  package let range: Range<Int>
  /// The text that replaces it.
  package let text: String
  /// The text with the places to fill in, in the syntax of LSP snippets; `nil` if there are none.
  package let snippet: String?
}
