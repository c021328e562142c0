import LanguageServer
import LinkMarkup
import Testing

@Suite struct SettingsTests {
  private let configured = "{\"workspace\":{\"configuration\":true}}"

  /// Answers the request for settings with some.
  private func answer(_ client: inout TestClient, _ settings: String) {
    for request in client.take("workspace/configuration") {
      let id = request["id"] as? Int ?? 0
      client.send("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":[\(settings)]}")
    }
    client.work()
  }

  @Test func `Settings are asked for, and change what is reported`() {
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

  @Test func `Settings that are wrong are shown`() {
    var client = TestClient([:], configured)
    answer(&client, "{\"level\":\"hint\",\"locale\":\"?\"}")
    #expect(client.take("window/showMessage").count == 2)
  }

  @Test func `Files are watched by clients that can`() {
    var client = TestClient(
      [:], "{\"workspace\":{\"didChangeWatchedFiles\":{\"dynamicRegistration\":true}}}")
    #expect(client.take("client/registerCapability").count == 1)
    #expect(!client.server.watchesFiles)
    #expect(TestClient([:]).server.watchesFiles)
  }
}
