package import LinkText

extension LinkedDocument {
  /// Returns the document as a fragment of the review page.
  ///
  /// - Parameter extent: What the document is: a single value of a catalog has no `<p>`.
  package func reviewFragment(_ extent: Extent) -> Bytes {
    var emitter = HTMLEmitter(extent: extent)
    emitter.activity = .inert
    emitter.scrollsTables = true
    return bytes(emittedBy: emitter)
  }
}

extension Review.Link {
  /// Reads a link of a document.
  package init(_ id: Document.Link.ID, of linked: LinkedDocument) {
    let target = linked[id]
    let announcement = linked.announcement(of: id)
    self.init(
      text: linked.document.textOfLink(id),
      href: linked.href(of: target).map { String(decoding: $0, as: UTF8.self) },
      destination: String(
        decoding: linked.document[linked.document[id].destination], as: UTF8.self),
      title: linked.title(of: id).map { String(decoding: $0, as: UTF8.self) },
      kind: target.kind, handling: target.handling, role: target.role,
      isDisabled: target.states.contains(.disabled),
      route: target.route.map { Route(linked[$0]) }, opensNewTab: linked.opensNewTab(target),
      announcements: Announcements(
        voiceOver: announcement.voiceOver, talkBack: announcement.talkBack,
        webName: linked.accessibleName(of: id)))
  }
}

extension Review.Link.Route {
  init(_ match: RouteMatch) {
    func parameters(_ values: [String: String]) -> [Review.Link.Parameter] {
      values.sorted { $0.key < $1.key }.map { Review.Link.Parameter(name: $0.key, value: $0.value) }
    }
    self.init(
      name: match.name,
      parameters: parameters(match.parameters.path) + parameters(match.parameters.query))
  }
}

extension Review.Image {
  /// Reads an image of a document.
  package init(_ id: Document.ImageID, of linked: LinkedDocument) {
    let image = linked.document[id]
    self.init(
      source: linked.href(of: linked[id]).map { String(decoding: $0, as: UTF8.self) },
      alternativeText: linked.document.textOfImage(id),
      title: image.title.map { String(decoding: linked.document[$0], as: UTF8.self) })
  }
}

extension Review.Finding {
  /// Reads a finding with its place in a file.
  package init(_ entry: ReportedFile.Entry) {
    let finding = entry.finding
    self.init(
      rule: finding.rule, level: finding.level, message: finding.message,
      criterion: finding.criterion, line: finding.location.line, column: finding.location.column,
      excerpt: entry.excerpt.map { excerpt in
        Excerpt(before: excerpt.before, marked: excerpt.marked, after: excerpt.after)
      },
      fixed: entry.fixed, isFixable: finding.fix != nil, url: finding.page)
  }
}

extension Review.Theme {
  /// Measures the contrast of a theme.
  package init(_ styling: Styling) {
    let report = ContrastReport(styling.theme)
    self.init(
      styling: styling,
      swatches: report.pairs.flatMap { pair in
        [Review.Swatch(pair, pair.light, in: .light), Review.Swatch(pair, pair.dark, in: .dark)]
      },
      stylesWithoutCue: report.stylesWithoutCue)
  }

  /// The number of pairs with less contrast than required.
  package var failureCount: Int {
    swatches.count { swatch in
      if case .fail = swatch.outcome { true } else { false }
    } + stylesWithoutCue.count
  }
}

extension Review.Swatch {
  init(
    _ pair: ContrastReport.Pair, _ measurement: ContrastReport.Pair.Measurement,
    in appearance: Appearance
  ) {
    let link = Review.Swatch.link(of: pair.color)
    self.init(
      color: pair.color, ground: pair.ground, style: link?.style, state: link?.state,
      appearance: appearance, foreground: measurement.color, background: measurement.ground,
      ratio: measurement.ratioText, requiredRatio: pair.requiredRatio,
      criterion: pair.criterion, outcome: Outcome(pair.need, measurement))
  }

  /// Returns the style and the state of the links that have the color of a token.
  private static func link(of token: String) -> (style: LinkStyle, state: State)? {
    for style in LinkStyle.allCases {
      for part in LinkColorPart.allCases where style.token(part) == token {
        return State(rawValue: part.rawValue).map { (style, $0) }
      }
    }
    return nil
  }
}

extension Review.Swatch.Outcome {
  fileprivate init(
    _ need: ContrastReport.Need, _ measurement: ContrastReport.Pair.Measurement
  ) {
    switch need {
    case .ratio where measurement.isFailure:
      switch measurement.suggestion {
      case .everywhere(let color), .here(let color): self = .fail(color)
      case nil: self = .fail(nil)
      }
    case .ratio: self = .pass
    case .notRequired: self = .notRequired
    case .information: self = .information
    }
  }
}

extension ContrastReport.Pair {
  fileprivate var criterion: SuccessCriterion? {
    guard case .ratio(_, let criterion) = need else { return nil }
    return criterion
  }
}
