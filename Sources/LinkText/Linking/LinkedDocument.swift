/// A document with everything that was decided about its links.
public struct LinkedDocument: Sendable {
  public package(set) var document: Document
  /// One for each of `document.links`, in the same order.
  public let linkTargets: [LinkTarget]
  /// One for each of `document.images`, in the same order.
  public let imageTargets: [LinkTarget]
  /// The percent-encoded addresses that the targets point into; ASCII.
  public let hrefs: [UInt8]
  /// The routes that the targets point to, one for each link that takes one.
  public let routeMatches: [RouteMatch]
  /// What rules set, one for each link that a rule matches.
  public let linkSettings: [LinkSettings]
  /// What was asked for them.
  let routes: RouteTable?
  public let styling: Styling
  public let locale: LanguageTag
  /// The phrases for the language of the copy; nil where there are none, and English is said.
  public let phrasebook: Phrasebook?
  let lintLevels: LintLevels

  package init(
    _ document: Document, destinations: DestinationPolicy, routes: RouteTable?,
    rules: LinkRules?, file: String?, styling: Styling, locale: LanguageTag,
    phrasebooks: [Phrasebook], lintLevels: LintLevels
  ) {
    var resolver = LinkResolver(
      policy: destinations, style: styling.style, routes: routes)
    let text = document.text.span
    var linkTargets = document.links.map {
      resolver.resolve(text.extracting($0.destination.indices), for: .link)
    }
    imageTargets = document.images.map {
      resolver.resolve(text.extracting($0.destination.indices), for: .image)
    }
    var linkSettings: [LinkSettings] = []
    if let rules {
      resolver.apply(rules, to: &linkTargets, of: document, file: file, settings: &linkSettings)
    }
    self.linkTargets = linkTargets
    self.linkSettings = linkSettings
    hrefs = resolver.hrefs
    routeMatches = resolver.routeMatches
    self.routes = routes
    self.document = document
    self.styling = styling
    self.locale = locale
    phrasebook = Phrasebook.lookup(locale, among: phrasebooks)
    self.lintLevels = lintLevels
  }

  /// What is said, in the language of the copy or else in English.
  var phrases: Phrasebook { phrasebook ?? .en }

  public subscript(id: Document.Link.ID) -> LinkTarget { linkTargets[Int(id.index)] }
  public subscript(id: Document.ImageID) -> LinkTarget { imageTargets[Int(id.index)] }
  public subscript(id: RouteMatch.ID) -> RouteMatch { routeMatches[Int(id.index)] }

  /// The address of a target as bytes, without the escapes of any format.
  public func href(of target: LinkTarget) -> ArraySlice<UInt8>? {
    target.href.map { hrefs[$0.indices] }
  }
}
