import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct ServerScriptTests {
  /// A script that opens, edits, and queries documents that link to each other.
  private static let script =
    "0B\noB# A 😀|[b](b.md#b)\n.\ncB0606é\ncB0304\n.\noC# B|[a](a.md#a)\nr@C1010\n.\nxB\n.\n"

  @Test(arguments: ["0", "1", "2"], ["B", "C", "D"])
  func `Valid scripts have no defects`(_ encoding: String, _ client: String) {
    let script = encoding + client + ServerScriptTests.script.dropFirst(2)
    #expect(ServerScript.defects(of: Bytes(script.utf8)) == [])
  }

  @Test(arguments: [
    // In the first script, a heading is added before a link to the heading is indexed.
    "0B\noB# A\ncB9999x\nxB\ncB0000y\noB\n,\n,\ncB0000[x](b.md#none)\noC# none\n.\nxC\n.",
    "1C\noB[x](b.md#none)\n.\noC# B\n.\nfB[x](b.md#none)\nfC# none\n.", "0B\noB# A\ncB/0/0x\nz",
  ])
  func `Scripts found by the fuzzer have no defects`(_ script: String) {
    #expect(ServerScript.defects(of: Bytes(script.utf8)) == [])
  }

  @Test(arguments: ServerSession.Fault.allCases)
  func `A server with a fault is detected`(_ fault: ServerSession.Fault) {
    let script = Bytes(ServerScriptTests.script.utf8)
    #expect(ServerScript.defects(of: script, fault: fault) != [])
  }
}
