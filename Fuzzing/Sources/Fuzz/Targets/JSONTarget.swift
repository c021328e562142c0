import Foundation

@testable import LinkMarkup
@testable import LinkText
@testable import Oracles

/// Checks that JSON is accepted or rejected as by Foundation, apart from intended differences.
enum JSONTarget {
  static func defects(_ input: FuzzInput) -> [String] {
    let source = input.bytes
    let theirs = try? JSONSerialization.jsonObject(
      with: Data(source), options: .fragmentsAllowed)
    do throws(SourceError) {
      let json = try JSONDocument(parsing: source, path: "a.json")
      guard theirs == nil else { return [] }
      // Foundation rejects numbers beyond the largest double.
      let hasHugeNumber = json.nodes.indices.contains { index in
        let id = JSONNode.ID(index: UInt32(index))
        return json[id].kind == .number && json.number(id) == nil
      }
      return hasHugeNumber ? [] : ["only we read it"]
    } catch {
      // Foundation reads text with zero bytes as UTF-16 or UTF-32.
      let isExplained = theirs == nil || isOurs(error.message) || source.contains(0)
      return ErrorPlaceOracle.defects(of: error, in: source)
        + (isExplained ? [] : ["only Foundation reads it: \(error)"])
    }
  }

  /// Returns whether the message is for JSON that only linkmark rejects.
  private static func isOurs(_ message: String) -> Bool {
    ["appears twice", "surrogate", "levels of arrays", "before the end of"].contains {
      message.contains($0)
    }
  }
}
