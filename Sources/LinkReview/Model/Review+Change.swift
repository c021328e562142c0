extension Review {
  /// What users notice that is not as in the revision.
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
    /// What differs.
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
      /// What screen readers announce in addition to the text.
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

      package init(_ change: Change, _ text: String) {
        self.change = change
        self.text = text
      }
    }

    package enum Versions: Equatable, Sendable {
      /// The words of a block in order, removed ones before the added ones that replace them.
      case words([Piece])
      /// Two values; `nil` if there is none.
      case values(from: String?, to: String?)
    }

    package let aspect: Aspect
    /// What the difference is about: the kind of the block whose words differ, else the start of the
    /// block or the text of the link or image; empty for the text as a whole.
    package let subject: String
    package let versions: Versions
    /// The index of the link in the new text; `nil` if the difference is about none.
    package let link: Int?

    package init(_ aspect: Aspect, of subject: String, _ versions: Versions, link: Int? = nil) {
      self.aspect = aspect
      self.subject = subject
      self.versions = versions
      self.link = link
    }
  }
}
