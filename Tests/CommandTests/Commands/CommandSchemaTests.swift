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
