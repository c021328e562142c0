import LinkText

/// The order of a page's texts: changed texts, texts with findings, and all other texts.
struct ReviewOutline {
  /// A text, or texts that are translations of each other.
  struct Entry {
    /// The name of a file or group without its folder, or the key and variant of a value.
    let name: String
    /// The texts, each with the comparison of its links with the source's links.
    let members: [Review.Group.Member]
    /// Whether the texts are shown side by side.
    let isGroup: Bool
  }

  /// The entries of a folder, or of a catalog.
  struct Folder {
    let name: String
    var entries: [Entry] = []
  }

  /// The folders with changed texts, in the order of their first texts.
  private(set) var changed: [Folder] = []
  /// The folders with unchanged texts that have findings.
  private(set) var found: [Folder] = []
  private(set) var others: [Folder] = []

  init(of review: Review) {
    var groups: [Int: Review.Group] = [:]
    for group in review.groups {
      for member in group.members { groups[member.text] = group }
    }
    var places = (changed: [String: Int](), found: [String: Int](), others: [String: Int]())
    for index in review.texts.indices {
      let group = groups[index]
      // A group is listed where its first text would be.
      guard group == nil || group?.members.map(\.text).min() == index else { continue }
      let members = group?.members ?? [(index, .notCompared)]
      let source = review.texts[members[0].text]
      var (folder, name) = ReviewOutline.split(group?.name ?? source.path)
      if let value = source.value {
        // A gettext catalog joins the context and the text with a control character.
        let key = value.key.replacing("\u{4}", with: " | ")
        (folder, name) = (source.path, value.variant.isEmpty ? key : "\(key) \(value.variant)")
      }
      let entry = Entry(name: name, members: members, isGroup: group != nil)
      let texts = entry.members.map { review.texts[$0.text] }
      if texts.contains(where: { $0.change != nil }) {
        changed.add(entry, to: folder, places: &places.changed)
      } else if texts.contains(where: { !$0.findings.isEmpty }) {
        found.add(entry, to: folder, places: &places.found)
      } else {
        others.add(entry, to: folder, places: &places.others)
      }
    }
  }

  /// Splits a path into a folder, such as `copy/`, and a name; a missing folder is `./`.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("./", path) }
    let next = path.utf8.index(after: slash)
    return (String(path[..<next]), String(path[next...]))
  }
}

extension [ReviewOutline.Folder] {
  /// Adds an entry to a folder, and creates the folder if `places` lacks its index.
  fileprivate mutating func add(
    _ entry: ReviewOutline.Entry, to folder: String, places: inout [String: Int]
  ) {
    if let place = places[folder] {
      self[place].entries.append(entry)
    } else {
      places[folder] = count
      append(ReviewOutline.Folder(name: folder, entries: [entry]))
    }
  }
}

extension ReviewPage {
  /// The number of entries that browsers lay out together on a large page.
  private static let chunkSize = 25

  func folders(_ folders: [ReviewOutline.Folder]) -> HTMLText {
    var html: HTMLText = ""
    for folder in folders {
      html += "<div class=\"folder\">\n<h3>\(folder.name)</h3>\n"
      for start in stride(from: 0, to: folder.entries.count, by: ReviewPage.chunkSize) {
        let entries = folder.entries[start...].prefix(ReviewPage.chunkSize).map { entry($0) }
        html += "<div class=\"chunk\">\n\(entries)</div>\n"
      }
      html += "</div>\n"
    }
    return html
  }

  private func entry(_ entry: ReviewOutline.Entry) -> HTMLText {
    guard entry.isGroup else {
      let member = entry.members[0]
      let text = review.texts[member.text]
      return """
        <article class=entry\(attributes(of: text))><header><h4>\(entry.name)</h4>\
        \(tags(of: text, parity: member.parity))</header>
        \(content(of: text, belowHeading: 4))</article>

        """
    }
    let languages: [HTMLText] = entry.members.map { member in
      let text = review.texts[member.text]
      return """
        <div\(attributes(of: text))><header><h5>\(text.locale.description)</h5>\
        \(tags(of: text, parity: member.parity))</header>
        \(differences(of: member.parity))\(content(of: text, belowHeading: 5))</div>

        """
    }
    return """
      <article class=entry><header><h4>\(entry.name)</h4></header>
      <div class="languages">
      \(languages)</div>
      </article>

      """
  }
}
