import Foundation
import LinkMarkup

/// The times of decoding `linkmark.runs/1` as an app does, and of Foundation's `JSONDecoder` and
/// `JSONSerialization` on the same bytes.
struct Decoding {
  private let byteCount: Int
  private let result: InterleavedTimes

  init(_ documents: [Bytes], rounds: Int) throws {
    let converter = Converter(sourceDetail: .links)
    let files = try documents.map { Data(try converter.convert($0).bytes(emittedBy: .runs)) }
    byteCount = files.reduce(0) { $0 + $1.count }
    let decoder = JSONDecoder()
    result = try InterleavedTimes(
      [
        Work(name: "LinkedText") { for file in files { _ = try LinkedText(decoding: file) } },
        Work(name: "JSONDecoder") {
          for file in files { _ = try decoder.decode(PlainRuns.self, from: file) }
        },
        Work(name: "JSONSerialization") {
          for file in files { _ = try JSONSerialization.jsonObject(with: file) }
        },
      ], rounds: rounds)
  }

  func write() {
    var table = Table(
      "decoding \(decimal(Double(byteCount) / 1e6, digits: 1)) MB of runs", "MB/s", "time")
    for (name, time) in zip(result.names, result.medians) {
      table.append(
        name, decimal(Double(byteCount) / 1000 / time, digits: 0),
        ratio(time / result.medians[0], target: nil))
    }
    table.write()
  }
}

/// The properties of the format that every app needs, declared for `JSONDecoder`.
private struct PlainRuns: Decodable {
  struct Range: Decodable {
    let utf16: [Int]
  }

  struct Announcement: Decodable {
    let voiceOver: String
  }

  struct Block: Decodable {
    let kind: String
    let range: Range
    let activation: String
    let announcement: Announcement
  }

  struct Run: Decodable {
    let range: Range
    let marks: [String]
    let link: Int?
    let foregroundColor: String?
    let highlightColor: String?
    let underlineStyle: String?
  }

  struct Link: Decodable {
    struct Accessibility: Decodable {
      let name: String
      let announcement: Announcement
    }

    let href: String?
    let kind: String
    let range: Range
    let accessibility: Accessibility
  }

  let text: String
  let blocks: [Block]
  let runs: [Run]
  let links: [Link]
}
