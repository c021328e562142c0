/// A value of a resource file as the app gets it.
struct ResourceValue {
  typealias Problem = (range: Range<Int>, message: String)

  var text: MappedText
  /// Whether the value names another resource instead of having a text.
  var isReference = false
  /// Whether there are tags in the text.
  var hasTags = false
  /// The mistakes that change what the app shows, in the order of the file.
  var problems: [Problem] = []
}
