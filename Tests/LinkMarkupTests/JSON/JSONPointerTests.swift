import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct JSONPointerTests {
  @Test(arguments: [
    ("#", []),
    ("#/", [""]),
    ("#/a/$value/0", ["a", "$value", "0"]),
    ("#/a~1b/c~0d/~01", ["a/b", "c~d", "~1"]),
    ("#/brand colors/%7E1%C3%A9%2f", ["brand colors", "/é", ""]),
  ])
  func `a pointer is decoded into its tokens`(_ reference: String, _ parts: [String]) throws {
    #expect(try JSONPointer(reference).parts == parts)
  }

  @Test(arguments: [
    (
      "a.json#/b",
      "'a.json#/b' is outside this file; write a pointer into this file, such as '#/color/ink'"
    ),
    (
      "https://a.example/b.json",
      "'https://a.example/b.json' is outside this file; write a pointer into this file, such as '#/color/ink'"
    ),
    ("", "'' is outside this file; write a pointer into this file, such as '#/color/ink'"),
    ("#a", "'#a' is not a JSON Pointer; begin it with '#/'"),
    ("#/a~2", "a '~' in '#/a~2' that is neither '~0' nor '~1'; write a tilde as '~0'"),
    ("#/a~", "a '~' in '#/a~' that is neither '~0' nor '~1'; write a tilde as '~0'"),
    (
      "#/100%",
      "a '%' without two hexadecimal digits in '#/100%'; write a percent sign as '%25'"
    ),
    ("#/%FF", "'#/%FF' decodes to text that is not valid UTF-8"),
  ])
  func `an invalid or external pointer is rejected`(_ reference: String, _ message: String) {
    #expect(throws: SyntaxError(message: message)) { try JSONPointer(reference) }
  }

  @Test func `a pointer is written with its escapes`() {
    #expect(JSONPointer(parts: ["a/b", "c~d"]).description == "#/a~1b/c~0d")
  }

  @Test(arguments: [4, 400])
  func `pointers are resolved in objects and arrays of any size`(_ count: Int) throws {
    let numbers = (0..<count).map(String.init)
    let source = """
      [{\(numbers.map { "\"k\($0)\": \($0)" }.joined(separator: ","))}, \
      [\(numbers.joined(separator: ","))]]
      """
    let json = try JSONDocument(parsing: Bytes(source.utf8), path: "a")
    let containers = json.elements(of: JSONDocument.root)
    var children = JSONChildIndex()
    let member = children.child("k\(count - 1)", of: containers[0], in: json)
    let element = children.child("\(count - 1)", of: containers[1], in: json)
    #expect(member.flatMap(json.number) == Double(count - 1))
    #expect(element.flatMap(json.number) == Double(count - 1))
    for missing in ["", "-", "00", "01", "\(count)", "-1"] {
      #expect(children.child(missing, of: containers[1], in: json) == nil)
    }
  }
}
