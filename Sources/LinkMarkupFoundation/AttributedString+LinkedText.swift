public import LinkText

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AttributedString {
  /// Creates a string from a document, with the attributes of the scope `linkMarkup`, and with the
  /// attributes of Foundation that have the same meaning.
  ///
  /// - Parameters:
  ///   - linked: A converted document.
  ///   - foregroundColor: The color of the app's text, for themes that leave colors to the app.
  public init(_ linked: LinkedDocument, foregroundColor: RGBColor? = nil) {
    let document = linked.document
    self.init(
      StyledText(linked, foregroundColor: foregroundColor), links: linked.linkAttributes,
      language: linked.locale, fontStyle: linked.styling.fontStyle,
      textColor: linked.styling.palette?.text ?? foregroundColor
    ) { String(decoding: document[document[$0].info], as: UTF8.self) }
  }

  /// Creates a string from a decoded text, with the attributes that a converted document gives.
  ///
  /// The font style's `families` are missing, because the format `linkmark.runs/1` omits them.
  ///
  /// - Parameters:
  ///   - linked: The decoded text.
  ///   - foregroundColor: The color of the app's text, for themes that leave colors to the app.
  public init(_ linked: LinkedText, foregroundColor: RGBColor? = nil) {
    self.init(
      StyledText(linked, foregroundColor: foregroundColor), links: linked.linkAttributes,
      language: linked.locale, fontStyle: linked.fontStyle,
      textColor: linked.foregroundColor ?? foregroundColor, codeBlockInfo: linked.info(of:))
  }

  /// Creates a text from its styled runs and the attributes of each link.
  private init(
    _ styled: StyledText, links: [AttributeContainer], language: LanguageTag,
    fontStyle: FontStyle, textColor: RGBColor?,
    codeBlockInfo: @escaping (Document.CodeBlock.ID) -> String
  ) {
    self.init()
    let text = styled.text
    let intents = PresentationIntents(of: text, codeBlockInfo: codeBlockInfo)
    for part in text.partsWithCheckboxes {
      let own = part.attributes
      let style = part.run.map { styled.styles[$0] } ?? .init(foregroundColor: textColor)
      var attributes = own.link.map { links[Int($0.index)] } ?? AttributeContainer()
      attributes.linkMarkup.foregroundColor = style.foregroundColor
      attributes.linkMarkup.highlightColor = style.highlightColor
      if own.link != nil { attributes.linkMarkup.underline = style.underline }
      attributes.linkMarkup.fontWeight = style.fontWeight
      if !own.marks.isEmpty { attributes.linkMarkup.marks = own.marks }
      attributes.linkMarkup.image = own.image
      attributes.languageIdentifier = language.description
      attributes.linkMarkup.fontStyle = fontStyle
      if let block = part.block {
        attributes.linkMarkup.block = block
        intents.add(to: &attributes, marks: own.marks, in: block)
      }
      append(
        AttributedString(
          part.run.map { text[text.runs[$0].range] } ?? part.checkbox, attributes: attributes))
    }
  }

  /// Returns the text as shown while a link is pressed, as `StyledText.highlighting(_:)` does.
  ///
  /// When the link is released, show the original text again.
  public func highlighting(_ id: Document.Link.ID) -> AttributedString {
    var pressed = self
    // A link without an address cannot be pressed.
    for run in runs where run.linkMarkup.inlineLink == id && run.linkMarkup.address != nil {
      let style = StyledText.RunStyle(
        foregroundColor: run.linkMarkup.foregroundColor,
        highlightColor: run.linkMarkup.highlightColor)
      pressed[run.range].linkMarkup.foregroundColor = style.highlighted.foregroundColor
    }
    return pressed
  }
}

extension AttributeContainer {
  /// Creates the attributes that all runs of a link have.
  fileprivate init(
    _ id: Document.Link.ID, kind: LinkTarget.Kind?, role: LinkTarget.Role, route: RouteMatch?,
    address: String?, handling: LinkTarget.Handling
  ) {
    self.init()
    self.linkMarkup.inlineLink = id
    self.linkMarkup.linkKind = kind
    self.linkMarkup.linkRole = role
    self.linkMarkup.route = route
    self.linkMarkup.address = address
    if handling != .none, let address { self.link = URL(keeping: address) }
  }
}

extension LinkedDocument {
  /// For each link, the attributes that all runs of the link have.
  fileprivate var linkAttributes: [AttributeContainer] {
    linkTargets.enumerated().map { index, target in
      AttributeContainer(
        Document.Link.ID(index: UInt32(index)), kind: target.kind, role: target.role,
        route: target.route.map { self[$0] },
        address: href(of: target).map { String(decoding: $0, as: UTF8.self) },
        handling: target.handling)
    }
  }
}

extension LinkedText {
  /// For each link, the attributes that all runs of the link have.
  fileprivate var linkAttributes: [AttributeContainer] {
    links.map { link in
      AttributeContainer(
        link.id, kind: link.kind, role: link.role, route: link.route, address: link.href,
        handling: link.handling)
    }
  }
}

extension URL {
  /// Creates a URL, or returns `nil` if Foundation refuses the address or would change it.
  fileprivate init?(keeping address: String) {
    guard URIReference.isKeptByFoundation(Bytes(address.utf8).span) else { return nil }
    self.init(string: address)
    // Compare bytes, because strings that differ only in their normal form are equal.
    guard absoluteString.utf8.elementsEqual(address.utf8) else { return nil }
  }
}

#if canImport(Darwin)
  /// The presentation intents that Foundation's Markdown parser sets, for views that use them.
  struct PresentationIntents {
    /// The maximum depth of intents.
    ///
    /// Deeper contexts share an intent, because each intent contains all intents around it.
    private static let maximumDepth = 64

    private let text: AttributedText
    /// A function that returns the info string of a code block.
    private let codeBlockInfo: (Document.CodeBlock.ID) -> String
    /// The intent of each context.
    private var contexts: [PresentationIntent] = []

    init(of text: AttributedText, codeBlockInfo: @escaping (Document.CodeBlock.ID) -> String) {
      self.text = text
      self.codeBlockInfo = codeBlockInfo
      var depths: [Int] = []
      for (index, context) in text.contexts.enumerated() {
        let depth = context.parent.map { depths[$0] + 1 } ?? 0
        depths.append(depth)
        let parent = context.parent.map { contexts[$0] }
        if let parent, depth >= PresentationIntents.maximumDepth {
          contexts.append(parent)
        } else {
          contexts.append(intent(of: context.kind, at: index, in: parent))
        }
      }
    }

    func add(to attributes: inout AttributeContainer, marks: AttributedText.Marks, in block: Int) {
      var inline: InlinePresentationIntent = []
      if marks.contains(.emphasis) { inline.insert(.emphasized) }
      if marks.contains(.strong) { inline.insert(.stronglyEmphasized) }
      if marks.contains(.code) { inline.insert(.code) }
      if marks.contains(.strikethrough) { inline.insert(.strikethrough) }
      if !inline.isEmpty { attributes.inlinePresentationIntent = inline }
      attributes.presentationIntent = PresentationIntent(
        kind(of: text.blocks[block]), identity: 3 * block + 3,
        parent: text.blocks[block].context.map { contexts[$0] })
    }

    // Identities are unique: contexts, lists and blocks have different remainders modulo 3.
    private func intent(
      of kind: AttributedText.Context.Kind, at index: Int, in parent: PresentationIntent?
    ) -> PresentationIntent {
      switch kind {
      case .blockQuote, .alert:
        return PresentationIntent(.blockQuote, identity: 3 * index + 1, parent: parent)
      case .table(let id):
        // Columns without an alignment are aligned left in Foundation.
        let columns = text[id].columns.map { alignment -> PresentationIntent.TableColumn in
          switch alignment {
          case .left, nil: .init(alignment: .left)
          case .center: .init(alignment: .center)
          case .right: .init(alignment: .right)
          }
        }
        return PresentationIntent(.table(columns: columns), identity: 3 * index + 1, parent: parent)
      case .tableRow(let row, let isHeader):
        return PresentationIntent(
          isHeader ? .tableHeaderRow : .tableRow(rowIndex: row), identity: 3 * index + 1,
          parent: parent)
      case .listItem(let item, let list):
        let whole = PresentationIntent(
          item.ordinal == nil ? .unorderedList : .orderedList,
          identity: 3 * Int(list.index) + 2, parent: parent)
        return PresentationIntent(
          .listItem(ordinal: Int(item.ordinal ?? 1)), identity: 3 * index + 1, parent: whole)
      }
    }

    private func kind(of block: AttributedText.Block) -> PresentationIntent.Kind {
      switch block.kind {
      case .paragraph: .paragraph
      case .tableCell(let column): .tableCell(columnIndex: Int(column))
      case .heading(let level): .header(level: Int(level))
      case .codeBlock(let id): .codeBlock(languageHint: codeBlockInfo(id))
      case .thematicBreak: .thematicBreak
      }
    }
  }

#else
  /// A substitute that does nothing: Foundation has presentation intents only on Apple platforms.
  struct PresentationIntents {
    init(of text: AttributedText, codeBlockInfo: (Document.CodeBlock.ID) -> String) {}

    func add(to attributes: inout AttributeContainer, marks: AttributedText.Marks, in block: Int) {}
  }
#endif
