import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct SettingsTests {
  private let configured = "{\"workspace\":{\"configuration\":true}}"

  /// Answers the server's requests for settings with the given settings.
  private func answer(_ client: inout TestClient, _ settings: String) {
    for request in client.take("workspace/configuration") {
      let id = request["id"] as? Int ?? 0
      client.send("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":[\(settings)]}")
    }
    client.work()
  }

  @Test func `Settings are requested, and change the findings`() {
    var client = TestClient([:], configured)
    client.open("/p/a.md", "[click here](https://a.example)\n\n[x]: y\n")
    client.work()
    let before = client.published("/p/a.md").last?.rules
    #expect(before?.contains("unused-definition") == false)
    answer(&client, "{\"level\":\"note\"}")
    #expect(client.published("/p/a.md").last?.rules.contains("unused-definition") == true)
    client.notify("workspace/didChangeConfiguration", "{\"settings\":null}")
    client.work()
    answer(&client, "{\"level\":\"error\"}")
    #expect(client.published("/p/a.md").last?.rules == [])
  }

  @Test(arguments: [
    "\"result\":[null]", "\"result\":[]", "\"error\":{\"code\":1,\"message\":\"\"}",
  ])
  func `Without a section, the initialization options apply`(_ answer: String) {
    var client = TestClient(uninitialized: TestHost())
    _ = client.request(
      "initialize",
      "{\"capabilities\":\(configured),\"initializationOptions\":{\"level\":\"note\"}}")
    client.notify("initialized", "{}")
    client.open("/p/a.md", "[x]: y\n")
    client.work()
    for request in client.take("workspace/configuration") {
      client.send("{\"jsonrpc\":\"2.0\",\"id\":\(request["id"] as? Int ?? 0),\(answer)}")
    }
    client.work()
    #expect(client.published("/p/a.md").map(\.rules) == [["unused-definition"]])
  }

  @Test(arguments: [
    ("{\"level\":\"hint\",\"locale\":\"?\"}", 2), ("{\"level\":1,\"locale\":[]}", 2),
    ("{\"fixOnSave\":\"true\",\"enable\":{\"hover\":0,\"symbols\":false}}", 2),
    ("{\"level\":null,\"locale\":\"\",\"fixOnSave\":null,\"enable\":[]}", 0), ("7", 0),
  ])
  func `Invalid settings are reported`(_ settings: String, _ count: Int) {
    var client = TestClient([:], configured)
    client.open("/p/a.md", "https://a.example\n")
    answer(&client, settings)
    #expect(client.take("window/showMessage").count == count)
    #expect(client.published("/p/a.md").last?.rules == ["bare-url"])
  }

  @Test func `Files are watched if the client supports it`() {
    var client = TestClient(
      [:], "{\"workspace\":{\"didChangeWatchedFiles\":{\"dynamicRegistration\":true}}}")
    #expect(client.take("client/registerCapability").count == 1)
    #expect(!client.server.watchesFiles)
    #expect(TestClient([:]).server.watchesFiles)
  }
}
