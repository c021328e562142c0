/// An attribute of a tag in an XML document.
struct XMLAttribute {
  let name: Range<Int>
  /// The value as written, without quotation marks.
  let value: Range<Int>
}
