import LinkText

/// The order of the texts on a page: changed ones, ones with findings, and all others.
struct ReviewOutline {
  /// One text, or texts that are translations of each other.
  struct Entry {
    /// The name without the folder.
    let name: String
    /// Indices in ``Review/texts``, and the comparison with the source in a group.
    let members: [Review.Group.Member]
    /// Whether the texts are shown side by side.
    let isGroup: Bool
  }

  /// The entries of a folder, or of a catalog.
  struct Folder {
    let name: String
    var entries: [Entry] = []
  }

  /// The folders with changed texts, by their first text.
  private(set) var changed: [Folder] = []
  /// The folders with texts that did not change and have findings.
  private(set) var found: [Folder] = []
  /// The folders with all other texts.
  private(set) var others: [Folder] = []

  init(of review: Review) {
    var groups: [Int: Review.Group] = [:]
    for group in review.groups {
      for member in group.members { groups[member.text] = group }
    }
    var places = (changed: [String: Int](), found: [String: Int](), others: [String: Int]())
    for index in review.texts.indices {
      let group = groups[index]
      // A group is where the first of its texts is.
      guard group == nil || group?.members.map(\.text).min() == index else { continue }
      let (folder, entry) = ReviewOutline.entry(index, group, of: review)
      let texts = entry.members.map { review.texts[$0.text] }
      if texts.contains(where: { $0.change != nil }) {
        changed.add(entry, to: folder, &places.changed)
      } else if texts.contains(where: { !$0.findings.isEmpty }) {
        found.add(entry, to: folder, &places.found)
      } else {
        others.add(entry, to: folder, &places.others)
      }
    }
  }

  /// Returns an entry and the name of its folder.
  private static func entry(
    _ index: Int, _ group: Review.Group?, of review: Review
  ) -> (folder: String, Entry) {
    let source = review.texts[group?.members.first?.text ?? index]
    let members = group?.members ?? [Review.Group.Member(text: index, parity: .notCompared)]
    guard let value = source.value else {
      let (folder, name) = split(group?.name ?? source.path)
      return (folder, Entry(name: name, members: members, isGroup: group != nil))
    }
    // A catalog of gettext joins the context and the text by a control character.
    let key = value.key.replacing("\u{4}", with: " | ")
    let name = value.variant.isEmpty ? key : "\(key) \(value.variant)"
    return (source.path, Entry(name: name, members: members, isGroup: group != nil))
  }

  /// Returns the folder of a path, with its slash, and the rest.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("./", path) }
    let next = path.utf8.index(after: slash)
    return (String(path[..<next]), String(path[next...]))
  }
}

extension [ReviewOutline.Folder] {
  /// Adds an entry to the folder with that name, which is new unless `places` has its index.
  fileprivate mutating func add(
    _ entry: ReviewOutline.Entry, to folder: String, _ places: inout [String: Int]
  ) {
    if let place = places[folder] {
      self[place].entries.append(entry)
    } else {
      places[folder] = count
      append(ReviewOutline.Folder(name: folder, entries: [entry]))
    }
  }
}
