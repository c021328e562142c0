import Foundation
import Testing

@testable import TestSupport

@Suite struct CommandLanguageServerTests {
  private func message(_ body: String) -> String {
    "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private func request(_ method: String, _ id: Int) -> String {
    message("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\",\"params\":{}}")
  }

  private func notification(_ method: String) -> String {
    message("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\"}")
  }

  @Test func `A session that shuts down exits with status 0`() throws {
    let result = try CommandWorkspace().run(
      "lsp", input: request("initialize", 1) + request("shutdown", 2) + notification("exit"))
    #expect(result.status == 0)
    #expect(result.messages.isEmpty)
    #expect(result.output.contains("\"id\":2,\"result\":null"))
  }

  @Test(arguments: ["", "Content-Length: 10\r\n\r\n{", "\u{0}"])
  func `A disconnected editor ends the server with status 1`(_ rest: String) throws {
    let result = try CommandWorkspace().run("lsp", input: request("initialize", 1) + rest)
    #expect(result.status == 1)
  }

  @Test func `Queued requests are answered before the end`() throws {
    let requests = (2...40).map { request("workspace/diagnostic", $0) }.joined()
    let result = try CommandWorkspace().run("lsp", input: request("initialize", 1) + requests)
    #expect(result.output.contains("\"id\":40,\"result\""))
  }

  @Test func `A terminated editor process ends the server`() throws {
    let workspace = try CommandWorkspace()
    // Descriptor 3 keeps the input open, so that the end of the input does not end the server.
    let body =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"processId\":PROCESS}}"
    let result = try workspace.run(
      script: """
        sleep 0.3 & editor=$!
        body=$(printf '%s' '\(body)' | sed "s/PROCESS/$editor/")
        mkfifo in; exec 3<>in
        printf 'Content-Length: %d\\r\\n\\r\\n%s' ${#body} "$body" >&3
        timeout 20 "$linkmark" lsp <in >/dev/null; echo $?
        """)
    #expect(result.output == "1\n")
  }

  @Test(arguments: [
    ["--routes", "missing.json"], ["--config", "missing.json"], ["a.md"], ["--fix"],
  ])
  func `Invalid options are reported before an editor is served`(
    _ arguments: [String]
  ) throws {
    let result = try CommandWorkspace().run(arguments: ["lsp"] + arguments)
    #expect(result.status == 2)
    #expect(!result.messages.isEmpty)
    #expect(result.output.isEmpty)
  }

  @Test func `A project file sets levels and routes`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("{\"lint\":{\"levels\":{\"bare-url\":\"error\"}}}", to: "linkmark.json")
    try workspace.write("https://a.example\n", to: "a.md")
    let open =
      "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{"
      + "\"uri\":\"file://\(workspace.folder.path)/a.md\",\"languageId\":\"markdown\",\"version\":3,"
      + "\"text\":\"https://a.example\\n\"}}}"
    let result = try workspace.run("lsp", input: request("initialize", 1) + message(open))
    #expect(result.output.contains("\"version\":3"))
    #expect(result.output.contains("\"severity\":1,\"code\":\"bare-url\""))
  }
}
