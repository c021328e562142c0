public import LinkText

/// The state of a view that shows converted copy and handles touches on links.
///
/// A view only draws ``blocks(in:)`` and forwards touches. All logic that needs tests is here.
public struct LinkTextModel: Sendable {
  /// The copy.
  public let linked: LinkedText
  /// The state of the touch on a link, if any.
  public private(set) var interaction = LinkedText.Interaction()

  /// Creates the model of decoded copy.
  public init(_ linked: LinkedText) {
    self.linked = linked
  }

  /// Returns the blocks in the colors of an appearance, with the pressed link highlighted.
  public func blocks(in appearance: Appearance) -> [ShownBlock] {
    var styled = StyledText(linked, in: appearance)
    if let link = interaction.pressedLink(activatedLink) { styled = styled.highlighting(link) }
    return linked.attributedText.blocks.indices.map { shownBlock($0, of: styled) }
  }

  /// Returns the background that the text colors are chosen for, or `nil` for the app's own.
  public func surfaceColor(in appearance: Appearance) -> RGBColor? {
    appearance == .dark ? linked.dark?.surfaceColor : linked.surfaceColor
  }

  // MARK: - Touches

  /// Handles a finger that goes down at a UTF-16 offset of the text, or outside the text for `nil`.
  public mutating func touchBegan(at offset: Int?) {
    receive(.press(target(at: offset)))
  }

  /// Handles a finger that moves, perhaps off the link or back to it.
  public mutating func touchMoved(to offset: Int?) { receive(.drag(target(at: offset))) }

  /// Handles a finger that goes up.
  ///
  /// - Returns: The link to open: the enabled link under the finger, if the touch began on it.
  public mutating func touchEnded() -> Document.Link.ID? { receive(.release) }

  /// Handles a touch that the system cancels, for example to scroll.
  public mutating func touchCancelled() { receive(.cancel) }

  /// Returns the link to open when a whole block is activated, for example by a double tap in
  /// VoiceOver.
  public func activatedLink(ofBlock index: Int) -> Document.Link.ID? {
    activatedLink(.block(index))
  }

  @discardableResult
  private mutating func receive(_ input: LinkedText.Interaction.Input) -> Document.Link.ID? {
    interaction.receive(input, activating: activatedLink)
  }

  private func activatedLink(_ target: LinkedText.Interaction.Target) -> Document.Link.ID? {
    linked.link(activatedBy: target).flatMap { isEnabled($0) ? $0 : nil }
  }

  /// Returns the link at an offset.
  ///
  /// Touches never target a whole block; only screen readers activate one.
  private func target(at offset: Int?) -> LinkedText.Interaction.Target? {
    offset.flatMap { linked.attributedText.link(at: $0, in: .utf16) }
      .map(LinkedText.Interaction.Target.link)
  }

  private func isEnabled(_ id: Document.Link.ID) -> Bool {
    linked[id].handling != .none && !linked[id].states.contains(.disabled)
  }

  // MARK: - Opening

  /// Routes a link.
  ///
  /// - Returns: The router's result: for `system`, the app must open the link's address. A disabled
  ///   link is discarded, and so is one relative to a page, since an app has no page.
  @MainActor public func open(_ id: Document.Link.ID, with router: Router) -> Router.Result {
    guard isEnabled(id), linked[id].handling != .page, let address = linked[id].href else {
      return .discarded
    }
    return router.route(address)
  }

  /// Returns a token for a link, for views that require a URL.
  ///
  /// A URL cannot hold every address, since Foundation rejects some and changes others.
  public func token(of id: Document.Link.ID) -> String { Self.scheme + "\(id.index)" }

  /// Returns the link for a token; `nil` for any other text.
  public func link(ofToken token: String) -> Document.Link.ID? {
    guard token.hasPrefix(Self.scheme), let index = Int(token.dropFirst(Self.scheme.count)),
      linked.links.indices.contains(index)
    else { return nil }
    return linked.links[index].id
  }

  private static let scheme = "linkmark-link:"

  // MARK: - Blocks

  private func shownBlock(_ index: Int, of styled: StyledText) -> ShownBlock {
    let text = styled.text
    let block = text.blocks[index]
    let range = block.range[.utf8]
    let first = text.runs.firstIndex { $0.range[.utf8].lowerBound >= range.lowerBound }
    let runs = (first ?? text.runs.endIndex)..<text.runs.endIndex
    let pieces = runs.prefix { text.runs[$0].range[.utf8].upperBound <= range.upperBound }
      .map { run in
        let attributes = text.runs[run].attributes
        return ShownBlock.Piece(
          text: text[text.runs[run].range], style: styled.styles[run], marks: attributes.marks,
          link: attributes.link.flatMap { isEnabled($0) ? $0 : nil })
      }
    var level: Int?
    if case .heading(let number) = block.kind { level = Int(number) }
    let place = place(of: block)
    return ShownBlock(
      id: index, pieces: pieces, fontStyle: linked.fontStyle(of: block), headingLevel: level,
      depth: place.depth, marker: place.marker, link: activatedLink(ofBlock: index))
  }

  /// Returns how many lists and quotes a block is in, and the marker if it begins an item.
  private func place(of block: AttributedText.Block) -> (depth: Int, marker: String) {
    let text = linked.attributedText
    var depth = 0
    var marker = ""
    if let task = text.task(of: block) { marker = task == .done ? "☑" : "☐" }
    var next = block.context
    while let index = next {
      switch text.contexts[index].kind {
      case .listItem(let item, _):
        depth += 1
        if marker.isEmpty, let first = block.firstContext, index >= first {
          marker = item.ordinal.map { "\($0)." } ?? "•"
        }
      case .blockQuote, .alert: depth += 1
      case .table, .tableRow: break
      }
      next = text.contexts[index].parent
    }
    return (depth, marker)
  }
}
