import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct InsecureHTTPTests {
  @Test(arguments: [
    "[a](http://b.example)", "<HTTP://b.example/c>", "![a](http://b.example/c.png)",
    "[a](http://localhost.b.example)", "[a](http://localhostb)",
    "[a](http://172.32.0.1)", "[a](http://10.0.0.1.b.example)", "[a](http://8.8.8.8)",
    "[a](http://192.168.1)",
  ])
  func `an address of plain HTTP is found`(_ markdown: String) throws {
    #expect(try LintRule.insecureHTTP.messages(about: markdown).count == 1)
  }

  @Test(arguments: [
    "[a](https://b.example)", "[a](//b.example)", "[a](http://localhost:8080/b)",
    "[a](http://127.0.0.1)", "[a](http://[::1]:80/)", "[a](http://b.test/)", "[a](http:b)",
    "[a](http://{host}/)", "`http://b.example`",
    "[a](http://192.168.0.1/)", "[a](http://10.0.0.1:8123)", "[a](http://172.16.0.1)",
    "[a](http://printer.local)", "[a](http://b.onion/c)",
  ])
  func `secure, local, and missing hosts are not found`(_ markdown: String) throws {
    #expect(try LintRule.insecureHTTP.messages(about: markdown) == [])
  }
}
