import LinkMarkup
import Testing

@testable import TestSupport

@Suite struct ServerScriptTests {
  /// Opens documents that link to each other, edits them, and asks about them.
  private static let script =
    "0B\noB# A 😀|[b](b.md#b)\n.\ncB0606é\ncB0304\n.\noC# B|[a](a.md#a)\nr@C1010\n.\nxB\n.\n"

  @Test(arguments: ["0", "1", "2"], ["B", "C", "D"])
  func `Scripts show no defects`(_ encoding: String, _ client: String) {
    let script = encoding + client + ServerScriptTests.script.dropFirst(2)
    #expect(ServerScript.defects(of: Bytes(script.utf8)) == [])
  }

  @Test(arguments: [
    // A document whose links are newer than its outline, and another that gets the heading.
    "0B\noB# A\ncB9999x\nxB\ncB0000y\noB\n,\n,\ncB0000[x](b.md#none)\noC# none\n.\nxC\n.",
    "1C\noB[x](b.md#none)\n.\noC# B\n.\nfB[x](b.md#none)\nfC# none\n.", "0B\noB# A\ncB/0/0x\nz",
  ])
  func `What the fuzzer found is fixed`(_ script: String) {
    #expect(ServerScript.defects(of: Bytes(script.utf8)) == [])
  }

  @Test(arguments: ServerSession.Fault.allCases)
  func `A server with a fault is noticed`(_ fault: ServerSession.Fault) {
    let script = Bytes(ServerScriptTests.script.utf8)
    #expect(ServerScript.defects(of: script, fault: fault) != [])
  }
}
