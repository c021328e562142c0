import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct LinkRulesTests {
  private func rules(_ source: String) throws -> LinkRules {
    try #require(
      try Configuration(parsing: Bytes("{\"rules\": [\(source)]}".utf8), path: "l.json").rules)
  }

  private func html(
    _ markdown: String, _ source: String, emitter: HTMLEmitter = HTMLEmitter(extent: .inline)
  ) throws -> String {
    try Converter(rules: rules(source)).convert(markdown).emitted(by: emitter)
  }

  @Test(arguments: [
    (
      #""rel": "nofollow ugc""#,
      #"<a class="lm-link" href="app:b" rel="nofollow ugc" data-link-kind="app" data-link-handling="app" data-link-href="app:b">x</a>"#
    ),
    (
      #""rel": ["nofollow", "ugc nofollow"]"#,
      #"<a class="lm-link" href="app:b" rel="nofollow ugc" data-link-kind="app" data-link-handling="app" data-link-href="app:b">x</a>"#
    ),
    (
      #""newTab": true, "rel": "noopener ugc""#,
      #"<a class="lm-link" href="app:b" target="_blank" rel="noopener noreferrer ugc" "#
        + #"data-link-kind="app" data-link-handling="app" data-link-href="app:b">x<span class="lm-visually-hidden"> (opens in a new tab)</span></a>"#
    ),
    (
      #""newTab": false"#,
      #"<a class="lm-link" href="app:b" data-link-kind="app" data-link-handling="app" data-link-href="app:b">x</a>"#
    ),
    (
      #""class": "one <two>""#,
      #"<a class="lm-link one &lt;two&gt;" href="app:b" data-link-kind="app" data-link-handling="app" data-link-href="app:b">x</a>"#
    ),
    (
      #""style": "on-contrast""#,
      #"<a class="lm-link lm-link--on-contrast" href="app:b" data-link-kind="app" data-link-handling="app" data-link-href="app:b">x</a>"#
    ),
    (
      #""role": "button""#,
      #"<button type="button" class="lm-link" data-link-kind="app" data-link-handling="app" data-link-href="app:b">x</button>"#
    ),
    (
      #""role": "button", "state": "disabled""#,
      #"<button type="button" class="lm-link lm-link--blocked" disabled="" "#
        + #"data-link-kind="blocked" data-link-reason="rule" data-link-handling="none">x</button>"#
    ),
    (
      #""state": "disabled", "newTab": true, "referrerpolicy": "origin", "rel": "ugc""#,
      #"<a class="lm-link lm-link--blocked" role="link" aria-disabled="true" "#
        + #"data-link-kind="blocked" data-link-reason="rule" data-link-handling="none">x</a>"#
    ),
    (
      #""title": "a \"title\"""#,
      #"<a class="lm-link" href="app:b" title="a &quot;title&quot;" data-link-kind="app" data-link-handling="app" data-link-href="app:b">x</a>"#
    ),
    (
      #""referrerpolicy": "no-referrer""#,
      #"<a class="lm-link" href="app:b" referrerpolicy="no-referrer" data-link-kind="app" data-link-handling="app" data-link-href="app:b">x</a>"#
    ),
    (
      #""hint": "Opens b""#,
      #"<a class="lm-link" href="app:b" data-link-kind="app" data-link-handling="app" data-link-href="app:b">x</a>"#
    ),
  ])
  func `HTML has the values that a rule sets`(_ set: String, _ expected: String) throws {
    #expect(try html("[x](app:b)", #"{"set": {\#(set)}}"#) == expected)
  }

  @Test func `a rule's title replaces the document's`() throws {
    let source = #"{"set": {"title": "b"}}"#
    #expect(try html("[x](y 'a')", source).contains(" title=\"b\" "))
    #expect(
      try Converter(rules: rules(source)).convert("[x](y 'a')").emitted(by: .runs)
        .contains(#""title":"b""#))
  }

  @Test func `rules do not apply to plain HTML`() throws {
    #expect(
      try html(
        "[x](y)", #"{"set": {"role": "button"}}"#,
        emitter: HTMLEmitter(annotation: .none, extent: .inline)) == "<a href=\"y\">x</a>")
  }

  @Test func `later rules override earlier ones, and words accumulate`() throws {
    let linked = try Converter(
      rules: rules(
        """
        {"set": {"rel": "b a", "class": "c", "newTab": true, "title": "t", "hint": "h"}},
        {"match": {"kind": "contact"}, "set": {"title": "no", "class": "no"}},
        {"set": {"rel": "a d", "class": "e c", "newTab": false, "title": "u"}}
        """)
    ).convert("[x](y)")
    let settings = try #require(linked.settings(of: linked.linkTargets[0]))
    #expect(
      settings.properties.map { "\($0.name)=\($0.value)" } == [
        "rel=b a d", "newTab=false", "class=c e", "hint=h", "title=u",
      ])
  }

  @Test(arguments: [
    (#""kind": "web""#, "https://a.example", true), (#""kind": "web""#, "a", false),
    (#""kind": ["app", "relative"]"#, "a", true), (#""kind": "blocked""#, "file:a", true),
    (#""scheme": "HTTPS""#, "Https://a.example", true), (#""scheme": "http""#, "https://a", false),
    (#""scheme": "tel""#, "tel:1", true), (#""scheme": "https""#, "//a.example", false),
    (#""host": "www.a.example""#, "https://u@WWW.a.example:8443/b", true),
    (#""host": "www.a.example""#, "https://www.a.example@evil.example", false),
    (#""host": "www.a.example""#, "https://www.a.example\\@evil.example", false),
    (#""host": "*.a.example""#, "//b.c.a.example", true),
    (#""host": "*.a.example""#, "https://a.example", false),
    (#""host": "b\u00FCcher.example""#, "https://xn--bcher-kva.example", true),
    (#""host": "*""#, "mailto:a@b.example", false), (#""host": "games""#, "app://Games/a", true),
    (#""host": "games""#, "app://u@Games:80/a", true),
    (#""host": "[::1]""#, "https://[::1]:8443/a", true),
    (#""host": "[::1]""#, "https://[0:0::0:1]/", true),
    (#""host": "evil.example""#, "https:///evil.example/", true),
    (#""host": "evil.example""#, "///evil.example/", true),
    (#""host": "evil.example""#, "https:/evil.example/", true),
    (#""host": "evil.example""#, "https:evil.example", true),
    (#""host": "evil.example""#, "https://evil.example./", true),
    (#""host": "evil.example""#, "https://%65vil.example/", true),
    (#""host": "evil.example""#, "https://{x}@evil.example/", true),
    (#""host": "evil.example""#, "https://%1$s@evil.example/", true),
    (#""kind": "web""#, "https://a:{x}@evil.example/", true),
    (#""host": "127.0.0.1""#, "https://0x7f.1/", true),
    (#""host": "127.0.0.1""#, "https://2130706433/", true),
    (#""host": "*.evil.example""#, "https://a!b.evil.example/", true),
    (#""kind": "blocked""#, "https://ｅvil.example/", true),
    (#""path": "help/**""#, "https://a.example/help", true),
    (#""path": "help/{page}""#, "app://help/a?b=c", true),
    (#""path": "find?q={q}""#, "find?a&q=b", true), (#""path": "find?q={q}""#, "find?q", false),
    (#""path": "help/{page}""#, "/help/a/", true), (#""path": "help/{page}""#, "../help/a", false),
    (#""path": "/""#, "#help", false), (#""path": ["a", "b/c"]"#, "b/c#d", true),
    (#""text": "th? text""#, "a", true), (#""text": "the""#, "a", false),
    (#""kind": "relative", "text": "*text""#, "a", true),
    (#""kind": "web", "text": "*text""#, "a", false), (#""file": "**""#, "a", false),
    (#""route": "home""#, "a", false), ("", "a", true),
  ])
  func `a rule applies if all of its conditions are met`(
    _ match: String, _ destination: String, _ applies: Bool
  ) throws {
    let rules = try rules(#"{"match": {\#(match)}, "set": {"class": "a"}}"#)
    let linked = try Converter(rules: rules).convert("[the *text*](<\(destination)>)")
    #expect((linked.linkSettings.count == 1) == applies)
  }

  @Test(arguments: [
    (#"{"set": {"class": "a b"}}"#, 1, "a b"),
    (#"{"set": {"class": "a b"}}, {"set": {"class": ["c a", "b"]}}"#, 1, "a b c"),
    (#"{"set": {"class": "a"}}, {"match": {"text": "y"}, "set": {"class": "b"}}"#, 2, "a b"),
  ])
  func `links that the same rules match share settings without repeated words`(
    _ source: String, _ count: Int, _ classes: String
  ) throws {
    let linked = try Converter(rules: rules(source)).convert("[x](b) [y](b) [x](c) [y](d)")
    #expect(linked.linkSettings.count == count)
    let settings = linked.settings(of: linked.linkTargets[3])
    #expect(settings?.classes.joined(separator: " ") == classes)
  }

  @Test func `a rule can match a route`() throws {
    let rules = try rules(#"{"match": {"route": ["home", "any"]}, "set": {"role": "button"}}"#)
    let linked = try Converter(routes: BoardGames.routes(), rules: rules)
      .convert("[a](boardgames://games) [b](boardgames://games/jo) [c](c)")
    #expect(linked.linkTargets.map(\.role) == [.button, .link, .link])
    #expect(linked.linkTargets[0].route != nil)
  }

  @Test func `a rule can match a file`() throws {
    let rules = try rules(#"{"match": {"file": "help/**/*.md"}, "set": {"role": "button"}}"#)
    let converter = Converter(rules: rules)
    for (file, role) in [
      ("help/a.md", LinkTarget.Role.button), ("help/b/c.md", .button), ("a.md", .link),
    ] {
      let linked = try converter.convert(Bytes("[a](b)".utf8), file: file)
      #expect(linked.linkTargets.map(\.role) == [role])
    }
  }

  @Test func `no rule can unblock a link`() throws {
    let source = #"{"set": {"role": "button", "title": "t"}}, {"set": {"newTab": true}}"#
    let linked = try Converter(rules: rules(source)).convert("[x](javascript:y)")
    #expect(linked.linkTargets.map(\.href) == [nil])
    #expect(
      linked.emitted(by: HTMLEmitter(extent: .inline)) == """
        <button type="button" class="lm-link lm-link--blocked" title="t" disabled="" \
        data-link-kind="blocked" data-link-reason="scheme" data-link-handling="none">x</button>
        """)
  }

  @Test func `a link disabled by a rule is not a finding`() throws {
    let linked = try Converter(rules: rules(#"{"set": {"state": "disabled"}}"#)).convert(
      "[x](app:y)")
    #expect(linked.findings == [])
    #expect(linked.emitted(by: .ansi(width: 80)) == "x [blocked: rule]\n")
    #expect(
      linked.emitted(by: .runs).contains(#""blocked":{"destination":"app:y","reason":"rule"}"#))
  }

  @Test(arguments: [
    (#""role": "button""#, "x, button", "x, button, Double-tap to activate"),
    (#""role": "button", "state": "disabled""#, "x, dimmed, button", "x, button, disabled"),
    (#""hint": "Opens y""#, "x, link, Opens y", "x, link, Opens y, Double-tap to activate"),
    (#""hint": "Opens y", "state": "disabled""#, "x, dimmed, link", "x, link, disabled"),
    (
      #""newTab": true"#, "x (opens in a new tab), link",
      "x (opens in a new tab), link, Double-tap to activate"
    ),
  ])
  func `a role, name or hint set by a rule is announced`(
    _ set: String, _ voiceOver: String, _ talkBack: String
  ) throws {
    let linked = try Converter(rules: rules(#"{"set": {\#(set)}}"#)).convert("[x](y)")
    let announcement = linked.announcement(of: Document.Link.ID(index: 0))
    #expect(announcement.voiceOver == voiceOver)
    #expect(announcement.talkBack == talkBack)
  }

  @Test(arguments: [
    ("See [x](app:y).", "See x., button", "See x., button, Double-tap to activate"),
    (
      "See [x](app:y) [z](https://z).", "See x z., link",
      "See x z., Links available, use Tap with 3 fingers to view"
    ),
    (
      "See [x](app:y) [z](app:z).", "See x z., link",
      "See x z., Links available, use Tap with 3 fingers to view"
    ),
    (
      "See [x](app:y) [z](javascript:z).", "See x z., button",
      "See x z., button, Double-tap to activate"
    ),
    (
      "See [z](https://z).", "See z., link",
      "See z., Links available, use Tap with 3 fingers to view"
    ),
    ("See.", "See.", "See."),
  ])
  func `a block whose only active link is a button is announced as a button`(
    _ markdown: String, _ voiceOver: String, _ talkBack: String
  ) throws {
    let rules = try rules(#"{"match": {"kind": "app"}, "set": {"role": "button"}}"#)
    #expect(
      try Converter(rules: rules).convert(markdown).emitted(by: .runs).contains(
        #"","announcement":{"voiceOver":"\#(voiceOver)","talkBack":"\#(talkBack)"}}],"runs""#))
  }

  @Test func `runs have roles, names, and hints`() throws {
    let json = try Converter(
      rules: rules(#"{"set": {"role": "button", "hint": "Opens y"}}"#)
    ).convert("[x](y)").emitted(by: .runs)
    #expect(
      json.contains(
        #""accessibility":{"role":"button","name":"x","states":[],"hint":"Opens y","announcement":"#
      ))
  }

  @Test(arguments: [("en-GB", ""), ("da", " lang=\"en\"")])
  func `the notice of a new tab has its language if that differs`(
    _ locale: String, _ attribute: String
  ) throws {
    let converter = Converter(
      locale: try #require(LanguageTag(locale)), rules: try rules(#"{"set": {"newTab": true}}"#))
    let html = try converter.convert("[x](y)").emitted(by: .html)
    #expect(
      html.contains(
        "x<span class=\"lm-visually-hidden\"\(attribute)> (opens in a new tab)</span></a>"))
  }

  @Test(arguments: [
    (LinkStyle.default, LinkStyle.implicit), (.onContrast, .implicitOnContrast),
    (.implicitOnContrast, .implicitOnContrast),
  ])
  func `an implicit link stays on the surface of its text`(
    _ style: LinkStyle, _ expected: LinkStyle
  ) throws {
    let rules = try rules(#"{"set": {"style": "implicit"}}"#)
    let linked = try Converter(styling: Styling(style: style), rules: rules).convert("[x](app:b)")
    #expect(linked.linkTargets[0].style == expected)
  }

  @Test(arguments: [
    (#""element": "image""#, [true, true, true], [false]),
    (#""element": ["link", "image"], "host": "*.evil.example""#, [true, false, false], [true]),
    (#""element": "image", "kind": "web", "scheme": "https""#, [true, false, false], [false]),
    (#""element": "image", "text": "pixel""#, [true, false, false], [false]),
    (#""host": "*.evil.example""#, [false, false, false], [true]),
    ("", [false, false, false], [true]),
  ])
  func `a rule for images can omit them`(
    _ match: String, _ imagesOut: [Bool], _ linksOut: [Bool]
  ) throws {
    let rules = try rules(#"{"match": {\#(match)}, "set": {"state": "disabled"}}"#)
    let linked = try Converter(rules: rules).convert(
      "![pixel](https://a.evil.example/p.png) ![b](/b.png) ![c](http://c.example) "
        + "[d](https://d.evil.example)")
    #expect(linked.imageTargets.map { $0.kind == .blocked(.rule) } == imagesOut)
    #expect(linked.linkTargets.map { $0.kind == .blocked(.rule) } == linksOut)
    let html = linked.emitted(by: .html)
    #expect(html.contains("<img src=\"https://a.evil") != imagesOut[0])
    #expect(html.contains(imagesOut[0] ? "<p>pixel " : "alt=\"pixel\""))
  }

  @Test func `a rule for images can only omit them`() throws {
    #expect {
      try rules(#"{"match": {"element": "image"}, "set": {"state": "disabled", "rel": "ugc"}}"#)
    } throws: {
      "\($0)".contains("a rule for images can only leave them out")
    }
    #expect { try rules(#"{"match": {"element": "img"}, "set": {"state": "disabled"}}"#) } throws: {
      "\($0)".contains("'img'")
    }
  }
}
