import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct DestinationExplanationTests {
  private func text(_ destination: String) throws -> String {
    try Converter(routes: BoardGames.routes()).explanation(of: destination).text
  }

  @Test func `a route is explained with all candidates`() throws {
    #expect(
      try text("boardgames://games/jo?page=2#top") == """
        boardgames://games/jo?page=2#top
          scheme      boardgames
          host        games
          path        jo
          query       page = 2
          fragment    top
          kind        app; the app handles it
          route       collection, by the pattern games/{username}
          parameter   path username = jo
          parameter   query page = 2
          considered  collection (games/{username}): chosen
          considered  reviews (games/{username}/reviews): the address has 2 components, and the pattern needs 3
          considered  home (games): the address has 2 components, and the pattern allows 1
          considered  collection (games?username={username}): the address has 2 components, and the \
        pattern allows 1
          considered  game (games/reviews/{game}): component 2 is 'jo', not 'reviews'
          considered  search (find?q={text}): component 1 is 'games', not 'find'
          considered  any (help/**): component 1 is 'games', not 'help'
          html        <a class="lm-link" href="boardgames://games/jo?page=2#top" \
        data-link-kind="app" data-link-route="collection" \
        data-link-params="{&quot;path&quot;:{&quot;username&quot;:&quot;jo&quot;},\
        &quot;query&quot;:{&quot;page&quot;:&quot;2&quot;}}" data-link-handling="app" data-link-href="boardgames://games/jo?page=2#top">link text</a>
          VoiceOver   link text, link
            sentence  A sentence with the link text in it., link
          TalkBack    link text, link, Double-tap to activate
            no hints  link text, link
            menu      link text, Double-tap to activate, Links available, use Tap with 3 fingers to \
        view
            sentence  A sentence with the link text in it., Links available, use Tap with 3 fingers \
        to view
            in parts  A sentence with the, link text, link, in it., Double-tap to activate, Links \
        available, use Tap with 3 fingers to view
          web         link text, link

        """)
  }

  @Test(arguments: [
    ("javascript:x", "  kind        blocked, because of scheme; nothing opens it\n"),
    (
      "javascript:x",
      """
        VoiceOver   link text, dimmed, link
          sentence  A sentence with the link text in it.
        TalkBack    link text, link, disabled
          no hints  link text, link, disabled
          sentence  A sentence with the link text in it.
        web         link text, link, disabled

      """
    ),
    ("{url}", "  kind        unresolved, a placeholder stands for the scheme or the host; nothing"),
    ("#top", "  kind        fragment; it is relative to the page\n"),
    ("mailto:a@b.example", "  kind        contact; the system opens it\n"),
    ("https://a.example", "  route       none; neither its scheme nor its host is the app's\n"),
    ("boardgames://find", "  considered  search (find?q={text}): the query lacks 'q'\n"),
    (
      "boardgames:x", "  address     refused: its scheme is not followed by '//host' or '/path'\n"
    ),
    ("boardgames://games/{id}", "  parameter   path username = {id}\n"),
    ("boardgames://games/%@", "  parameter   path username = %@\n"),
    ("a\nb\u{1B}", "a\\nb\\u{1B}\n  kind        relative;"),
  ])
  func `a destination is explained in lines of text`(_ destination: String, _ line: String) throws {
    #expect(try text(destination).contains(line))
  }

  @Test func `routes are not mentioned without a route file`() {
    let text = Converter().explanation(of: "https://a.example").text
    #expect(!text.contains("route"))
    #expect(!text.contains("considered"))
  }

  @Test(arguments: ["boardgames://games/jo?page=2#top", "https://www.mysite.com/about"])
  func `JSON agrees with the document`(_ destination: String) throws {
    let explanation = try Converter(routes: BoardGames.routes()).explanation(of: destination)
    let parsed = try JSONSerialization.jsonObject(with: Data(explanation.json))
    let json = try #require(parsed as? [String: Any])
    let linked = try BoardGames.convert("[link text](\(destination))")
    let html = try #require(json["html"] as? String)
    #expect("<p>\(html)</p>\n" == linked.emitted(by: .html))
    #expect(json["kind"] as? String == explanation.target.kind.name)
    #expect(json["handling"] as? String == explanation.target.handling.rawValue)
    let routing = try #require(json["routing"] as? [String: Any])
    #expect((routing["considered"] as? [Any])?.count == explanation.route?.candidates.count)
    #expect(
      (json["route"] as? [String: Any])?["name"] as? String == linked.routeMatches.first?.name)
  }

  @Test func `a destination disabled by a rule matches no route, as in the document`() throws {
    let source = #"{"rules": [{"set": {"state": "disabled"}}]}"#
    let rules = try Configuration(parsing: Bytes(source.utf8), path: "a.json").rules
    let converter = Converter(routes: try BoardGames.routes(), rules: rules)
    let json = String(decoding: converter.explanation(of: "boardgames://games").json, as: UTF8.self)
    #expect(
      json.contains(
        #""href":null,"blocked":{"destination":"boardgames://games","reason":"rule"},"#))
    #expect(json.contains(#""route":null,"routing":{"answer":"match","#))
  }

  @Test func `JSON is one line with all keys in order`() {
    let json = Converter().explanation(of: "javascript:x").json
    #expect(
      String(decoding: json, as: UTF8.self) == """
        {"format":"linkmark.explanation/1","destination":"javascript:x","address":null,\
        "href":null,"blocked":{"destination":"javascript:x","reason":"scheme"},\
        "kind":"blocked","handling":"none",\
        "route":null,"routing":null,"html":"<a class=\\"lm-link lm-link--blocked\\" \
        role=\\"link\\" aria-disabled=\\"true\\" data-link-kind=\\"blocked\\" \
        data-link-reason=\\"scheme\\" data-link-handling=\\"none\\">link text</a>","announcement":\
        {"voiceOver":"link text, dimmed, link","talkBack":"link text, link, disabled",\
        "talkBackWithoutHints":"link text, link, disabled","talkBackLinksMenu":null,\
        "web":"link text, link, disabled"},"sentenceAnnouncement":\
        {"voiceOver":"A sentence with the link text in it.",\
        "talkBack":"A sentence with the link text in it.","talkBackSeparateFocus":null}}

        """)
  }
}
