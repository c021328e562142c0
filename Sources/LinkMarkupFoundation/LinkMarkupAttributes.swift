public import LinkText

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AttributeScopes {
  public var linkMarkup: LinkMarkupAttributes.Type { LinkMarkupAttributes.self }

  /// What linkmark says about runs of text.
  ///
  /// Attributes are read and set through the scope, as in `run.linkMarkup.inlineLink`: UIKit and
  /// SwiftUI have some of the same names.
  public struct LinkMarkupAttributes: AttributeScope {
    public let inlineLink: InlineLink
    public let address: Address
    public let linkKind: Kind
    public let linkRole: Role
    public let route: Route
    public let foregroundColor: ForegroundColor
    public let highlightColor: HighlightColor
    public let underline: UnderlineStyle
    public let fontStyle: TypographyToken
    public let fontWeight: FontWeight
    public let marks: Formatting
    public let image: InlineImage
    public let block: BlockPlace
    public let foundation: FoundationAttributes
  }
}

extension AttributeScopes.LinkMarkupAttributes {
  /// The link that a run belongs to; a link of several runs has it on each.
  public enum InlineLink: CodableAttributedStringKey {
    public typealias Value = Document.Link.ID
    public static let name = "linkmark.inlineLink"
  }

  /// The address of a link, byte for byte as in HTML; a blocked link has none.
  ///
  /// `link` of Foundation is there only where a `URL` keeps every byte of it.
  public enum Address: CodableAttributedStringKey {
    public typealias Value = String
    public static let name = "linkmark.address"
  }

  /// What kind of place a link leads to.
  public enum Kind: CodableAttributedStringKey {
    public typealias Value = LinkTarget.Kind
    public static let name = "linkmark.linkKind"
  }

  /// What a link is to assistive technology.
  public enum Role: CodableAttributedStringKey {
    public typealias Value = LinkTarget.Role
    public static let name = "linkmark.linkRole"
  }

  /// The app's route that a link takes.
  public enum Route: CodableAttributedStringKey {
    public typealias Value = RouteMatch
    public static let name = "linkmark.route"
  }

  /// The colour of a run; none in a theme that leaves colours to the app.
  public enum ForegroundColor: CodableAttributedStringKey {
    public typealias Value = RGBColor
    public static let name = "linkmark.foregroundColor"
  }

  /// The colour of a run while its link is pressed.
  public enum HighlightColor: CodableAttributedStringKey {
    public typealias Value = RGBColor
    public static let name = "linkmark.highlightColor"
  }

  /// The line below a link at rest.
  public enum UnderlineStyle: CodableAttributedStringKey {
    public typealias Value = Theme.Underline
    public static let name = "linkmark.underline"
  }

  /// The font style of the text.
  public enum TypographyToken: CodableAttributedStringKey {
    public typealias Value = FontStyle
    public static let name = "linkmark.fontStyle"
  }

  /// The weight of a link's text, 1 to 1000, where it is not that of the font style.
  public enum FontWeight: CodableAttributedStringKey {
    public typealias Value = Int
    public static let name = "linkmark.fontWeight"
  }

  /// Emphasis, code and alternative text.
  public enum Formatting: CodableAttributedStringKey {
    public typealias Value = AttributedText.Marks
    public static let name = "linkmark.marks"
  }

  /// The image whose alternative text a run is.
  public enum InlineImage: CodableAttributedStringKey {
    public typealias Value = Document.ImageID
    public static let name = "linkmark.image"
  }

  /// The place of a run's block among the text's blocks; the line feeds between them have none.
  public enum BlockPlace: CodableAttributedStringKey {
    public typealias Value = Int
    public static let name = "linkmark.block"
  }
}
