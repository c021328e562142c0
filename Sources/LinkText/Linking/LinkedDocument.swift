/// A document with the resolved targets of its links and images.
public struct LinkedDocument: Sendable {
  /// The document.
  public package(set) var document: Document
  /// The targets of `document.links`, in the same order.
  public let linkTargets: [LinkTarget]
  /// The targets of `document.images`, in the same order.
  public let imageTargets: [LinkTarget]
  /// The percent-encoded addresses, in ASCII, that the targets refer to.
  public let hrefs: Bytes
  /// The matches that the targets refer to, one for each link that matches a route.
  public let routeMatches: [RouteMatch]
  /// The settings that the targets refer to, one for each link and image that a rule matches.
  public let linkSettings: [LinkTarget.Settings]
  /// The table in which the routes were looked up.
  let routes: RouteTable?
  /// The styling of the document.
  public let styling: Styling
  /// The language of the copy.
  public let locale: LanguageTag
  /// The phrasebook for the language of the copy, or `nil` if there is none and English is used.
  public let phrasebook: Phrasebook?
  let lintLevels: LintLevels

  package init(
    _ document: Document, destinations: DestinationPolicy, routes: RouteTable?,
    rules: LinkRules?, file: String?, linkedPath: DestinationPolicy.LinkedPath?,
    styling: Styling, locale: LanguageTag,
    phrasebooks: [Phrasebook], lintLevels: LintLevels
  ) {
    var resolver = LinkResolver(
      policy: destinations, style: styling.style, routes: routes,
      linkedPath: linkedPath)
    let text = document.text.span
    var linkTargets = document.links.map {
      resolver.resolve(text.extracting($0.destination.indices), for: .link)
    }
    var imageTargets = document.images.map {
      resolver.resolve(text.extracting($0.destination.indices), for: .image)
    }
    var linkSettings: [LinkTarget.Settings] = []
    if let rules {
      resolver.apply(rules, to: &linkTargets, of: document, file: file, settings: &linkSettings)
      resolver.apply(
        rules, toImages: &imageTargets, of: document, file: file, settings: &linkSettings)
    }
    self.linkTargets = linkTargets
    self.imageTargets = imageTargets
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

  /// The phrasebook for the language of the copy, or else the English one.
  var phrases: Phrasebook { phrasebook ?? .en }

  /// Returns the language of a phrase that is not known in the language of the copy, or `nil` if it is.
  func foreignLanguage(of key: Phrasebook.Key) -> LanguageTag? {
    phrasebook?.knows(key) == true ? nil : Phrasebook.en.language
  }

  /// Accesses the target of a link.
  public subscript(id: Document.Link.ID) -> LinkTarget { linkTargets[Int(id.index)] }
  /// Accesses the target of an image.
  public subscript(id: Document.ImageID) -> LinkTarget { imageTargets[Int(id.index)] }
  /// Accesses the match of a route.
  public subscript(id: RouteMatch.ID) -> RouteMatch { routeMatches[Int(id.index)] }

  /// Returns the percent-encoded address of a target, without the escapes of any output format, or
  /// `nil` if it is blocked.
  public func href(of target: LinkTarget) -> ArraySlice<UInt8>? {
    target.href.map { hrefs[$0.indices] }
  }
}
