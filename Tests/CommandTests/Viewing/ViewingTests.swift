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
    let error = try #require(throws: ViewedFiles.ReadingError.self) {
      try viewed.destination(of: reference, in: "\(copy.folder.path)/docs/a.md")
    }
    #expect(error.reason.contains(reason))
  }

  @Test func `a document that was replaced by a link out of the folder is not read again`() throws {
    let copy = try copy()
    let viewed = try files("\(copy.folder.path)/docs")
    let name = "\(copy.folder.path)/docs/b/c.md"
    #expect(try viewed.document(named: name).name == name)
    try FileManager.default.removeItem(atPath: name)
    try FileManager.default.createSymbolicLink(
      atPath: name, withDestinationPath: "../../outside.md")
    let error = #expect(throws: ViewedFiles.ReadingError.self) {
      try viewed.document(named: name)
    }
    #expect(error?.reason.contains("is outside of the folder") == true)
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
    let reason = #expect(throws: ViewedFiles.ReadingError.self) {
      try viewed.document(named: viewed.firstName)
    }?.reason
    #expect(reason?.contains("catalog of localized strings") == true)
    #expect(throws: ViewedFiles.ReadingError.self) {
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

@Suite struct AddressOpenerTests {
  @Test(arguments: [
    ("open", ["open", "a:b c"]), ("a -x  --y", ["a", "-x", "--y", "a:b c"]),
    ("a --to=%s -z", ["a", "--to=a:b c", "-z"]), ("%s", ["%s", "a:b c"]),
    ("a %s,%s %s", ["a", "a:b c,a:b c", "a:b c"]),
  ])
  func `an address is passed as one argument`(_ command: String, _ words: [String]) throws {
    #expect(try ProgramCommand(command).words(for: "a:b c") == words)
  }

  @Test func `a command requires a program`() {
    #expect(throws: UsageError.self) { try ProgramCommand("  ") }
  }

  @Test func `the programs in BROWSER come before the system's`() {
    let names = AddressOpener.browsers { ["BROWSER": "one:two -x %s::"][$0] }.map(\.name)
    #expect(names.dropLast() == ["one", "two"])
    #expect(AddressOpener.browsers { _ in nil }.count == 1)
  }

  @Test func `the next program is tried when one is missing or fails`() throws {
    let workspace = try CommandWorkspace()
    let log = workspace.folder.appendingPathComponent("log").path
    try workspace.write("#!/bin/sh\nexit 3\n", to: "fails")
    try workspace.write(
      "#!/bin/sh\nprintf '%s' \"$1\" > \(log).new; mv \(log).new \(log)\n", to: "opens")
    for name in ["fails", "opens"] { try workspace.set([.posixPermissions: 0o755], of: name) }
    let path = workspace.folder.path
    var opener = AddressOpener(
      try ["\(path)/missing", "\(path)/fails", "\(path)/opens"].map { try ProgramCommand($0) })
    #expect(opener.open("app://a;b$(c)") == nil)
    for _ in 0..<1000 where !FileManager.default.fileExists(atPath: log) {
      #expect(opener.collect() == nil)
      usleep(10_000)
    }
    #expect(try workspace.read("log") == "app://a;b$(c)")
  }

  @Test func `the failure of the last program is reported`() throws {
    var opener = AddressOpener([try ProgramCommand("/bin/false")])
    #expect(opener.open("a:b") == nil)
    var failure: String?
    for _ in 0..<1000 where failure == nil {
      failure = opener.collect()
      usleep(10_000)
    }
    #expect(failure == "/bin/false ended with status 1")
    var missing = AddressOpener([try ProgramCommand("/nowhere/x")])
    #expect(missing.open("a:b")?.hasPrefix("/nowhere/x: ") == true)
    var none = AddressOpener([])
    #expect(none.open("a:b") == "there is no program for it")
  }

  @Test func `a failure is reported even if the next program gets other addresses`()
    throws
  {
    let workspace = try CommandWorkspace()
    try workspace.write("#!/bin/sh\ntest \"$1\" != a:bad\n", to: "opens")
    try workspace.set([.posixPermissions: 0o755], of: "opens")
    let second = "\(workspace.folder.path)/opens"
    var opener = AddressOpener(try ["/bin/false", second].map { try ProgramCommand($0) })
    #expect(opener.open("a:bad") == nil)
    usleep(200_000)
    var failure = opener.collect()
    for number in 0..<20 { #expect(opener.open("a:\(number)") == nil) }
    usleep(500_000)
    for _ in 0..<1000 where failure == nil {
      failure = opener.collect()
      usleep(10_000)
    }
    #expect(failure == "\(second) ended with status 1")
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"),
    ("\u{FF}\u{0}", "w78A"),
  ])
  func `text for the clipboard is in Base64`(_ text: String, _ encoded: String) {
    #expect(String(decoding: Base64.encoded(text.utf8), as: UTF8.self) == encoded)
  }
}

@Suite struct SpeakerTests {
  @Test(arguments: [
    ("terms, link", 12), (String(repeating: "a", count: 4095), 4096),
    (String(repeating: "a", count: 4096), 4096), (String(repeating: "é", count: 2048), 4095),
  ])
  func `a long text is cut at the end, between characters`(_ text: String, _ count: Int) {
    let input = Speaker.input(speaking: text)
    #expect(input.count == count)
    #expect(input.last == UInt8(ascii: "\n"))
    #expect(text.utf8.starts(with: input.dropLast()))
    #expect(input.span.firstInvalidUTF8Offset == nil)
  }
}
