extension LinkedText {
  /// The state of the interaction with links: the pressed link and the link with the focus.
  ///
  /// A view passes its events as inputs, draws ``pressedLink(_:)`` as pressed, and opens the links
  /// that ``receive(_:activating:)`` returns. `Runtime/linkmark.js` does the same for web pages.
  public struct Interaction: Hashable, Sendable {
    /// A part of the text that can be pressed.
    public enum Target: Hashable, Sendable {
      /// A link.
      case link(Document.Link.ID)
      /// The text of a block outside its links; the value is the index of the block.
      case block(Int)
    }

    /// An event of the pointer or the keyboard.
    ///
    /// A target is `nil` where there is neither a link nor a block.
    public enum Input: Hashable, Sendable {
      /// The pointer goes down.
      case press(Target?)
      /// The pointer moves while it is down.
      case drag(Target?)
      /// The pointer goes up at its last position.
      case release
      /// The system takes over the pointer, or the reader selects text.
      case cancel
      /// The keyboard moves the focus.
      case focus(Target?)
      /// The keyboard or a screen reader activates a link or a block.
      case activate(Target)
    }

    /// A function that returns the link that a target activates: an enabled link itself, or the
    /// only enabled link of a block.
    public typealias Activation = (Target) -> Document.Link.ID?

    /// The link that has the focus; opening a link also moves the focus to the link.
    public private(set) var focus: Document.Link.ID?
    /// The target of the press; `nil` if the pointer is up, or if the target activates no link.
    public private(set) var origin: Target?
    /// Whether the pointer is on the target of the press, or on the link that the target activates.
    public private(set) var isInside = false

    /// Creates the initial state, without a pressed link and without focus.
    public init() {}

    /// Changes the state for an event.
    ///
    /// - Parameters:
    ///   - input: The event.
    ///   - link: Returns the link that a target activates, which may change between inputs.
    /// - Returns: The link to open, or `nil` if there is none.
    public mutating func receive(_ input: Input, activating link: Activation) -> Document.Link.ID? {
      switch input {
      case .press(let target):
        origin = target.flatMap(link) == nil ? nil : target
        isInside = origin != nil
        return nil
      case .drag(let target):
        isInside =
          target != nil
          && (target == origin || target == origin.flatMap(link).map(Target.link))
        return nil
      case .focus(let target):
        focus = target.flatMap { target in link(target).flatMap { .link($0) == target ? $0 : nil } }
        return nil
      case .release: return end(activating: isInside ? origin.flatMap(link) : nil)
      case .cancel: return end(activating: nil)
      case .activate(let target): return end(activating: link(target))
      }
    }

    /// Returns the link to draw as pressed, or `nil` if there is none.
    public func pressedLink(_ link: Activation) -> Document.Link.ID? {
      isInside ? origin.flatMap(link) : nil
    }

    private mutating func end(activating link: Document.Link.ID?) -> Document.Link.ID? {
      if let link { focus = link }
      origin = nil
      isInside = false
      return link
    }
  }

  /// Returns the link at an offset of the text, or `nil` if there is none.
  ///
  /// - Parameter offset: An offset in UTF-16 code units, such as the index of a tapped character.
  public func link(atUTF16Offset offset: Int) -> Link? {
    attributedText.link(at: offset, in: .utf16).map { self[$0] }
  }

  /// Returns the link that a target activates, if any: an enabled link itself, or the only enabled
  /// link of a block.
  public func link(activatedBy target: Interaction.Target) -> Document.Link.ID? {
    attributedText.link(activatedBy: target, states: links.lazy.map(\.states))
  }
}

extension Router {
  /// Passes the address of a link to the handler of its route, or to the fallback.
  ///
  /// - Returns: The result for the address, or `discarded` if the link is blocked or disabled.
  @MainActor public func route(_ link: LinkedText.Link) -> Result {
    guard let href = link.href, !link.states.contains(.disabled) else { return .discarded }
    return route(href)
  }
}

extension AttributedText {
  /// Returns the link that a target activates, if any, according to the states of all links.
  package func link<States: RandomAccessCollection<LinkTarget.States>>(
    activatedBy target: LinkedText.Interaction.Target, states: States
  ) -> Document.Link.ID? where States.Index == Int {
    switch target {
    case .link(let id):
      let index = Int(id.index)
      return states.indices.contains(index) && !states[index].contains(.disabled) ? id : nil
    case .block(let index):
      guard blocks.indices.contains(index), case .link(let id) = blocks[index].activation else {
        return nil
      }
      return id
    }
  }
}
