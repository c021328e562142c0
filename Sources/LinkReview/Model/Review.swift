package import LinkText

/// The content of a review page.
package struct Review: Sendable {
  /// The selection of the texts to show.
  package enum Selection: String, CaseIterable, Sendable {
    case all
    /// Texts that changed since the revision.
    case changed
    /// Texts with findings.
    case findings
  }

  package var title: String
  /// The revision of the repository with which the current texts are compared, by the name that the
  /// user gave, such as `main`; `nil` if the texts are not compared.
  package var revision: (name: String, commit: String)?
  /// The date that the page shows, such as `2026-11-26`; `nil` if it shows none.
  package var date: String?
  /// The selection of the texts in ``texts``.
  package var selection = Selection.all
  /// The counts for the reviewed texts, whether or not they are selected.
  package var tally = Tally()
  /// The selected texts and their source texts, in the order of their files.
  package var texts: [Text] = []
  /// The texts that only the revision has.
  package var removedTexts: [RemovedText] = []
  /// The texts that are translations of each other.
  package var groups: [Group] = []
  /// The findings that concern no text, such as findings about routes, by file.
  package var fileFindings: [(path: String, findings: [Finding])] = []
  /// The themes, of which there is at least one; the page shows the first one initially.
  package var themes: [Theme]
  /// The link style that the page shows initially.
  package var style = LinkStyle.default

  package init(title: String, themes: [Theme]) {
    self.title = title
    self.themes = themes
  }

  /// The result in one line, such as `12 texts changed, 3 links lead elsewhere, 2 new findings`.
  package var verdict: String { tally.verdict(isCompared: revision != nil) }

  /// A document, or one value of a catalog.
  package struct Text: Sendable {
    /// An ASCII identifier, unique in the review, that is made from the path and the value's key.
    package let id: String
    package let path: String
    /// The key, the language and the variant of a value; `nil` for a document.
    package let value: CatalogKey?
    let linked: LinkedDocument
    /// The digest of the path, the value's key, the perceived content, and the targets of links.
    package let digest: String
    /// The links in reading order.
    package let links: [Link]
    /// The images in reading order.
    package let images: [Image]
    /// The findings that `lint` reports about the text, in the same order.
    package var findings: [Finding] = []
    /// The change since the revision; `nil` if users notice none, or nothing is compared.
    package var change: Change?

    package init(
      id: String, path: String, value: CatalogKey?, linked: LinkedDocument, digest: String,
      links: [Link], images: [Image]
    ) {
      self.id = id
      self.path = path
      self.value = value
      self.linked = linked
      self.digest = digest
      self.links = links
      self.images = images
    }

    /// The language, which also decides the direction.
    package var locale: LanguageTag { linked.locale }

    /// Returns an HTML fragment in which links lead to their rows in the text's table of links.
    ///
    /// - Parameter level: The level of the heading above the fragment.
    func fragment(belowHeading level: Int) -> Bytes {
      // A value of a catalog is inline content, without `<p>`.
      var emitter = HTMLEmitter(extent: value == nil ? .fragment : .inline)
      emitter.reviewPlace = HTMLEmitter.ReviewPlace(textID: id, headingLevel: level)
      emitter.scrollsTables = true
      return linked.bytes(emittedBy: emitter)
    }
  }

  /// A text of the revision that is no longer in any file.
  package struct RemovedText: Equatable, Sendable {
    package let path: String
    /// The key, the language and the variant of a value; `nil` for a document.
    package let value: CatalogKey?
    package let locale: LanguageTag
    /// The paragraphs and other blocks of the text.
    package let blocks: [String]

    package init(path: String, value: CatalogKey?, locale: LanguageTag, blocks: [String]) {
      self.path = path
      self.value = value
      self.locale = locale
      self.blocks = blocks
    }
  }

  /// Texts that are translations of each other.
  package struct Group: Sendable {
    /// The index of a text in ``Review/texts``, and the comparison of its links with the source.
    package typealias Member = (text: Int, parity: Parity)

    /// The result of comparing the links of a translation with the links of the source.
    package enum Parity: Equatable, Sendable {
      case source
      /// The links have the same targets, with the same placeholders.
      case same
      /// The links differ as the messages describe.
      case differs([String])
      case notCompared
    }

    /// The path, or the path and the key, without a language, such as `copy/{locale}/terms.md`.
    package let name: String
    /// At least two texts; the source, if any, comes first.
    package let members: [Member]

    package init(name: String, members: [Member]) {
      self.name = name
      self.members = members
    }
  }

  /// A change of a text since the revision, as users notice it.
  package struct Change: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      case added
      case changed
      /// The file or the key had another name.
      case renamed(from: String)
    }

    package let kind: Kind
    /// The differences in reading order; empty unless the kind is `changed`.
    package let differences: [Difference]

    package init(_ kind: Kind, differences: [Difference] = []) {
      self.kind = kind
      self.differences = differences
    }
  }

  /// A single difference between two versions of a text.
  package struct Difference: Equatable, Sendable {
    package enum Aspect: String, CaseIterable, Sendable {
      /// The words of a block.
      case text
      /// The position of a block or of a link in the text.
      case order
      /// The kind of a block, such as a heading or an item of a list.
      case structure
      /// Emphasis, code and other marks of words.
      case formatting
      /// The address of a link.
      case destination
      /// The route of a link, or its parameters.
      case route
      /// The kind of a link, or what opens it.
      case kind
      /// The announcement of a link by screen readers, if nothing else about the link differs.
      case announcement
      /// Whether a link opens a new tab.
      case newTab = "new-tab"
      /// The title of a link or an image.
      case title
      /// The alternative text of an image.
      case alternativeText = "alternative-text"
      /// The address of an image.
      case image
      /// The language of the text.
      case language
      /// The title or description in front matter.
      case metadata
    }

    /// A run of words.
    package struct Piece: Equatable, Sendable {
      package enum Change: Sendable {
        case kept, removed, added
      }

      package let change: Change
      /// The words and the spaces between them, which may begin with a space.
      package let text: String
    }

    package enum Versions: Equatable, Sendable {
      /// The words of a block in order; removed words precede the added words that replace them.
      case words([Piece])
      /// The old and the new value; `nil` if a version has none.
      case values(from: String?, to: String?)
    }

    package let aspect: Aspect
    /// The subject of the difference: the kind or the first words of a block, or the text of a
    /// link or image; empty for the text as a whole.
    package let subject: String
    package let versions: Versions
    /// The index of the link in the new text; `nil` if the difference concerns no link.
    package var link: Int?
  }

  /// The counts of a review.
  package struct Tally: Equatable, Sendable {
    package var files = 0
    package var texts = 0
    package var links = 0
    package var images = 0
    package var errors = 0
    package var warnings = 0
    package var notes = 0
    /// The findings that `lint --fix` fixes.
    package var fixableFindings = 0
    /// The findings that the revision does not have.
    package var newFindings = 0
    package var changedTexts = 0
    package var addedTexts = 0
    package var removedTexts = 0
    package var renamedTexts = 0
    /// The links whose address or route differs.
    package var redirectedLinks = 0
    package var themeChanges = 0
    /// The sum of the themes' ``Theme/failureCount``.
    package var contrastFailures = 0

    package init() {}

    package var findings: Int { errors + warnings + notes }
  }
}

extension Review.Tally {
  func verdict(isCompared: Bool) -> String {
    let rows =
      isCompared
      ? [
        (changedTexts, "text changed", "texts changed"),
        (addedTexts, "text added", "texts added"),
        (removedTexts, "text removed", "texts removed"),
        (renamedTexts, "text renamed", "texts renamed"),
        (redirectedLinks, "link leads elsewhere", "links lead elsewhere"),
        (themeChanges, "value of a theme changed", "values of themes changed"),
        (newFindings, "new finding", "new findings"),
      ]
      : [(errors, "error", "errors"), (warnings, "warning", "warnings"), (notes, "note", "notes")]
    let isEmpty = rows.allSatisfy { $0.0 == 0 }
    let parts = (rows + [(contrastFailures, "contrast too low", "contrasts too low")])
      .filter { $0.0 > 0 }.map { count, one, many in "\(count) \(count == 1 ? one : many)" }
    let result = isCompared ? "nothing changed" : "no findings"
    return ((isEmpty ? [result] : []) + parts).joined(separator: ", ")
  }
}

extension Review {
  /// A link as users perceive it.
  package struct Link: Equatable, Sendable {
    package struct Route: Equatable, Sendable {
      package let name: String
      /// The path parameters, then the query parameters, each sorted by name.
      package let parameters: [Parameter]
    }

    /// A parameter that a link gives to the app.
    package struct Parameter: Equatable, Sendable {
      package let name: String
      package let value: String
    }

    /// The announcements of a link when it receives focus.
    package struct Announcements: Equatable, Sendable {
      /// The announcement by VoiceOver, such as `terms, link`.
      package let voiceOver: String
      /// The announcement by TalkBack, such as `terms, link, double tap to activate`.
      package let talkBack: String
      /// The accessible name in browsers, including any notice that a new tab opens.
      package let webName: String
    }

    /// The text as one line, which may be empty.
    package let text: String
    /// The value of the `href` attribute; `nil` for a blocked link.
    package let href: String?
    /// The destination in the source text, from which ``href`` is made.
    package let destination: String
    /// The title from a rule or from the source text; `nil` if there is none.
    package let title: String?
    /// The kind, including the reason why a link is blocked.
    package let kind: LinkTarget.Kind
    package let handling: LinkTarget.Handling
    package let role: LinkTarget.Role
    package let isDisabled: Bool
    package let route: Route?
    package let opensNewTab: Bool
    package let announcements: Announcements

    init(_ id: Document.Link.ID, of linked: LinkedDocument) {
      let (document, target) = (linked.document, linked[id])
      let announcement = linked.announcement(of: id)
      text = document.text(of: document[id])
      href = linked.href(of: target).map { String(decoding: $0, as: UTF8.self) }
      destination = String(decoding: document[document[id].destination], as: UTF8.self)
      title = linked.title(of: id).map { String(decoding: $0, as: UTF8.self) }
      (kind, handling, role) = (target.kind, target.handling, target.role)
      isDisabled = target.states.contains(.disabled)
      route = target.route.map { id in
        let values = [linked[id].parameters.path, linked[id].parameters.query].flatMap { values in
          values.sorted { $0.key < $1.key }.map { Parameter(name: $0.key, value: $0.value) }
        }
        return Route(name: linked[id].name, parameters: values)
      }
      opensNewTab = linked.opensNewTab(target)
      announcements = Announcements(
        voiceOver: announcement.voiceOver, talkBack: announcement.talkBack,
        webName: linked.accessibleName(of: id))
    }
  }

  package struct Image: Equatable, Sendable {
    /// The address; `nil` if it is blocked.
    let source: String?
    /// The alternative text, which may be empty.
    let alternativeText: String
    package let title: String?

    init(_ id: Document.ImageID, of linked: LinkedDocument) {
      let image = linked.document[id]
      source = linked.href(of: linked[id]).map { String(decoding: $0, as: UTF8.self) }
      alternativeText = linked.document.text(of: linked.document[id])
      title = image.title.map { String(decoding: linked.document[$0], as: UTF8.self) }
    }
  }

  /// A finding of `lint`, and the line with the construct.
  package struct Finding: Sendable {
    package let content: LinkText.Finding
    /// The line with the construct; `nil` if the file has no such line.
    let excerpt: SourceExcerpt?
    /// The construct after the fix, or an empty text; `nil` without a fix, or if it is too long.
    let fixed: String?
    /// Whether the revision lacks the finding; false if nothing is compared.
    package var isNew = false
  }
}

extension Review.Finding {
  /// Creates a finding from an entry of a report.
  package init(_ entry: ReportedFile.Entry) {
    self.init(content: entry.finding, excerpt: entry.excerpt, fixed: entry.fixed)
  }
}
