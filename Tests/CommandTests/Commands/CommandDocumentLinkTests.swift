import Testing

@testable import TestSupport

/// Links between the documents of a run, and the images in these documents.
@Suite struct CommandDocumentLinkTests {
  private func hrefs(_ html: String) -> [String] {
    html.matches(of: /\ href="([^"]*)"/).map { String($0.1) }
  }

  @Test func `a link to a document of the run leads to its output`() throws {
    let workspace = try CommandWorkspace()
    let links = [
      "b.md", "./sub/../b.md", "sub/c.md#part", "sub/d%20e.markdown?x=1#y", "<sub/d e.markdown>",
    ]
    try workspace.write(links.map { "[x](\($0))" }.joined(separator: "\n"), to: "copy/a.md")
    try workspace.write("[x](../a.md)", to: "copy/sub/c.md")
    try workspace.write("x", to: "copy/sub/d e.markdown")
    try workspace.write("x", to: "copy/b.md")
    #expect(try workspace.run("copy", "--out-dir", "out") == .init())
    #expect(
      try hrefs(workspace.read("out/a.html")) == [
        "b.html", "b.html", "sub/c.html#part", "sub/d%20e.html?x=1#y", "sub/d%20e.html",
      ])
    #expect(try hrefs(workspace.read("out/sub/c.html")) == ["../a.html"])
  }

  @Test func `a link to another file is unchanged`() throws {
    let workspace = try CommandWorkspace()
    let links = [
      "missing.md", "/b.md", "https://a.example/b.md", "b.txt", "#b.md", "{b}.md", "?b.md",
    ]
    try workspace.write(links.map { "[x](\($0))" }.joined(separator: "\n"), to: "copy/a.md")
    try workspace.write("x", to: "copy/b.md")
    #expect(try workspace.run("copy", "--out-dir", "out") == .init())
    #expect(try hrefs(workspace.read("out/a.html")) == links)
  }

  @Test func `file names are encoded in links`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[x](a%3Ab%25%23%3F%7Bn%7D.md)", to: "a.md")
    try workspace.write("x", to: "a:b%#?{n}.md")
    #expect(try workspace.run("a.md", "a:b%#?{n}.md", "--out-dir", "out") == .init())
    #expect(try hrefs(workspace.read("out/a.html")) == ["./a:b%25%23%3F%7Bn%7D.html"])
  }

  @Test func `outputs from several folders link to each other`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[x](../two/b.md)", to: "one/a.md")
    try workspace.write("[x](../one/a.md)", to: "two/b.md")
    #expect(try workspace.run("one", "two", "--out-dir", "out") == .init())
    #expect(try hrefs(workspace.read("out/a.html")) == ["b.html"])
    #expect(try hrefs(workspace.read("out/b.html")) == ["a.html"])
  }

  @Test(arguments: [
    ["--relative-links", "keep"], ["--plain"], ["-t", "json"],
  ])
  func `links are unchanged on request and in other formats`(
    _ options: [String]
  ) throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[x](b.md)", to: "a.md")
    try workspace.write("x", to: "b.md")
    #expect(
      try workspace.run(arguments: ["a.md", "b.md", "--out-dir", "out"] + options) == .init())
    let name = options.contains("json") ? "out/a.json" : "out/a.html"
    #expect(try workspace.read(name).contains("\"b.md\""))
  }

  @Test func `a base URL applies to the converted link`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[x](b.md)", to: "a.md")
    try workspace.write("x", to: "b.md")
    let result = try workspace.run(
      "a.md", "b.md", "--out-dir", "out", "--base", "https://help.example/en/")
    #expect(result == .init())
    #expect(try hrefs(workspace.read("out/a.html")) == ["https://help.example/en/b.html"])
  }

  @Test(arguments: [("", ""), (#", "base": "https://a.example/""#, "https://a.example/")])
  func `a fragment gets the id prefix if its document is converted`(
    _ setting: String, _ base: String
  ) throws {
    let workspace = try CommandWorkspace()
    let rule = #"{"match": {"path": "b.html"}, "set": {"title": "x"}}"#
    try workspace.write(
      #"{"idPrefix": "u-", "rules": [\#(rule)]\#(setting)}"#, to: "linkmark.json")
    let links = ["#one", "a.md#one", "b.md?x#%C3%A9", "b.md#", "b.md", "c.md#one", "b.txt#one"]
    try workspace.write(links.map { "[x](\($0))" }.joined(separator: "\n"), to: "a.md")
    try workspace.write("# É\n", to: "b.md")
    #expect(try workspace.run("a.md", "b.md", "--out-dir", "out") == .init())
    let others = [
      "a.html#u-one", "b.html?x#u-%C3%A9", "b.html#", "b.html", "c.md#one", "b.txt#one",
    ]
    #expect(try hrefs(workspace.read("out/a.html")) == ["#u-one"] + others.map { base + $0 })
    #expect(try workspace.read("out/b.html").contains(#"<h1 id="u-é">"#))
  }

  @Test func `a document that joins the project changes the links to it`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      #"{"inputs": "copy", "outputs": [{"to": "html", "outDir": "out"}]}"#, to: "linkmark.json")
    try workspace.write("[x](b.md)", to: "copy/a.md")
    #expect(try workspace.run("build").status == 0)
    #expect(try hrefs(workspace.read("out/a.html")) == ["b.md"])
    try workspace.write("x", to: "copy/b.md")
    #expect(try workspace.run("build").messages == "linkmark: 2 outputs written, 0 unchanged\n")
    #expect(try hrefs(workspace.read("out/a.html")) == ["b.html"])
    #expect(try workspace.run("build").messages == "linkmark: 0 outputs written, 2 unchanged\n")
  }

  @Test func `a build reports a link to a document that it does not convert`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      #"{"inputs": ["copy", "!b.md"], "outputs": [{"to": "html", "outDir": "out"}]}"#,
      to: "linkmark.json")
    try workspace.write("[To b](b.md)\n[To c](c.md#there)\n", to: "copy/a.md")
    try workspace.write("x", to: "copy/b.md")
    try workspace.write("# Here\n", to: "copy/c.md")
    let result = try workspace.run("build", "--fail-on", "error")
    #expect(result.status == 1)
    #expect(result.messages.contains("copy/a.md:1:1: error: \"b.md\" is not converted"))
    #expect(result.messages.contains("copy/a.md:2:1: error: \"#there\" is not a heading"))
  }

  @Test func `images are copied beside the outputs, each once`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("![x](img/p.png) ![x](https://a.example/q.png)", to: "copy/a.md")
    try workspace.write("![x](../img/p.png?v=2) ![x](<r s.SVG>)", to: "copy/sub/b.md")
    try workspace.write("P", to: "copy/img/p.png")
    try workspace.write("R", to: "copy/sub/r s.SVG")
    try workspace.write("Q", to: "copy/img/unused.png")
    #expect(try workspace.run("copy", "--out-dir", "out", "--assets", "copy") == .init())
    #expect(
      try workspace.files().filter { $0.hasPrefix("out") } == [
        "out/a.html", "out/img/p.png", "out/sub/b.html", "out/sub/r s.SVG",
      ])
    #expect(try workspace.read("out/img/p.png") == "P")
  }

  @Test func `an image that cannot be copied is an error at its place`() throws {
    let workspace = try CommandWorkspace()
    let images = ["missing.png", "../secret.png", "notes.txt", "link.png"]
    try workspace.write(images.map { "![x](\($0))" }.joined(separator: "\n"), to: "copy/a.md")
    for path in ["secret.png", "copy/notes.txt"] { try workspace.write("S", to: path) }
    _ = try workspace.run(script: "ln -s ../secret.png copy/link.png")
    let result = try workspace.run("copy", "--out-dir", "out", "--assets", "copy")
    #expect(result.status == 2)
    #expect(
      result.messages == """
        linkmark: copy/a.md:1:1: the image 'missing.png' cannot be copied: there is no such file
        linkmark: copy/a.md:2:1: the image '../secret.png' cannot be copied: its copy would be \
        outside of out
        linkmark: copy/a.md:3:1: the image 'notes.txt' cannot be copied: it has none of the \
        extensions apng, avif, bmp, gif, ico, jpeg, jpg, png, svg, webp
        linkmark: copy/a.md:4:1: the image 'link.png' cannot be copied: it is outside of copy; use \
        --allow-outside

        """)
    #expect(try workspace.files().filter { $0.hasPrefix("out") } == ["out/a.html"])
  }

  @Test func `an image's name cannot run a command in Make`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("![x](a!=touch%24%7BIFS%7DPWNED;.png)", to: "copy/a.md")
    try workspace.write("P", to: "copy/a!=touch${IFS}PWNED;.png")
    let result = try workspace.run(
      "copy", "--out-dir", "out", "--assets", "copy", "--depfile", "out.d")
    #expect(result.status == 2)
    #expect(result.messages.hasPrefix("linkmark: --depfile: Make cannot name a file"))
    #expect(try !workspace.files().contains("out.d"))
  }

  @Test func `two images are not copied to one file`() throws {
    let workspace = try CommandWorkspace()
    for folder in ["one", "two"] {
      try workspace.write("![x](p.png)", to: "\(folder)/\(folder).md")
      try workspace.write(folder, to: "\(folder)/p.png")
    }
    let result = try workspace.run("one", "two", "--out-dir", "out", "--assets", "copy")
    #expect(result.status == 2)
    #expect(
      result.messages
        == "linkmark: out/p.png: both one/p.png and two/p.png would be copied there\n")
    #expect(try workspace.read("out/p.png") == "one")
  }

  @Test func `a copied image does not overwrite another image that is copied`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("![x](p.png)", to: "copy/a.md")
    try workspace.write("of copy", to: "copy/p.png")
    try workspace.write("![x](p.png)", to: "b.md")
    try workspace.write("of b", to: "p.png")
    let result = try workspace.run("copy", "b.md", "--out-dir", ".", "--assets", "copy")
    #expect(result.status == 2)
    #expect(try workspace.read("p.png") == "of b")
  }

  @Test func `the error for an unreadable image names the image`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("![x](p.png)", to: "copy/a.md")
    try workspace.write("x", to: "copy/p.png/x")
    let result = try workspace.run("copy", "--out-dir", "out", "--assets", "copy")
    #expect(result.status == 2)
    #expect(result.messages.hasPrefix("linkmark: copy/p.png: "))
  }

  @Test func `an image is not copied onto itself`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("![x](p.png)", to: "copy/a.md")
    try workspace.write("P", to: "copy/p.png")
    #expect(try workspace.run("copy", "--out-dir", "copy", "--assets", "copy") == .init())
    #expect(try workspace.read("copy/p.png") == "P")
  }

  @Test func `a build keeps copied images up to date`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      """
      {"inputs": "copy", "depfile": "out.d",
       "outputs": [{"to": "html", "outDir": "out", "assets": "copy"}]}
      """, to: "linkmark.json")
    try workspace.write("![x](p.png)", to: "copy/a.md")
    try workspace.write("P", to: "copy/p.png")
    #expect(try workspace.run("build").messages == "linkmark: 2 outputs written, 0 unchanged\n")
    #expect(try workspace.read("out.d").contains("\ncopy/p.png:\n"))
    #expect(try workspace.run("build", "--check").status == 0)
    try workspace.write("New", to: "copy/p.png")
    let check = try workspace.run("build", "--check")
    #expect(check.status == 1)
    #expect(check.output.contains("It is not a copy of "))
    #expect(try workspace.run("build").messages == "linkmark: 1 output written, 1 unchanged\n")
    #expect(try workspace.read("out/p.png") == "New")
    try workspace.write("x", to: "copy/a.md")
    let last = try workspace.run("build")
    #expect(last.messages.contains("removed out/p.png"))
    #expect(try workspace.files().contains("out/p.png") == false)
  }

  @Test func `images are only copied to a folder of outputs`() throws {
    let workspace = try CommandWorkspace()
    let result = try workspace.run("--assets", "copy", input: "x")
    #expect(result == .init(status: 2, messages: "linkmark: --assets needs --out-dir\n"))
  }
}
