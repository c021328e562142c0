import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

@Suite struct ConfigurationSchemaTests {
  private func properties() throws -> (file: [String: Any], output: [String: Any]) {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Documentation/schemas/config.schema.json")
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: root)) as? [String: Any])
    let file = try #require(schema["properties"] as? [String: Any])
    let items = try #require((file["outputs"] as? [String: Any])?["items"] as? [String: Any])
    return (file, try #require(items["properties"] as? [String: Any]))
  }

  @Test func `the schema has all keys that are read`() throws {
    let (file, output) = try properties()
    #expect(Set(file.keys) == Set(Configuration.keys))
    #expect(
      Set(output.keys)
        == Set(ConfigurationKey.allCases.filter(\.belongsToOutput).map(\.rawValue)))
  }

  @Test func `every key is an option of convert`() {
    let options = Set(Command.convert.options.map(\.name.key))
    for key in ConfigurationKey.allCases { #expect(options.contains(key.rawValue), "\(key)") }
    let others: Set = [
      "help", "version", "config", "noConfig", "routes", "webHosts", "check", "filesFrom",
      "stdinFilename", "stream", "watch", "allowOutside", "verbose",
    ]
    #expect(options.subtracting(ConfigurationKey.allCases.map(\.rawValue)) == others)
  }

  @Test(arguments: ConfigurationKey.allCases)
  func `the schema lists the values of an option`(_ key: ConfigurationKey) throws {
    let property = try #require(try properties().file[key.rawValue] as? [String: Any])
    let option = try #require(Command.convert.options.first { $0.name.key == key.rawValue })
    switch option.value {
    case .none: #expect(property["type"] as? String == "boolean")
    case .choice(let choices):
      let values = try #require(property["enum"] as? [Any])
      #expect(values.compactMap { $0 as? String }.sorted() == choices().sorted())
    case .text where key.value == .strings:
      #expect(property["$ref"] as? String == "#/$defs/strings")
    case .text: #expect(["string", "integer"].contains(property["type"] as? String))
    }
  }
}
