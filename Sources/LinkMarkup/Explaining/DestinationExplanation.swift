public import LinkText

/// What becomes of a destination and why: its kind, its route, and what is written and announced.
public struct DestinationExplanation: Sendable {
  /// How routes read the address.
  enum Reading: Sendable {
    case address(RouteAddress)
    case refused(RouteAddress.Refusal)
    /// Only addresses of apps and of the web are read.
    case none
  }

  /// As it was asked for.
  public let destination: String
  /// A document whose only link leads there.
  let linked: LinkedDocument
  let reading: Reading
  /// What the routes say; nil where there are none, or none that could be asked.
  public let route: RouteExplanation?
  /// What became of each rule, in order.
  public let rules: [LinkRuleOutcome]

  /// What screen readers say of the link, in a control of its own or with focus of its own.
  public let announcement: Announcement
  /// What they say of the sentence "A sentence with the link text in it." around the link.
  public let sentenceAnnouncement: AttributedText.BlockAnnouncement

  /// What was decided about the link.
  public var target: LinkTarget { linked.linkTargets[0] }

  fileprivate init(of destination: String, by converter: Converter) {
    self.destination = destination
    let text = "link text"
    let document = Document(link: text, to: destination)
    linked = converter.convert(document)
    announcement = linked.announcement(of: Document.Link.ID(index: 0))
    let sentence = document.paragraph(from: "A sentence with the ", to: " in it.")
    sentenceAnnouncement = converter.convert(sentence).blockAnnouncements[0]
    // Rules and routes see the link as it was before rules changed it.
    var ruleless = converter
    ruleless.rules = nil
    let resolved = ruleless.convert(document)
    let target = resolved.linkTargets[0]
    let subject = LinkSubject(
      target, hrefs: resolved.hrefs, routeMatches: resolved.routeMatches, text: text, file: nil)
    rules = converter.rules?.outcomes(for: subject) ?? []
    guard target.kind.canTakeRoute, let href = resolved.href(of: target) else {
      reading = .none
      route = nil
      return
    }
    let address = RouteTable.address(ofHref: href.span)
    do throws(RouteAddress.Refusal) {
      reading = .address(try RouteAddress(reading: address.span))
    } catch {
      reading = .refused(error)
    }
    route = converter.routes?.explanation(of: address.span)
  }
}

extension Converter {
  /// Explains what would become of a link to `destination`, which is written as in copy but without
  /// the escapes of Markdown.
  public func explanation(of destination: String) -> DestinationExplanation {
    DestinationExplanation(of: destination, by: self)
  }
}
