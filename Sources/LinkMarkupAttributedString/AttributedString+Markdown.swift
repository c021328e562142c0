@_exported public import LinkMarkup
@_exported public import LinkMarkupFoundation

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

extension AttributedString {
  /// Converts Markdown to a string with the attributes of the scope `linkMarkup`.
  ///
  /// An app that receives converted text in the format `linkmark.runs/1` decodes it with
  /// `LinkMarkupFoundation` instead, which needs no C library.
  ///
  /// - Parameters:
  ///   - markdown: The text to convert.
  ///   - converter: The converter, which determines the links and their style.
  ///   - foregroundColor: The color of the app's text, for themes that leave colors to the app.
  /// - Throws: A `LinkMarkupError` if the text exceeds a limit.
  public init(
    copy markdown: String, converter: Converter = Converter(), foregroundColor: RGBColor? = nil
  ) throws(LinkMarkupError) {
    self.init(try converter.convert(markdown), foregroundColor: foregroundColor)
  }
}
