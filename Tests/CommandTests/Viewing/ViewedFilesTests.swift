import Foundation
import LinkMarkup
import LinkViewer
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct ViewedFilesTests {
  /// Returns a folder of documents, with a picture and a symbolic link out of the folder.
  private func copy() throws -> CommandWorkspace {
    let workspace = try CommandWorkspace()
    for name in ["docs/a.md", "docs/b/c.md", "docs/with space.md", "outside.md"] {
      try workspace.write("# \(name)\n", to: name)
    }
    try workspace.write("picture", to: "docs/picture.png")
    try FileManager.default.createSymbolicLink(
      atPath: "\(workspace.folder.path)/docs/escape.md", withDestinationPath: "../outside.md")
    return workspace
  }

  private func files(_ operands: String...) throws -> ViewedFiles {
    var messages = Messages(.errors).held()
    return try ViewedFiles(
      try ViewingOptions(reading: operands[...], of: .view), messages: &messages)
  }

  @Test(
    arguments: [
      ("b/c.md", "b/c.md", nil), ("b/../a.md#x", "a.md", "x"), ("./a.md", "a.md", nil),
      ("with%20space.md", "with space.md", nil), ("missing.md", "missing.md", nil),
    ] as [(String, String, String?)])
  func `a relative link leads to a file of the folder`(
    _ reference: String, _ expected: String, _ fragment: String?
  ) throws {
    let copy = try copy()
    let viewed = try files("\(copy.folder.path)/docs/a.md")
    let found = try viewed.destination(of: reference, in: "\(copy.folder.path)/docs/a.md")
    #expect(found.name == "\(copy.folder.path)/docs/\(expected)")
    #expect(found.fragment == fragment)
  }

  @Test(arguments: [
    ("../outside.md", "is outside of the folder"), ("escape.md", "is outside of the folder"),
    ("b/../../outside.md", "is outside of the folder"), ("/etc/passwd.md", "is not a path"),
    ("picture.png", "is not Markdown"), ("%2e%2e/outside.md", "is outside of the folder"),
    ("a%00.md", "is not a path"), (".git/config.md", "is outside of the folder"),
  ])
  func `no link leads out of the folder, or to another kind of file`(
    _ reference: String, _ reason: String
  ) throws {
    let copy = try copy()
    let viewed = try files("\(copy.folder.path)/docs/a.md")
    let error = try #require(throws: UsageError.self) {
      try viewed.destination(of: reference, in: "\(copy.folder.path)/docs/a.md")
    }
    #expect("\(error)".contains(reason))
  }

  @Test func `a document that was replaced by a link out of the folder is not read again`() throws {
    let copy = try copy()
    let viewed = try files("\(copy.folder.path)/docs")
    let name = "\(copy.folder.path)/docs/b/c.md"
    #expect(try viewed.document(named: name).name == name)
    try FileManager.default.removeItem(atPath: name)
    try FileManager.default.createSymbolicLink(
      atPath: name, withDestinationPath: "../../outside.md")
    let error = #expect(throws: UsageError.self) {
      try viewed.document(named: name)
    }
    #expect(error?.description.contains("is outside of the folder") == true)
  }

  @Test func `a link out of the folder is shown if it is named or allowed`() throws {
    let copy = try copy()
    let name = "\(copy.folder.path)/docs/escape.md"
    #expect(try files(name).document(named: name).name == name)
    let allowing = try files("--allow-outside", "\(copy.folder.path)/docs")
    #expect(allowing.firstName == "4 documents")
    #expect(try allowing.document(named: name).name == name)
  }

  @Test func `several files are shown as a list of links`() throws {
    let copy = try copy()
    let viewed = try files("\(copy.folder.path)/docs")
    #expect(viewed.firstName == "3 documents")
    let list = try viewed.document(named: viewed.firstName)
    let links = list.linked.linkTargets.map { target in
      list.linked.href(of: target).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    #expect(links.count == 3)
    for link in links {
      let name = try viewed.destination(of: link, in: viewed.firstName).name
      #expect(try viewed.document(named: name).name == name)
    }
  }

  @Test func `an unreadable input is an error with a reason`() throws {
    let copy = try copy()
    try copy.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{},\"version\":\"1.0\"}", to: "a.xcstrings")
    let viewed = try files("\(copy.folder.path)/a.xcstrings")
    let reason = #expect(throws: UsageError.self) {
      try viewed.document(named: viewed.firstName)
    }?.description
    #expect(reason?.contains("catalog of localized strings") == true)
    #expect(throws: UsageError.self) {
      try viewed.document(named: "\(copy.folder.path)/docs/missing.md")
    }
  }

  @Test func `the project's settings apply to each document`() throws {
    let copy = try copy()
    try copy.write(
      "{\"files\":[{\"match\":[\"docs/b/**\"],\"set\":{\"locale\":\"de\"}}]}", to: "linkmark.json")
    let viewed = try files("\(copy.folder.path)/docs/a.md")
    #expect(try viewed.document(named: "\(copy.folder.path)/docs/a.md").linked.locale == .english)
    let german = try viewed.document(named: "\(copy.folder.path)/docs/b/c.md")
    #expect(german.linked.locale == LanguageTag("de"))
  }
}
