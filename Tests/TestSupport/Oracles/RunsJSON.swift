import Foundation

@testable import LinkMarkup
@testable import LinkText

/// The runs' JSON as a client in another language reads it.
struct RunsJSON: Decodable {
  struct Ranges: Decodable, Equatable {
    let utf16: [Int]
    let utf8: [Int]
  }

  struct Run: Decodable {
    let range: Ranges
    let text: String
    let marks: [String]
    let link: Int?
    let image: Int?
    let foregroundColor: String?
    let highlightColor: String?
    let underlineStyle: String?
    let fontWeight: Int?
  }

  struct Blocked: Decodable {
    let destination: String
    let reason: String
  }

  struct Accessibility: Decodable {
    let role: String
    let name: String
    let states: [String]
  }

  struct Link: Decodable {
    let id: Int
    let href: String?
    let blocked: Blocked?
    let title: String?
    let kind: String
    let handling: String
    let range: Ranges
    let accessibility: Accessibility
  }

  struct Image: Decodable {
    let id: Int
    let src: String?
    let blocked: Blocked?
    let title: String?
    let alternativeText: String
    let kind: String
    let range: Ranges
  }

  struct Context: Decodable, Equatable {
    let kind: String
    let list: Int?
    let ordinal: Int?
    let tight: Bool?
    let firstInItem: Bool?
    var task: String?
    var quote: Int?
    var alert: String?
    var table: Int?
    var row: Int?
    var header: Bool?
  }

  struct Block: Decodable {
    let kind: String
    let level: Int?
    let info: String?
    let column: Int?
    let within: [Context]
    let range: Ranges
    let activation: String
  }

  struct Table: Decodable {
    let columns: [String?]
  }

  let text: String
  let blocks: [Block]
  let runs: [Run]
  let links: [Link]
  let images: [Image]
  let tables: [Table]?

  /// Returns the checkbox to show before a block; the string is empty if no task begins there.
  func checkbox(of block: Block) -> String {
    switch block.within.last(where: { $0.firstInItem == true && $0.task != nil })?.task {
    case nil: ""
    case "done": "☑ "
    default: "☐ "
    }
  }

  /// The text with a checkbox before each task.
  var textWithCheckboxes: String {
    var text = ""
    var next = runs[...]
    for block in blocks {
      let before = next.prefix { $0.range.utf8[0] < block.range.utf8[0] }
      text += before.map(\.text).joined()
      text += checkbox(of: block)
      next = next[before.endIndex...]
    }
    return text + next.map(\.text).joined()
  }

  init(_ bytes: Bytes) throws {
    self = try JSONDecoder().decode(RunsJSON.self, from: Data(bytes))
  }
}
