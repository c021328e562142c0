/// A document with the resolved targets of its links and images.
public struct LinkedDocument: Sendable {
  /// The document.
  public package(set) var document: Document
  /// The targets of `document.links`, in the same order.
  public let linkTargets: [LinkTarget]
  /// The targets of `document.images`, in the same order.
  public let imageTargets: [LinkTarget]
  /// The percent-encoded ASCII addresses to which the targets refer, without separators.
  public let hrefs: Bytes
  /// The matches to which the targets refer, one for each link that matches a route.
  public let routeMatches: [RouteMatch]
  /// The settings to which the targets refer; links that the same rules match share theirs.
  public let linkSettings: [LinkTarget.Settings]
  let routes: RouteTable?
  /// The styling of the document.
  public let styling: Styling
  /// The language of the document.
  public let locale: LanguageTag
  /// The phrasebook for the document's language, or `nil` to use the English phrases.
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
      resolver.apply(
        rules, to: &linkTargets, as: .link, of: document, file: file, settings: &linkSettings)
      resolver.apply(
        rules, to: &imageTargets, as: .image, of: document, file: file, settings: &linkSettings)
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

  var phrases: Phrasebook { phrasebook ?? .en }

  /// Returns English if the phrasebook lacks a phrase, or `nil` if the phrasebook has it.
  func foreignLanguage(of key: Phrasebook.Key) -> LanguageTag? {
    phrasebook?.knows(key) == true ? nil : Phrasebook.en.language
  }

  /// Accesses the target of a link.
  public subscript(id: Document.Link.ID) -> LinkTarget { linkTargets[Int(id.index)] }
  /// Accesses the target of an image.
  public subscript(id: Document.ImageID) -> LinkTarget { imageTargets[Int(id.index)] }
  /// Accesses the match of a route.
  public subscript(id: RouteMatch.ID) -> RouteMatch { routeMatches[Int(id.index)] }

  /// Returns the percent-encoded address of a target, or `nil` if the target is blocked.
  public func href(of target: LinkTarget) -> ArraySlice<UInt8>? {
    target.href.map { hrefs[$0.indices] }
  }

  /// Returns whether a link can be followed and Foundation preserves every byte of its address.
  ///
  /// The address must conform to RFC 3986 and have no percent-encoded (non-ASCII) host.
  package func hasFoundationURL(_ target: LinkTarget) -> Bool {
    guard target.handling != .none, let href = target.href else { return false }
    return URIReference.isKeptByFoundation(hrefs.span.extracting(href.indices))
  }

  /// Returns whether a link can be followed and its address is a URI (RFC 3986) with a scheme.
  func hasURI(_ target: LinkTarget) -> Bool { reference(of: target)?.scheme != nil }

  /// Returns the URI of a web or contact link, or `nil` for other links and malformed addresses.
  ///
  /// An address that begins with `//` gets the scheme `https`.
  package func systemURI(of target: LinkTarget) -> String? {
    guard target.kind == .web || target.kind == .contact, let href = href(of: target),
      let reference = reference(of: target)
    else { return nil }
    return (reference.scheme == nil ? "https:" : "") + String(decoding: href, as: UTF8.self)
  }

  private func reference(of target: LinkTarget) -> URIReference? {
    guard target.handling != .none, let href = target.href else { return nil }
    let bytes = hrefs.span.extracting(href.indices)
    let reference = URIReference(bytes)
    return reference.isWellFormed(in: bytes) ? reference : nil
  }

  /// Returns the first web address in a link's text whose host is not the link's host, if any.
  ///
  /// Any web address differs from a contact link or an app link without a route. The text of other
  /// links, such as relative links, is not compared.
  func otherAddress(inText text: String, of target: LinkTarget) -> Substring? {
    guard text.utf8.contains(UInt8(ascii: ".")), let href = href(of: target) else { return nil }
    switch target.kind {
    case .web, .contact: break
    case .app where target.route == nil: break
    case .app, .blocked, .unresolved, .fragment, .relative, .unsafe: return nil
    }
    return text.split(whereSeparator: \.isWhitespace).first { word in
      guard let address = LinkedDocument.webAddress(in: word) else { return false }
      let host = target.kind == .web ? LinkedDocument.siteName(of: Bytes(href)) : nil
      return LinkedDocument.siteName(of: Bytes(address.utf8)) != host || host == nil
    }
  }

  /// Returns the first web address in a word, which begins the word or follows a mark such as `(`.
  ///
  /// Characters that are not seen may be anywhere before the host. An address within another one,
  /// as in `a.example/?to=https://b.example`, and `www.` within a path or name are not returned.
  private static func webAddress(in word: Substring) -> String? {
    let scalars = word.unicodeScalars
    var (name, hasHost, isInName) = ("", false, false)
    for (index, scalar) in zip(scalars.indices, scalars)
    where !scalar.properties.isDefaultIgnorableCodePoint {
      name.unicodeScalars.append(scalar)
      if scalar.isLetterOrDigit { continue }
      let start = name.lowercased()
      if start == "https:" || start == "http:" || start == "www." && !isInName {
        // A bracket or quotation mark closes the address, and other marks may follow it.
        let rest = scalars[index...].dropFirst().prefix {
          !"<>\")]}”’“»«」』）】》〉".unicodeScalars.contains($0)
        }
        if let last = rest.lastIndex(where: \.isLetterOrDigit) {
          return (start == "www." ? "//" : "") + start + String(rest[...last])
            + (rest.contains("[") ? "]" : "")
        }
      }
      if hasHost, "/?#".unicodeScalars.contains(scalar) { return nil }
      hasHost = hasHost || scalar == "." && start != "."
      isInName = start.utf8.count > 1 && #"-_.@/\"#.unicodeScalars.contains(scalar)
      name = ""
    }
    return nil
  }

  /// Returns the host of a web address without `www.`, or `nil` if the host is invalid.
  private static func siteName(of address: Bytes) -> String? {
    let bytes = address.span
    let host = URIReference.host(in: URIReference(bytes).webAuthority(in: bytes), of: bytes)
    guard let name = WebHost.name(of: bytes.extracting(host)) else { return nil }
    return name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
  }

  /// Returns the accessible name of a link as defined by accname: its text, or else its title.
  ///
  /// Formatting and raw HTML are dropped, images are replaced by their alternative text, and each
  /// run of white space is replaced by a single space. The new-tab notice is part of the text. The
  /// result is empty if there is neither text nor title.
  public func accessibleName(of id: Document.Link.ID) -> String {
    var name = LineText()
    append(accessibleNameOf: id, to: &name)
    return name.string
  }

  /// Appends the accessible name of a link to `line`, which must be empty.
  func append(accessibleNameOf id: Document.Link.ID, to line: inout LineText) {
    document.append(plainTextIn: document[id].content, to: &line)
    if opensNewTab(self[id]) {
      line.append(" (\(phrases[.newTab]))")
    } else if line.isEmpty {
      append(titleOf: id, to: &line)
    }
  }

  /// Returns the accessible description of a link as defined by accname: its title.
  ///
  /// White space is collapsed. The result is `nil` if the title is empty or equals the link's name.
  public func accessibleDescription(of id: Document.Link.ID) -> String? {
    var name = LineText()
    var title = LineText()
    append(accessibleNameOf: id, to: &name)
    append(titleOf: id, to: &title)
    return title.isEmpty || title.isEquivalent(to: name) ? nil : title.string
  }

  func append(titleOf id: Document.Link.ID, to line: inout LineText) {
    if let title = title(of: id) { line.append(title.span) }
  }

  /// The amount of block structure in an output.
  public enum Extent: Equatable, Sendable {
    /// The document's blocks.
    case fragment
    /// A single string value: one paragraph is written without its element and the final newline.
    ///
    /// Any other document keeps its blocks and gets the finding `not-inline`.
    case inline
  }
}

extension Document {
  /// Returns the text of a link, or the alternative text of an image, as one line.
  package func text(of link: Link) -> String {
    var line = LineText()
    append(plainTextIn: link.content, to: &line)
    return line.string
  }
}
