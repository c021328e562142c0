import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Apple's association files, such as the examples in Apple's documentation.
@Suite struct ComponentTableTests {
  @Test(arguments: [
    ("/buy/42", "buy"), ("/buy/42#no_universal_links", "-none"),
    ("/help/website/faq?articleNumber=4815", "-website"),
    ("/help/123?articleNumber=4815", "help"), ("/help/123?articleNumber=481", nil),
    ("/help/123?articleNumber=48159", nil), ("/help/123", nil), ("/elsewhere", nil),
  ])
  func `Apple's first example gives the documented answers`(_ tail: String, _ expected: String?)
    throws
  {
    let table = try ComponentTable.apple(
      components: ##"""
        [{"#": "no_universal_links", "exclude": true, "comment": "none"},
        {"/": "/buy/*", "comment": "buy"},
        {"/": "/help/website/*", "exclude": true, "comment": "website"},
        {"/": "/help/*", "?": {"articleNumber": "????"}, "comment": "help"}]
        """##)
    #expect(table.findings == [])
    #expect(table.decision(about: "https://www.example.com" + tail) == expected)
  }

  @Test(arguments: [
    ("/help/1?articleNumber=1234&articleName=a", true),
    ("/help/1?articleNumber=1234&articleName=", false),
    ("/help/1?articleNumber=1234", false),
    ("/help/1?articleNumber=1234&articleNumber=12&articleName=a", false),
    ("/help/1?articleNumber=1234&articleName=a&more&more=1", true),
    ("/help/1?articleNumber=1234&articleNumber=5678&articleName=a&more", false),
  ])
  func `each parameter must match and occur once, and a missing one is empty`(
    _ tail: String, _ expected: Bool
  ) throws {
    let table = try ComponentTable.apple(
      components: ##"[{"/": "/help/*", "?": {"articleNumber": "????", "articleName": "?*"}}]"##)
    #expect(table.matches(tail) == expected)
  }

  @Test(arguments: [
    ("/abc?def", true), ("/abc?def#ghi", true), ("/abc", false), ("?def", false),
  ])
  func `all parts of a component must match`(_ tail: String, _ expected: Bool) throws {
    let table = try ComponentTable.apple(components: ##"[{"/": "abc", "?": "def", "#": "*"}]"##)
    #expect(table.matches(tail) == expected)
  }

  @Test(arguments: [
    ("/BUY/1#My_Great_product_123", true), ("/buy/1#my_great_product_124", false),
  ])
  func `the defaults of an app can ignore case`(_ tail: String, _ expected: Bool) throws {
    let table = try ComponentTable.apple(
      ##"""
      {"details": [{"appIDs": ["A.b", "A.c"],
      "components": [{"/": "/buy/*", "#": "my_great_product_123"}],
      "defaults": {"caseSensitive": false}}]}
      """##)
    #expect(table.matches(tail) == expected)
  }

  @Test(arguments: [
    ("/loose/1", "component-1"), ("/Exact/1", "component-2"), ("/exact/1", nil),
    ("/INNER/1", "component-3"), ("/Domain/1", "component-4"), ("/domain/1", "component-4"),
  ])
  func `the innermost of three levels of defaults applies`(
    _ tail: String, _ expected: String?
  ) throws {
    let table = try ComponentTable.apple(
      ##"""
      {"defaults": {"caseSensitive": false}, "details": [
      {"appIDs": ["A.b"], "defaults": {"caseSensitive": true}, "components": [
      {"/": "/LOOSE/*", "caseSensitive": false}, {"/": "/Exact/*"},
      {"/": "/inner/*", "caseSensitive": false}]},
      {"appIDs": ["A.c"], "components": [{"/": "/DOMAIN/*"}]}]}
      """##)
    #expect(table.decision(about: "https://example.com" + tail) == expected)
  }

  @Test(arguments: [
    ("/en_US/pizza/", "component-2"), ("/fr_CA/samosa", "-component-1"),
    ("/fr_FR/samosa/", "component-2"), ("/en_US/tacos/", nil), ("/qq_ZZ/pizza/", nil),
    ("/en_US/$(food)/", nil), ("/en_UK/pizza", nil),
  ])
  func `variables of the file and of the system match their values`(
    _ tail: String, _ expected: String?
  ) throws {
    let table = try ComponentTable.apple(
      components: ##"""
        [{"/": "/$(lang)_CA/$(food)/", "exclude": true}, {"/": "/$(lang)_$(region)/$(food)/"}]
        """##,
      applinks: ##""substitutionVariables": {"food": ["burrito", "pizza", "sushi", "samosa"]}, "##)
    #expect(table.decision(about: "https://example.com" + tail) == expected)
  }

  @Test(arguments: [
    ("/wwdc/news/", "component-1"), ("/wwdc/news", "component-1"),
    ("/videos/wwdc/2015/1", "-component-2"), ("/videos/wwdc/2016/1", "component-3"),
    ("/NOT /x", nil), ("/other", nil),
  ])
  func `older paths are read, including NOT`(_ tail: String, _ expected: String?) throws {
    let paths = ##"["/wwdc/news/", "NOT /videos/wwdc/2015/*", "/videos/wwdc/201?/*"]"##
    let list = try ComponentTable.apple(
      ##"{"apps": [], "details": [{"appID": "A.b", "paths": \##(paths)}]}"##)
    let dictionary = try ComponentTable.apple(
      ##"{"apps": [], "details": {"A.b": {"paths": \##(paths)}}}"##)
    for table in [list, dictionary] {
      #expect(table.findings == [])
      #expect(table.decision(about: "https://example.com" + tail) == expected)
    }
  }

  @Test func `components take precedence over paths`() throws {
    let table = try ComponentTable.apple(
      ##"{"details": [{"appID": "A.b", "paths": ["/old/*"], "components": [{"/": "/new/*"}]}]}"##)
    #expect(table.matches("/new/1"))
    #expect(!table.matches("/old/1"))
  }

  @Test func `components of several apps are tried in the order of the file`() throws {
    let table = try ComponentTable.apple(
      ##"""
      {"details": [{"appID": "A.b", "components": [{"/": "/shop/*", "comment": "shop"}]},
      {"appID": "A.c", "components": [{"/": "/shop/*"}, {"comment": "rest"}]}]}
      """##)
    #expect(table.decision(about: "https://example.com/shop/1") == "shop")
    #expect(table.decision(about: "https://example.com/other") == "rest")
    #expect(table.findings == [])
  }

  @Test func `a comment is the name, and components with the same name are one route`() throws {
    let table = try ComponentTable.apple(
      components: ##"""
        [{"/": "/a", "comment": "x"}, {"/": "/b", "?": {"p": "1", "q": "?*"}, "#": "f"},
        {"?": "w*", "comment": "x"}, {"/": "/c", "exclude": true}]
        """##)
    #expect(
      table.routes == [
        Route(
          name: "x", patterns: ["/a", "*?w*"],
          location: SourcePosition(line: 1, column: 62, offset: 61)),
        Route(
          name: "component-2", patterns: ["/b?p=1&q=?*#f"],
          location: SourcePosition(line: 1, column: 91, offset: 90)),
      ])
  }

  @Test func `an explanation names the part that did not match`() throws {
    let table = try ComponentTable.apple(
      components: ##"""
        [{"/": "/a"}, {"/": "/b", "?": {"p": "1"}}, {"/": "/b", "#": "f"}, {"/": "/b"}, {"#": ""}]
        """##)
    #expect(
      table.candidates(for: AddressParts("https://example.com/b")).map(\.outcome) == [
        .other("the path does not match"), .other("the query does not match"),
        .other("the fragment does not match"), .chosen,
        .other("it matches, but an earlier component decides"),
      ])
  }
}
