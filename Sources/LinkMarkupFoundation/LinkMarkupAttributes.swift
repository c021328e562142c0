public import LinkText

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AttributeScopes {
  /// The attribute scope of linkmark.
  public var linkMarkup: LinkMarkupAttributes.Type { LinkMarkupAttributes.self }

  /// The attributes that linkmark adds to runs of text.
  ///
  /// Access attributes through the scope, as in `run.linkMarkup.inlineLink`, because UIKit and
  /// SwiftUI define some of the same names.
  public struct LinkMarkupAttributes: AttributeScope {
    /// Set on every run of a link.
    public let inlineLink: InlineLink
    /// Set on links that are not blocked.
    public let address: Address
    /// Set on links; absent in a decoded text if this version does not know the kind.
    public let linkKind: Kind
    /// Set on links.
    public let linkRole: Role
    /// Set on links that match a route of the app.
    public let route: Route
    /// Set on all text, provided that the theme or the app has colors.
    public let foregroundColor: ForegroundColor
    /// Set on links that are not disabled, provided that the theme has colors.
    public let highlightColor: HighlightColor
    /// Set on links.
    public let underline: UnderlineStyle
    /// Set on all text.
    public let fontStyle: TypographyToken
    /// Set on links if the theme sets a weight for them.
    public let fontWeight: FontWeight
    /// Set on text with marks, such as emphasis or code, and on alternative text.
    public let marks: Formatting
    /// Set on alternative text.
    public let image: InlineImage
    /// Set on all text except the line feeds between blocks.
    public let block: BlockPlace
    /// The attributes of Foundation.
    public let foundation: FoundationAttributes
  }
}

extension AttributeScopes.LinkMarkupAttributes {
  /// The link to which a run belongs; every run of a link has this attribute.
  public enum InlineLink: CodableAttributedStringKey {
    public typealias Value = Document.Link.ID
    public static let name = "linkmark.inlineLink"
  }

  /// The address of a link, with the same bytes as in an HTML `href`; a blocked link has none.
  ///
  /// Foundation's `link` attribute is present only if a `URL` preserves every byte of the address.
  public enum Address: CodableAttributedStringKey {
    public typealias Value = String
    public static let name = "linkmark.address"
  }

  /// The kind of a link's target.
  public enum Kind: CodableAttributedStringKey {
    public typealias Value = LinkTarget.Kind
    public static let name = "linkmark.linkKind"
  }

  /// The role of a link for assistive technology.
  public enum Role: CodableAttributedStringKey {
    public typealias Value = LinkTarget.Role
    public static let name = "linkmark.linkRole"
  }

  /// The route of the app that a link matches.
  public enum Route: CodableAttributedStringKey {
    public typealias Value = RouteMatch
    public static let name = "linkmark.route"
  }

  /// The color of a run; absent if neither the theme nor the app has colors.
  public enum ForegroundColor: CodableAttributedStringKey {
    public typealias Value = RGBColor
    public static let name = "linkmark.foregroundColor"
  }

  /// The color of a run while its link is pressed.
  public enum HighlightColor: CodableAttributedStringKey {
    public typealias Value = RGBColor
    public static let name = "linkmark.highlightColor"
  }

  /// The underline of a link at rest.
  public enum UnderlineStyle: CodableAttributedStringKey {
    public typealias Value = Theme.Underline
    public static let name = "linkmark.underline"
  }

  /// The font style of the text.
  public enum TypographyToken: CodableAttributedStringKey {
    public typealias Value = FontStyle
    public static let name = "linkmark.fontStyle"
  }

  /// The weight of a link's text, from 1 to 1000; absent if the font style's weight applies.
  public enum FontWeight: CodableAttributedStringKey {
    public typealias Value = Int
    public static let name = "linkmark.fontWeight"
  }

  /// The marks of a run, such as emphasis, code or alternative text.
  public enum Formatting: CodableAttributedStringKey {
    public typealias Value = AttributedText.Marks
    public static let name = "linkmark.marks"
  }

  /// The image whose alternative text the run belongs to.
  public enum InlineImage: CodableAttributedStringKey {
    public typealias Value = Document.ImageID
    public static let name = "linkmark.image"
  }

  /// The index of a run's block in the text; the line feeds between blocks have no index.
  public enum BlockPlace: CodableAttributedStringKey {
    public typealias Value = Int
    public static let name = "linkmark.block"
  }
}

// The values of these types are encoded as in the format `linkmark.runs/1`.

extension Document.Link.ID: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(index: try UInt32(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try index.encode(to: encoder)
  }
}

extension Document.ImageID: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(index: try UInt32(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try index.encode(to: encoder)
  }
}

extension RGBColor: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    guard let color = RGBColor(hexadecimal: Bytes(text.utf8)) else {
      throw DecodingError.unknownText(text, as: "color", in: decoder)
    }
    self = color
  }

  public func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }
}

extension LinkTarget.Kind: Codable {
  /// Decodes a kind such as `web`, or a blocked kind with its reason, such as `blocked:scheme`.
  public init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    let parts = text.split(separator: ":", maxSplits: 1)
    if parts.count == 2, parts[0] == "blocked",
      let reason = LinkTarget.BlockReason(rawValue: String(parts[1]))
    {
      self = .blocked(reason)
    } else if let kind = LinkTarget.Kind.unblocked.first(where: { $0.name == text }) {
      self = kind
    } else {
      throw DecodingError.unknownText(text, as: "kind of link", in: decoder)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if case .blocked(let reason) = self {
      try "\(name):\(reason.rawValue)".encode(to: encoder)
    } else {
      try name.encode(to: encoder)
    }
  }
}

extension LinkTarget.Role: Codable {}

extension Theme.Underline: Codable {}

extension AttributedText.Marks: Codable {}

extension DecodingError {
  fileprivate static func unknownText(
    _ text: String, as name: String, in decoder: any Decoder
  ) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "\"\(text)\" is not a \(name)"))
  }
}
