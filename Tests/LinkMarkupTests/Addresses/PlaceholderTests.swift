import Testing

@testable import LinkText

@Suite struct PlaceholderTests {
  @Test(arguments: [
    "{name}", "{0}", "{a.b-c_d}", "{_a_}", "{{name}}", "${name}", "%@", "%d", "%s", "%lld", "%1$@",
    "%12$s", "%1$lld", "%(name)s", "%(_a_)s", "%%",
  ])
  func `a placeholder has the length of its text`(_ text: String) {
    #expect(Placeholder.count(at: 0, in: Bytes(text.utf8).span) == text.utf8.count)
    #expect(Placeholder.count(at: 0, in: Bytes("\(text) x".utf8).span) == text.utf8.count)
  }

  @Test(arguments: [
    "{", "{}", "{ name}", "{na me}", "{.a}", "{-a}", "{é}", "{a", "{{}}", "$name", "${}", "$",
    "%", "%x", "%1d", "%1$", "%l", "%ll", "%(name)", "%()s", "%(a b)s", "name",
  ])
  func `text that only resembles a placeholder is not a placeholder`(_ text: String) {
    #expect(Placeholder.count(at: 0, in: Bytes(text.utf8).span) == nil)
  }

  @Test func `an extra brace may belong to the text`() {
    #expect(Placeholder.count(at: 0, in: Bytes("{{a}".utf8).span) == nil)
    #expect(Placeholder.count(at: 0, in: Bytes("{a}}".utf8).span) == 3)
  }
}
