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
  package struct FileFindings: Equatable, Sendable {
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
}

extension Review {
  /// The result in one line, such as `12 texts changed, 3 links lead elsewhere, 2 new findings`.
  package var verdict: String { tally.verdict(isCompared: revision != nil) }
}
