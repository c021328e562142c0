import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

@Suite struct CommandRuntimeTests {
  @Test(arguments: [
    ("js", "linkmark.js"), ("dts", "linkmark.d.ts"), ("element", "linkmark-element.js"),
  ])
  func `a file of the runtime is printed, or written to a file`(
    _ name: String, _ file: String
  ) throws {
    let text = try String(
      contentsOf: Fixture.projectFolder.appending(path: "Runtime/\(file)"), encoding: .utf8)
    let workspace = try CommandWorkspace()
    #expect(try workspace.run("runtime", name) == .init(output: text))
    #expect(try workspace.run("runtime", name, "-o", file) == .init())
    #expect(try workspace.read(file) == text)
  }

  @Test func `any other name is rejected`() throws {
    #expect(
      try CommandWorkspace().run("runtime", "ts")
        == .init(
          status: 2,
          messages:
            "linkmark: runtime: 'ts' is not one of js, dts, element; did you mean js?\n"))
  }

  @Test func `without a name, help is printed and the exit status is 2`() throws {
    let workspace = try CommandWorkspace()
    let help = try workspace.run("runtime", "--help").output
    #expect(help.hasPrefix("Usage: linkmark runtime [OPTION]… js|dts|element\n"))
    #expect(try workspace.run("runtime") == .init(status: 2, messages: help))
  }

  @Test func `a page has the runtime in its head, or a module at an address`() throws {
    let workspace = try CommandWorkspace()
    func page(_ value: String) throws -> String {
      try workspace.run("--standalone", "--stylesheet=none", "--runtime", value, input: "a").output
    }
    let module = try workspace.run("runtime", "js").output
    #expect(
      try page("inline").contains(
        "</title>\n<script type=\"module\">\n\(module)\nlinks(document.body"))
    #expect(
      try page("/a.js?b&c").contains(
        "</title>\n<script type=\"module\" src=\"/a.js?b&amp;c\"></script>\n</head>\n"))
    #expect(try page("none").contains("</title>\n</head>\n"))
    #expect(!module.contains("</script"))
  }

  @Test func `a found project file adds no script`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"standalone": true, "runtime": "a.js"}"#, to: "linkmark.json")
    let found = try workspace.run(input: "a")
    #expect(found.status == 2 || !found.output.contains("<script"))
    let named = try workspace.run("--config", "linkmark.json", input: "a")
    #expect(named.output.contains("<script type=\"module\" src=\"a.js\"></script>"))
  }
}
