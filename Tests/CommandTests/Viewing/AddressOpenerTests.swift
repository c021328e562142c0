import Foundation
import LinkMarkup
import LinkViewer
import Testing

@testable import TestSupport
@testable import linkmark

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
