import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

@Suite struct CommandSchemaTests {
  @Test(arguments: ["runs", "findings", "config", "routes", "theme", "records"])
  func `a printed schema equals the documentation's`(_ name: String) throws {
    let schema = try String(
      contentsOf: Fixture.projectFolder.appending(
        path: "Documentation/schemas/\(name).schema.json"), encoding: .utf8)
    #expect(try CommandWorkspace().run("schema", name) == .init(output: schema))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(schema.utf8)) }
  }

  @Test(arguments: [
    (
      "run",
      "schema: 'run' is not one of runs, findings, config, routes, theme, records; did you mean runs?"
    ),
    ("html", "schema: 'html' is not one of runs, findings, config, routes, theme, records"),
  ])
  func `any other name is rejected`(_ name: String, _ message: String) throws {
    let result = try CommandWorkspace().run("schema", name)
    #expect(result == .init(status: 2, messages: "linkmark: \(message)\n"))
  }

  @Test func `without a name, help is printed and the exit status is 2`() throws {
    let workspace = try CommandWorkspace()
    let help = try workspace.run("schema", "--help").output
    #expect(
      help.hasPrefix("Usage: linkmark schema [OPTION]… runs|findings|config|routes|theme|records\n")
    )
    #expect(try workspace.run("schema") == .init(status: 2, messages: help))
  }

  @Test func `the catalog lists existing schemas only`() throws {
    let folder = Fixture.projectFolder.appending(path: "Documentation/schemas")
    let catalog = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: "catalog.json")))
        as? [String: Any])
    let entries = try #require(catalog["schemas"] as? [[String: Any]])
    for entry in entries {
      let address = try #require((entry["url"] as? String).flatMap(URL.init))
      let path = folder.appending(path: address.lastPathComponent).path
      #expect(FileManager.default.fileExists(atPath: path))
    }
  }
}

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
