import LinkMarkup
import LinkReview

/// The texts of a review that are shown, and the counts of all.
struct ReviewSelection {
  private let builder: ReviewBuilder
  private let groups: [(name: String, members: [Int], hasSource: Bool)]
  private let locales: [LanguageTag]

  /// - Parameter locales: The languages of the texts that are shown; empty for all.
  init(_ builder: ReviewBuilder, locales: [LanguageTag]) {
    self.builder = builder
    self.locales = locales
    groups = builder.groups
  }

  /// Adds the texts, the groups and the counts to a review.
  func add(to review: inout Review) {
    let reviewed = builder.entries.indices.filter { isWanted(builder.entries[$0].text.locale) }
    review.removedTexts = builder.removedTexts.filter { isWanted($0.locale) }
    review.fileFindings = builder.fileFindings
    review.tally = tally(reviewed, review)
    if review.selection == .findings { review.removedTexts = [] }
    let wanted = reviewed.filter { isSelected(builder.entries[$0].text, review.selection) }
    let shown = Set(wanted).union(sources(of: Set(wanted))).sorted()
    review.texts = shown.map { builder.entries[$0].text }
    let places = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1, $0) })
    review.groups = groups.compactMap { group in
      let members = group.members.compactMap { index in
        places[index].map { place in
          Review.Group.Member(
            text: place,
            parity: builder.parity(
              of: index, isSource: group.hasSource && index == group.members[0],
              hasSource: group.hasSource))
        }
      }
      return members.count > 1 ? Review.Group(name: group.name, members: members) : nil
    }
  }

  /// Whether a language is one of those that are shown, or one of its regions.
  private func isWanted(_ locale: LanguageTag) -> Bool {
    if locales.isEmpty { return true }
    let name = locale.description.lowercased()
    return locales.contains { wanted in
      let tag = wanted.description.lowercased()
      return name == tag || name.hasPrefix(tag + "-")
    }
  }

  private func isSelected(_ text: Review.Text, _ selection: Review.Selection) -> Bool {
    switch selection {
    case .all: true
    case .changed: text.change != nil
    case .findings: !text.findings.isEmpty
    }
  }

  /// The sources of translations, beside which these are shown.
  private func sources(of shown: Set<Int>) -> [Int] {
    groups.compactMap { group in
      group.hasSource && group.members.contains(where: shown.contains) ? group.members[0] : nil
    }
  }

  // MARK: Counts

  private func tally(_ reviewed: [Int], _ review: Review) -> Review.Tally {
    var tally = Review.Tally()
    tally.files = Set(reviewed.map { builder.entries[$0].name.path }).count
    tally.texts = reviewed.count
    tally.removedTexts = review.removedTexts.count
    tally.themeChanges = review.themes.reduce(0) { $0 + $1.changes.count }
    tally.contrastFailures = review.themes.reduce(0) { $0 + $1.failureCount }
    for index in reviewed { tally.add(builder.entries[index].text) }
    for file in review.fileFindings { tally.add(file.findings) }
    return tally
  }
}

extension Review.Tally {
  fileprivate mutating func add(_ text: Review.Text) {
    links += text.links.count
    images += text.images.count
    add(text.findings)
    guard let change = text.change else { return }
    switch change.kind {
    case .added: addedTexts += 1
    case .changed: changedTexts += 1
    case .renamed: renamedTexts += 1
    }
    redirectedLinks += change.differences.count(where: \.redirectsLink)
  }

  fileprivate mutating func add(_ findings: [Review.Finding]) {
    for finding in findings {
      switch finding.level {
      case .error: errors += 1
      case .warning: warnings += 1
      case .note: notes += 1
      }
      if finding.isFixable { fixableFindings += 1 }
      if finding.isNew { newFindings += 1 }
    }
  }
}

extension Review.Difference {
  /// Whether a link that both versions have leads elsewhere.
  fileprivate var redirectsLink: Bool {
    switch (aspect, versions) {
    case (.route, _), (.destination, .values(from: .some, to: .some)): true
    default: false
    }
  }
}
