package import LinkText

extension Review {
  /// A document, or one value of a catalog.
  package struct Text: Sendable {
    /// The identifier, an ASCII name that depends on nothing but the path and the key.
    package let id: String
    /// The path of the file.
    package let path: String
    /// The key, the language and the variant of a value; `nil` for a document.
    package let value: CatalogKey?
    /// The language, which also decides the direction.
    package let locale: LanguageTag
    /// The text as an HTML fragment in the default style.
    ///
    /// Its links have no address but `data-review-link`, their index in ``links``; its images are
    /// their alternative texts in elements of the class `lm-image`. It has no identifiers.
    package let html: Bytes
    /// The digest of what readers perceive and where links lead, in hexadecimal digits.
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
      id: String, path: String, value: CatalogKey?, locale: LanguageTag, html: Bytes,
      digest: String, links: [Link], images: [Image]
    ) {
      self.id = id
      self.path = path
      self.value = value
      self.locale = locale
      self.html = html
      self.digest = digest
      self.links = links
      self.images = images
    }
  }

  /// An image of a text.
  package struct Image: Equatable, Sendable {
    /// The address; `nil` if it is blocked.
    package let source: String?
    /// The alternative text, which may be empty.
    package let alternativeText: String
    /// The title; `nil` if there is none.
    package let title: String?

    package init(source: String?, alternativeText: String, title: String?) {
      self.source = source
      self.alternativeText = alternativeText
      self.title = title
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
      /// The comparison of its links with those of the source.
      package let parity: Parity

      package init(text: Int, parity: Parity) {
        self.text = text
        self.parity = parity
      }
    }

    /// Whether the links of a translation are those of the source.
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
}
