import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct ServedProjectTests {
  @Test(arguments: [
    ("{}", ["a.md", "b/c.md"]), ("{\"exclude\":[\"b/**\"]}", ["a.md"]),
    ("{\"inputs\":[\"b\"]}", ["b/c.md"]),
  ])
  func `The documents of a project are its inputs, or all in its folder`(
    _ configuration: String, _ expected: [String]
  ) throws {
    let workspace = try CommandWorkspace()
    try workspace.write(configuration, to: "linkmark.json")
    for name in ["a.md", "b/c.md", "b/d.txt"] { try workspace.write("# A\n", to: name) }
    let folder = FileSystem.resolvedPath(of: workspace.folder.path)
    let options = try ServingOptions(reading: [], of: .lsp)
    let documents = try ServedProject(near: folder, options: options).documents()
    #expect(documents.sorted() == expected.map { "\(folder)/\($0)" })
  }
}
