import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct ConnectionTests {
  @Test func `a client's time limit excludes the time of the answer`() throws {
    let listener = try Socket(listeningOnPort: 0)
    let port = try listener.port()
    let workspace = try CommandWorkspace()
    // The sleeping process keeps the connection open.
    let client = try workspace.run(
      script: """
        exec 3<>/dev/tcp/127.0.0.1/\(port)
        printf 'GET / HTTP/1.1\\r\\n\\r\\n' >&3
        sleep 5 &
        """)
    #expect(client.status == 0)
    var connection = Connection(try listener.nextConnection())
    connection.advance { _ in
      let start = CurrentProcess.monotonicSeconds
      while CurrentProcess.monotonicSeconds < start + 1.1 {}
      return .response(Bytes("HTTP/1.1 200 OK\r\n\r\n".utf8))
    }
    #expect(connection.phase == .closing)
    connection.expire(at: CurrentProcess.monotonicSeconds)
    #expect(connection.phase == .closing)
  }
}
