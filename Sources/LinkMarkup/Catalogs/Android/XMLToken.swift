/// A part of an XML document.
struct XMLToken {
  enum Kind {
    case startTag, emptyElementTag, endTag, text, reference, section, comment
  }

  let kind: Kind
  /// The range with all delimiters.
  let range: Range<Int>
  /// The name of a tag or a reference, or the text in a CDATA section or a comment.
  let content: Range<Int>

  var isTag: Bool {
    switch kind {
    case .startTag, .emptyElementTag, .endTag: true
    case .text, .reference, .section, .comment: false
    }
  }
}
