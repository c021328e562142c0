import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct ProgressTests {
  private let capabilities = #"{"window":{"workDoneProgress":true}}"#
  private let files = Dictionary(
    uniqueKeysWithValues: (0..<100).map { ("/p/\($0).md", "text\n") })

  private func values(_ client: inout TestClient) -> [String] {
    client.take("$/progress").compactMap { message in
      let value = (message["params"] as? TestClient.Object)?["value"] as? TestClient.Object
      return (value?["kind"] as? String).map { kind in
        "\(kind) \(value?["percentage"] as? Int ?? -1)"
      }
    }
  }

  @Test func `Progress of reading a project is reported in steps of ten percent`() throws {
    var client = TestClient(files, capabilities)
    client.server.filesFound(Set(files.keys))
    client.collect()
    let request = try #require(client.take("window/workDoneProgress/create").first)
    let id = try #require(request["id"] as? Int)
    client.send("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":null}")
    client.work()
    let steps = stride(from: 10, through: 90, by: 10).map { "report \($0)" }
    #expect(values(&client) == ["begin 0"] + steps + ["end -1"])
  }

  @Test func `A client that answers late sees no progress, and is asked again for later work`()
    throws
  {
    var client = TestClient(files, capabilities)
    client.server.filesFound(Set(files.keys))
    client.work()
    let request = try #require(client.take("window/workDoneProgress/create").first)
    let id = try #require(request["id"] as? Int)
    client.send("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":null}")
    client.work()
    #expect(values(&client).isEmpty)
    client.server.filesFound(Set(files.keys).union(["/p/new.md"]))
    client.collect()
    #expect(client.take("window/workDoneProgress/create").count == 1)
  }

  @Test func `A client that rejects progress receives none, and is asked again for later work`()
    throws
  {
    var client = TestClient(files, capabilities)
    client.server.filesFound(Set(files.keys))
    client.collect()
    let request = try #require(client.take("window/workDoneProgress/create").first)
    let id = try #require(request["id"] as? Int)
    client.send("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"error\":{\"code\":-32603,\"message\":\"no\"}}")
    client.work()
    #expect(values(&client).isEmpty)
    client.server.filesFound(Set(files.keys).union(["/p/new.md"]))
    client.collect()
    #expect(client.take("window/workDoneProgress/create").count == 1)
  }

  @Test func `A client without progress support is not asked`() {
    var client = TestClient(files)
    client.server.filesFound(Set(files.keys))
    client.work()
    #expect(client.take("window/workDoneProgress/create").isEmpty)
  }
}
