public import LinkText

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AttributedString {
  /// Creates the text of a document, with the attributes of the `linkMarkup` scope and the
  /// equivalent attributes of Foundation.
  ///
  /// - Parameters:
  ///   - linked: The document.
  ///   - foregroundColor: The app's text color, for themes that leave colors to the app.
  public init(_ linked: LinkedDocument, foregroundColor: RGBColor? = nil) {
    self.init()
    let styled = StyledText(linked, foregroundColor: foregroundColor)
    let text = styled.text
    let links = linked.linkAttributes
    let intents = PresentationIntents(text, linked.document)
    for (run, style) in zip(text.runs, styled.styles) {
      var attributes = run.attributes.link.map { links[Int($0.index)] } ?? AttributeContainer()
      attributes.append(run.attributes, style)
      attributes.languageIdentifier = linked.locale.description
      attributes.linkMarkup.fontStyle = linked.styling.fontStyle
      if let block = text.blockIndex(at: run.range.start.utf8, in: .utf8) {
        attributes.linkMarkup.block = block
        intents.add(to: &attributes, of: run, in: block)
      }
      append(AttributedString(text[run.range], attributes: attributes))
    }
  }

  /// Returns the text while a link is pressed, like `StyledText.highlighting(_:)`.
  ///
  /// To show the link at rest again, use the original text.
  public func highlighting(_ id: Document.Link.ID) -> AttributedString {
    var pressed = self
    for run in runs where run.linkMarkup.inlineLink == id {
      if case .blocked = run.linkMarkup.linkKind { continue }
      let style = StyledText.RunStyle(
        foregroundColor: run.linkMarkup.foregroundColor,
        highlightColor: run.linkMarkup.highlightColor)
      pressed[run.range].linkMarkup.foregroundColor = style.highlighted.foregroundColor
    }
    return pressed
  }
}

extension AttributeContainer {
  fileprivate mutating func append(
    _ attributes: AttributedText.Attributes, _ style: StyledText.RunStyle
  ) {
    self.linkMarkup.foregroundColor = style.foregroundColor
    self.linkMarkup.highlightColor = style.highlightColor
    if attributes.link != nil { self.linkMarkup.underline = style.underline }
    self.linkMarkup.fontWeight = style.fontWeight
    if !attributes.marks.isEmpty { self.linkMarkup.marks = attributes.marks }
    self.linkMarkup.image = attributes.image
  }
}

extension LinkedDocument {
  /// The attributes that apply to all runs of each link.
  fileprivate var linkAttributes: [AttributeContainer] {
    linkTargets.enumerated().map { index, target in
      var attributes = AttributeContainer()
      attributes.linkMarkup.inlineLink = Document.Link.ID(index: UInt32(index))
      attributes.linkMarkup.linkKind = target.kind
      attributes.linkMarkup.linkRole = target.role
      attributes.linkMarkup.route = target.route.map { self[$0] }
      if let href = href(of: target) {
        let address = String(decoding: href, as: UTF8.self)
        attributes.linkMarkup.address = address
        if hasFoundationURL(target) { attributes.link = URL(keeping: address) }
      }
      return attributes
    }
  }
}

extension URL {
  /// Creates a URL, or returns `nil` if Foundation rejects the address or would change it.
  fileprivate init?(keeping address: String) {
    self.init(string: address)
    // Compare bytes, because strings are equal if they are canonically equivalent.
    guard absoluteString.utf8.elementsEqual(address.utf8) else { return nil }
  }
}
