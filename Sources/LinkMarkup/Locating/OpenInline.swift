import LinkText

/// An inline container whose content is being walked.
struct OpenInline {
  enum Kind {
    /// Emphasis with one mark or strong emphasis with two.
    case emphasis(markCount: Int)
    /// A link or an image, with the start of its content and its index in the document, which is
    /// `nil` for one that the document does not contain.
    case bracketed(Construct, contentStart: Int, index: Int?)
    case autolink(contentStart: Int, index: Int?)
  }

  enum Construct {
    case link
    case image
  }

  let kind: Kind
  /// The node to continue with after this one is closed.
  let next: CommonMarkTree.Node?
}
