public import LinkText

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AttributedString {
  /// The text of a document with the attributes of the scope `linkMarkup`, and Foundation's own where
  /// they say the same.
  ///
  /// `foregroundColor` is the app's own, for themes that leave colours to it.
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

  /// The text while a link is pressed, as ``LinkMarkup/StyledText/highlighting(_:)`` has it.
  ///
  /// To release the link, show the text that was there before.
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
  /// What holds for all runs of each link.
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
  /// Nil where Foundation refuses an address or would change it.
  fileprivate init?(keeping address: String) {
    self.init(string: address)
    // As bytes: strings are equal in all their normal forms.
    guard absoluteString.utf8.elementsEqual(address.utf8) else { return nil }
  }
}
