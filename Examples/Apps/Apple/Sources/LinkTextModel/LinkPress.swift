public import LinkText

/// A finger or a pointer from the moment it goes down until it goes up.
public struct LinkPress: Equatable, Sendable {
  /// The link that is drawn pressed.
  public private(set) var highlighted: Document.Link.ID?
  /// The link that the finger went down on.
  private var pressed: Document.Link.ID?

  /// Creates the state without a finger.
  public init() {}

  mutating func begin(on link: Document.Link.ID?) {
    pressed = link
    highlighted = link
  }

  mutating func move(to link: Document.Link.ID?) {
    highlighted = link == pressed ? pressed : nil
  }

  /// Returns the link that the finger went down on, if it is still there.
  mutating func end() -> Document.Link.ID? {
    defer { self = LinkPress() }
    return highlighted
  }
}
