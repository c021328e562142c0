package import LinkText

/// Everything that a review page shows.
package struct Review: Sendable {
  /// The part of the texts that is shown.
  package enum Selection: String, CaseIterable, Sendable {
    case all
    /// Texts that changed since the revision.
    case changed
    /// Texts with findings.
    case findings
  }

  /// The version of the copy that this one is compared with.
  package struct Revision: Equatable, Sendable {
    /// The name that the user gave, such as `main`.
    package let name: String
    /// The full identifier of the commit.
    package let commit: String

    package init(name: String, commit: String) {
      self.name = name
      self.commit = commit
    }
  }

  /// Findings in a file that are not in one of the texts, such as those about routes.
  package struct FileFindings: Sendable {
    /// The path of the file.
    package let path: String
    /// The findings, in the order of their positions.
    package let findings: [Finding]

    package init(path: String, findings: [Finding]) {
      self.path = path
      self.findings = findings
    }
  }

  /// The title of the page.
  package var title: String
  /// The revision; `nil` if the texts are not compared.
  package var revision: Revision?
  /// The day on which the page was made, as `2026-11-26`; `nil` if it is not known.
  package var date: String?
  /// The part of the texts that ``texts`` has.
  package var selection = Selection.all
  /// The counts of everything that was reviewed, including texts that are not selected.
  package var tally = Tally()
  /// The selected texts, in the order of their files.
  package var texts: [Text] = []
  /// The texts of the revision that are gone.
  package var removedTexts: [RemovedText] = []
  /// The texts that are translations of each other.
  package var groups: [Group] = []
  /// The findings that are not in a text.
  package var fileFindings: [FileFindings] = []
  /// The themes, of which the page shows the first one at first; never empty.
  package var themes: [Theme]
  /// The style that the page shows at first.
  package var style = LinkStyle.default

  package init(title: String, themes: [Theme]) {
    self.title = title
    self.themes = themes
  }

  /// The result in one line, such as `12 texts changed, 3 links lead elsewhere, 2 new findings`.
  package var verdict: String { tally.verdict(isCompared: revision != nil) }

  /// A document, or one value of a catalog.
  package struct Text: Sendable {
    /// The identifier, an ASCII name that depends on nothing but the path and the key.
    package let id: String
    /// The path of the file.
    package let path: String
    /// The key, the language and the variant of a value; `nil` for a document.
    package let value: CatalogKey?
    /// The text as it is converted.
    let linked: LinkedDocument
    /// The digest of the perceived content and the targets of links, in hexadecimal digits.
    package let digest: String
    /// The links, in reading order.
    package let links: [Link]
    /// The images, in reading order.
    package let images: [Image]
    /// The findings that `lint` reports, in its order.
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

    /// Returns the text as an HTML fragment whose links lead to their rows in a table.
    ///
    /// - Parameter level: The level of the heading above the fragment.
    func fragment(belowHeading level: Int) -> Bytes {
      // A single value of a catalog has no `<p>`.
      var emitter = HTMLEmitter(extent: value == nil ? .fragment : .inline)
      emitter.reviewPlace = HTMLEmitter.ReviewPlace(textID: id, headingLevel: level)
      emitter.scrollsTables = true
      return linked.bytes(emittedBy: emitter)
    }
  }

  /// A text of the revision that no file has any more.
  package struct RemovedText: Equatable, Sendable {
    /// The path of the file.
    package let path: String
    /// The key, the language and the variant of a value; `nil` for a document.
    package let value: CatalogKey?
    /// The language.
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
  package struct Group: Equatable, Sendable {
    /// A text of the group.
    package struct Member: Equatable, Sendable {
      /// The index in ``Review/texts``.
      package let text: Int
      /// The comparison of its links with the links of the source.
      package let parity: Parity

      package init(text: Int, parity: Parity) {
        self.text = text
        self.parity = parity
      }
    }

    /// Whether the links of a translation match the source.
    package enum Parity: Equatable, Sendable {
      /// The text is the source.
      case source
      /// The links lead to the same places, with the same placeholders.
      case same
      /// The messages about what differs.
      case differs([String])
      /// There is no source.
      case notCompared
    }

    /// The path or key without a language, such as `copy/{locale}/terms.md`.
    package let name: String
    /// At least two texts, the source first.
    package let members: [Member]

    package init(name: String, members: [Member]) {
      self.name = name
      self.members = members
    }
  }

  /// The differences from the revision that users notice.
  package struct Change: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      case added
      case changed
      /// The file or key has another name.
      case renamed(from: String)
    }

    package let kind: Kind
    /// The differences in reading order; none unless the text is changed.
    package let differences: [Difference]

    package init(_ kind: Kind, differences: [Difference] = []) {
      self.kind = kind
      self.differences = differences
    }
  }

  /// A single difference between two versions of a text.
  package struct Difference: Equatable, Sendable {
    /// The property that differs.
    package enum Aspect: String, CaseIterable, Sendable {
      /// The words of a block.
      case text
      /// The place of a block or link among the others.
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
      /// The announcement of screen readers in addition to the text.
      case announcement
      /// Whether a link opens a new tab.
      case newTab = "new-tab"
      /// The title of a link or an image.
      case title
      /// The text in place of an image.
      case alternativeText = "alternative-text"
      /// The address of an image.
      case image
      /// The language or direction of the text.
      case language
      /// The title or description of the page.
      case metadata
    }

    /// A run of words.
    package struct Piece: Equatable, Sendable {
      package enum Change: Sendable {
        case kept
        case removed
        case added
      }

      package let change: Change
      /// The words with the spaces before them, so that pieces are shown without any between them.
      package let text: String

      package init(_ change: Change, text: String) {
        self.change = change
        self.text = text
      }
    }

    package enum Versions: Equatable, Sendable {
      /// The words of a block in order, removed ones before the added ones that replace them.
      case words([Piece])
      /// Two values; `nil` if a version has none.
      case values(from: String?, to: String?)
    }

    package let aspect: Aspect
    /// The subject: the kind of the block whose words differ, or else the start of the block, or
    /// the text of the link or image; empty for the text as a whole.
    package let subject: String
    package let versions: Versions
    /// The index of the link in the new text; `nil` if it concerns no link.
    package let link: Int?

    package init(_ aspect: Aspect, of subject: String, versions: Versions, link: Int? = nil) {
      self.aspect = aspect
      self.subject = subject
      self.versions = versions
      self.link = link
    }
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
    /// The properties of themes that differ.
    package var themeChanges = 0
    /// The pairs of colors with less contrast than required, in each appearance.
    package var contrastFailures = 0

    package init() {}

    package var findings: Int { errors + warnings + notes }
  }
}

extension Review.Tally {
  /// Returns the result in one line.
  func verdict(isCompared: Bool) -> String {
    var parts: [String] = []
    func add(_ count: Int, one: String, many: String) {
      if count > 0 { parts.append("\(count) \(count == 1 ? one : many)") }
    }
    if isCompared {
      add(changedTexts, one: "text changed", many: "texts changed")
      add(addedTexts, one: "text added", many: "texts added")
      add(removedTexts, one: "text removed", many: "texts removed")
      add(renamedTexts, one: "text renamed", many: "texts renamed")
      add(redirectedLinks, one: "link leads elsewhere", many: "links lead elsewhere")
      add(themeChanges, one: "value of a theme changed", many: "values of themes changed")
      add(newFindings, one: "new finding", many: "new findings")
      if parts.isEmpty { parts.append("nothing changed") }
    } else {
      add(errors, one: "error", many: "errors")
      add(warnings, one: "warning", many: "warnings")
      add(notes, one: "note", many: "notes")
      if parts.isEmpty { parts.append("no findings") }
    }
    add(contrastFailures, one: "contrast too low", many: "contrasts too low")
    return parts.joined(separator: ", ")
  }
}
