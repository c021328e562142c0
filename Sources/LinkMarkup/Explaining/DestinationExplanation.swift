package import LinkText

/// The result of converting a link to a destination, and the reasons: its kind, its route, and what
/// is written and announced.
package struct DestinationExplanation: Sendable {
  /// The address as routes parse it.
  enum Reading: Sendable {
    case address(RouteAddress)
    case refused(RouteAddress.SyntaxError)
    /// None: routes match only addresses of apps and of the web.
    case none
  }

  /// The destination as the caller passed it.
  package let destination: String
  /// A document whose only link has the destination.
  let linked: LinkedDocument
  let reading: Reading
  /// The result of matching the routes, or `nil` if there are no routes or they do not apply to the
  /// destination.
  package let route: RouteExplanation?
  /// The outcome of each rule, in order.
  package let rules: [LinkRuleOutcome]

  /// The announcements of the link as a separate control or with separate focus.
  package let announcement: Announcement
  /// The announcements of the sentence "A sentence with the link text in it." around the link.
  package let sentenceAnnouncement: AttributedText.BlockAnnouncement

  /// The resolved target of the link.
  package var target: LinkTarget { linked.linkTargets[0] }

  fileprivate init(
    of destination: String, text: String, file: String?, by converter: Converter
  ) {
    self.destination = destination
    let document = Document(link: text, to: destination)
    linked = converter.convert(document)
    announcement = linked.announcement(of: Document.Link.ID(index: 0))
    let sentence = document.paragraph(from: "A sentence with the ", to: " in it.")
    sentenceAnnouncement = converter.convert(sentence).blockAnnouncements[0]
    // Rules and routes match the link before rules change it.
    var ruleless = converter
    ruleless.rules = nil
    let resolved = ruleless.convert(document)
    let target = resolved.linkTargets[0]
    let subject = LinkSubject(
      target, hrefs: resolved.hrefs, routeMatches: resolved.routeMatches, text: text, file: file)
    rules = converter.rules?.outcomes(for: subject) ?? []
    guard target.kind.canTakeRoute, let href = resolved.href(of: target) else {
      reading = .none
      route = nil
      return
    }
    let address = RouteTable.address(ofHref: href.span)
    do throws(RouteAddress.SyntaxError) {
      reading = .address(try RouteAddress(reading: address.span))
    } catch {
      reading = .refused(error)
    }
    route = converter.routes?.explanation(of: address.span)
  }
}

extension Converter {
  /// Explains the conversion of a link to a destination.
  ///
  /// - Parameters:
  ///   - destination: The destination as written in copy, but without Markdown escapes.
  ///   - text: The text of the link, which rules can match.
  ///   - file: The path of the document, which rules can match; `nil` if it has none.
  package func explanation(
    of destination: String, text: String = "link text", file: String? = nil
  ) -> DestinationExplanation {
    DestinationExplanation(of: destination, text: text, file: file, by: self)
  }
}
