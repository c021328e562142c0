import LinkText

/// An inline whose content is being walked.
struct OpenInline {
  enum Kind {
    /// Emphasis or strong emphasis, by the number of its marks.
    case emphasis(markCount: Int)
    /// A link or an image by where its content begins, with its place among the document's; nil
    /// where it is not counted.
    case bracketed(Construct, contentStart: Int, index: Int?)
    case autolink(contentStart: Int, index: Int?)
  }

  enum Construct {
    case link
    case image
  }

  let kind: Kind
  /// Where to go on when it is closed.
  let next: CommonMarkTree.Node?
}
