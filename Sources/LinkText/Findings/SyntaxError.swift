/// The error for a text that lacks the syntax that its place in a file requires.
struct SyntaxError: Error, Equatable {
  /// What is wrong and what to do, without a position.
  let message: String
}
