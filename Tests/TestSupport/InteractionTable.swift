import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText

/// The states of an interaction that a test's inputs reach, with each input's result in each state.
struct InteractionStates {
  private(set) var states: [(state: String, results: [String])] = []

  init(_ links: InteractionTable.Links) {
    var found = [LinkedText.Interaction()]
    var names: Set = [found[0].name]
    var index = 0
    while index < found.count {
      let results = InteractionTable.inputs.map { input in
        var after = found[index]
        let result = after.receive(input, links)
        if names.insert(after.name).inserted { found.append(after) }
        return result
      }
      states.append((found[index].name, results))
      index += 1
    }
  }
}

/// The cases of `Runtime/interaction.json`, which the tests of `linkmark.js` also read.
struct InteractionTable: Decodable {
  struct Case: Decodable, CustomTestStringConvertible, Sendable {
    let name: String
    /// A key of ``InteractionTable/links``.
    let links: String
    /// Pairs of an input and the result of ``LinkedText/Interaction/receive(_:_:)`` for the input.
    let steps: [[String]]

    var testDescription: String { name }
  }

  /// The link that each target activates, if any; `a` and `b` are links, and `p` is a paragraph.
  typealias Links = [String: String?]

  let links: [String: Links]
  let cases: [Case]

  static let folder = Fixture.projectFolder.appending(path: "Runtime")
  static let recorded = Result {
    try JSONDecoder().decode(
      InteractionTable.self, from: Data(contentsOf: folder.appending(path: "interaction.json")))
  }

  /// The inputs to try in each state, in the order of `interaction-states.json`.
  static let inputs =
    ["press a", "press b", "press p", "press -", "drag a", "drag b", "drag p", "drag -"]
    + ["release", "cancel", "focus a", "focus b", "focus -", "activate a", "activate b"]
    + ["activate p"]
}

extension LinkedText.Interaction {
  /// Receives an input in the table's notation, such as `press a`.
  ///
  /// - Returns: The state and the activated link, if any, such as `a - out > a`.
  mutating func receive(_ words: String, _ links: InteractionTable.Links) -> String {
    let word = words.split(separator: " ")
    let target = word.count > 1 ? Target(String(word[1])) : nil
    let input: Input? =
      switch word[0] {
      case "press": .press(target)
      case "drag": .drag(target)
      case "release": .release
      case "cancel": .cancel
      case "focus": .focus(target)
      case "activate": target.map(Input.activate)
      default: nil
      }
    let activated = input.flatMap { input in
      receive(input) { target in
        (links[target.name] ?? nil).flatMap { Target($0) }.flatMap(\.link)
      }
    }
    return name + (activated.map { " > \(Target.link($0).name)" } ?? "")
  }

  /// The focused link, the pressed target, and whether the pointer is in the target: `- a in`.
  var name: String {
    let focus = focus.map { Target.link($0).name } ?? "-"
    return "\(focus) \(origin?.name ?? "-") \(isInside ? "in" : "out")"
  }
}

extension LinkedText.Interaction.Target {
  fileprivate init?(_ name: String) {
    switch name {
    case "a": self = .link(Document.Link.ID(index: 0))
    case "b": self = .link(Document.Link.ID(index: 1))
    case "p": self = .block(0)
    default: return nil
    }
  }

  fileprivate var name: String {
    switch self {
    case .link(let id): id.index == 0 ? "a" : "b"
    case .block: "p"
    }
  }

  fileprivate var link: Document.Link.ID? {
    if case .link(let id) = self { id } else { nil }
  }
}
