public struct SourceMap: Sendable {
  subscript(id: Link.ID) -> SourceRange? { nil }
  subscript(id: Image.ID) -> SourceRange? { nil }
  func sourceRange(ofText: Range<Int>) -> Range<Int>? { nil }
  func location(of offset: Int) -> SourceLocation { SourceLocation(line: 1, column: 1) }
}
public struct SourceRange: Equatable, Sendable {
  public let start: SourceLocation
  public let end: SourceLocation
}
extension Document { var sourceMap: SourceMap? { nil } }

extension Converter {
  public var sourceDetail: Document.SourceDetail {
    get { .text }
    set {}
  }
}
extension Document { public enum SourceDetail { case text } }
