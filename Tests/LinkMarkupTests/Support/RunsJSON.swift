import Foundation
import LinkMarkup

/// The JSON output as a client in another language reads it.
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
  }

  struct Block: Decodable {
    let kind: String
    let level: Int?
    let info: String?
    let within: [Context]
    let range: Ranges
    let activation: String
  }

  let text: String
  let blocks: [Block]
  let runs: [Run]
  let links: [Link]
  let images: [Image]

  init(_ bytes: Bytes) throws {
    self = try JSONDecoder().decode(RunsJSON.self, from: Data(bytes))
  }
}
