import Foundation
import LinkReview
import Testing

@testable import LinkMarkup
@testable import TestSupport
@testable import linkmark

@Suite(.enabled(if: CommandWorkspace.hasGit, "git is not installed"))
struct CommandReportRevisionTests {
  static let commit = """
    git init -q -b main . && git add -A && \
    git -c user.name=a -c user.email=a@a.example commit -q -m one
    """

  /// Returns a project that is committed to Git.
  private func project() throws -> CommandWorkspace {
    let workspace = try CommandReportTests.project()
    #expect(try workspace.run(script: CommandReportRevisionTests.commit).status == 0)
    return workspace
  }

  private func review(_ workspace: borrowing CommandWorkspace) throws -> Review {
    try CommandReportTests.review(workspace, "--against", "main")
  }

  /// Returns a line for each text that was added, changed or renamed.
  private func changes(_ review: Review) -> [String] {
    review.texts.compactMap { text in
      text.change.map { change in
        let name = text.path.split(separator: "/").suffix(2).joined(separator: "/")
        let aspects = change.differences.map(\.aspect.rawValue).joined(separator: " ")
        switch change.kind {
        case .added: return "\(name) added"
        case .changed: return "\(name) \(aspects)"
        case .renamed(let origin):
          let old = origin.split(separator: "/").suffix(2).joined(separator: "/")
          return "\(name) was \(old) \(aspects)"
        }
      }
    }
  }

  @Test func `a project without changes has an empty comparison`() throws {
    let workspace = try project()
    let review = try review(workspace)
    #expect(changes(review).isEmpty)
    #expect(review.verdict.hasPrefix("nothing changed"))
    #expect(review.tally.newFindings == 0)
    #expect(review.revision?.name == "main")
    #expect(review.revision?.commit.count == 40)
    #expect(
      try CommandReportTests.review(workspace, "--against", "main", "--only", "changed")
        .texts.isEmpty)
  }

  @Test func `of equal texts with other keys, each is renamed from one that is gone`() throws {
    let workspace = try CommandReportTests.project()
    func strings(_ keys: [String]) -> String {
      keys.map { "<string name=\"\($0)\">Yes</string>" }.joined()
    }
    let file = "res/values/strings.xml"
    try workspace.write("<resources>\(strings(["a", "b", "c", "d"]))</resources>", to: file)
    #expect(try workspace.run(script: CommandReportRevisionTests.commit).status == 0)
    try workspace.write("<resources>\(strings(["x", "b", "y", "z", "u"]))</resources>", to: file)
    let review = try review(workspace)
    let changed = changes(review).filter { $0.hasPrefix("values/strings.xml") }
    #expect(
      changed == [
        "values/strings.xml was a [en] ", "values/strings.xml was c [en] ",
        "values/strings.xml was d [en] ", "values/strings.xml added",
      ])
  }

  /// The scripts take the objects of the repository `copy` from the folder `other`.
  @Test(arguments: [
    "mv copy/.git other/git && echo 'gitdir: ../other/git' > copy/.git",
    "git clone -q -s copy other/shared && rm -rf copy/.git && mv other/shared/.git copy/.git && "
      + "mkdir other/a && mv .git other/a && echo \"$PWD/other/a/.git/objects\" > "
      + "copy/.git/objects/info/alternates",
    "mv copy/.git/objects other/objects && ln -s ../../other/objects copy/.git/objects",
    "mkdir other/objects && cd copy/.git/objects && for folder in ??; do "
      + "mv $folder ../../../other/objects && ln -s ../../../other/objects/$folder; done",
    "mkdir other/files && cd copy/.git/objects && for file in ??/*; do "
      + "mv $file ../../../other/files && ln -s ../../../../other/files/${file#*/} $file; done",
  ])
  func `objects of another folder are read only where that is allowed`(
    _ script: String
  ) throws {
    let workspace = try CommandWorkspace()
    try workspace.write("Read [the terms](a).\n", to: "copy/a.md")
    try workspace.write("", to: "other/b")
    let commit = CommandReportRevisionTests.commit
    let made = try workspace.run(
      script: "\(commit) && (cd copy && \(commit)) && \(script)")
    #expect(made.status == 0, "\(made.messages)")
    let refused = try workspace.run("report", "copy/a.md", "--against", "HEAD")
    #expect(refused.status == 2)
    #expect(refused.messages.contains("takes its objects from"), "\(refused.messages)")
    let allowed = try workspace.run("report", "copy/a.md", "--against", "HEAD", "--allow-outside")
    #expect(!allowed.messages.contains("takes its objects from"), "\(allowed.messages)")
  }

  @Test func `a linked worktree and a submodule have their own objects`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("Read [the terms](a).\n", to: "main/a.md")
    let script = """
      cd main && \(CommandReportRevisionTests.commit) && git worktree add -q ../tree && cd .. && \
      mkdir super && cd super && git init -q -b main . && \
      git -c protocol.file.allow=always submodule -q add ../main sub
      """
    let made = try workspace.run(script: script)
    #expect(made.status == 0, "\(made.messages)")
    for file in ["tree/a.md", "super/sub/a.md"] {
      let report = try workspace.run("report", file, "--against", "HEAD")
      #expect(!report.messages.contains("takes its objects from"), "\(report.messages)")
      #expect(report.status < 2)
    }
  }

  /// A change in the working tree, the expected changes of texts, and the expected verdict.
  struct Edit: Sendable {
    let script: String
    let changes: [String]
    let verdict: String

    init(_ script: String, _ changes: [String], _ verdict: String) {
      (self.script, self.changes, self.verdict) = (script, changes, verdict)
    }
  }

  static let edits = [
    Edit("sed -i 's/Read/Study/' copy/en/a.md", ["en/a.md text"], "1 text changed"),
    Edit(
      "sed -i 's|terms/a|terms/b|' copy/en/a.md", ["en/a.md destination"],
      "1 text changed, 1 link leads elsewhere"),
    Edit("sed -i 's/^Read/  Read/; s/# Terms/Terms\\n=====/' copy/en/a.md", [], "nothing changed"),
    Edit("printf 'New.\\n' > copy/en/c.md", ["en/c.md added"], "1 text added"),
    Edit("rm copy/en/b.md", [], "1 text removed"),
    Edit("git mv copy/en/b.md copy/en/z.md", ["en/z.md was en/b.md "], "1 text renamed"),
    Edit(
      "sed -i 's/\"terms\"/\"conditions\"/' routes.json",
      ["en/a.md route", "values-de/strings.xml route", "values/strings.xml route"],
      "3 texts changed, 3 links lead elsewhere"),
    Edit(
      "rm routes.json; sed -i 's/, \"routes\".*/}/' linkmark.json",
      ["en/a.md route", "values-de/strings.xml route", "values/strings.xml route"],
      "3 texts changed, 3 links lead elsewhere"),
    Edit(
      "sed -i 's/{\"inputs\"/{\"style\": \"on-contrast\", \"inputs\"/' linkmark.json", [],
      "nothing changed"),
    Edit(
      #"sed -i 's/{"inputs"/{"rules": [{"match": {"kind": "web"}, "set": {"newTab": true}}], "inputs"/' linkmark.json"#,
      ["en/a.md new-tab"], "1 text changed"),
    Edit(
      "sed -i 's/Yes/No/' res/values/strings.xml", ["values/strings.xml text"], "1 text changed"),
    Edit(
      "sed -i 's/\"b\"/\"c\"/' res/values/strings.xml",
      ["values/strings.xml was b [en] "], "1 text renamed"),
    Edit(
      "printf '\\n[](x.md)\\n' >> copy/en/b.md", ["en/b.md destination"],
      "1 text changed, 2 new findings"),
  ]

  @Test(arguments: edits.indices)
  func `only changes that users notice are reported`(index: Int) throws {
    let edit = CommandReportRevisionTests.edits[index]
    let workspace = try project()
    #expect(try workspace.run(script: edit.script).status == 0)
    let review = try review(workspace)
    #expect(changes(review) == edit.changes, "\(edit.script)")
    // The counts of findings are left out of the actual and the expected verdict.
    let verdict = review.verdict.split(separator: ", ").filter { !$0.contains("finding") }
    let expected = edit.verdict.split(separator: ", ").filter { !$0.contains("finding") }
    #expect(verdict == expected, "\(edit.script)")
    if edit.verdict.contains("new findings") { #expect(review.tally.newFindings == 2) }
  }

  @Test func `a theme is compared with the revision's theme`() throws {
    let workspace = try CommandReportTests.project()
    try workspace.write(
      #"{"inputs": "copy/en/*.md", "theme": "theme.json", "routes": "routes.json"}"#,
      to: "linkmark.json")
    let theme = try workspace.run(
      script: "cp '\(CommandReportRevisionTests.themes)/backpack.json' theme.json && ls")
    #expect(theme.status == 0)
    #expect(try workspace.run(script: CommandReportRevisionTests.commit).status == 0)
    #expect(try review(workspace).tally.themeChanges == 0)
    let text = try workspace.read("theme.json")
    let changed = text.replacing(
      "[0.0863, 0.0863, 0.0863], \"hex\": \"#161616\"",
      with: "[0.2, 0.2, 0.2], \"hex\": \"#333333\"")
    #expect(text != changed)
    try workspace.write(changed, to: "theme.json")
    let review = try review(workspace)
    #expect(review.tally.themeChanges > 0)
    #expect(review.themes[0].changes.allSatisfy { "\($0.old ?? "")" != "\($0.new ?? "")" })
    #expect(review.tally.changedTexts == 0)
  }

  private static let themes = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../Themes").standardized.path

  @Test func `findings are new if the revision does not have them`() throws {
    let workspace = try project()
    #expect(
      try workspace.run(
        script: "printf 'x\\n\\n[](x.md)\\n\\n%s' \"$(cat copy/en/b.md)\" > t && mv t copy/en/b.md"
      )
      .status == 0)
    let review = try review(workspace)
    let text = try #require(review.texts.first { $0.path.hasSuffix("en/b.md") })
    #expect(Set(text.findings.filter(\.isNew).map(\.content.location.line)) == [3])
    #expect(text.findings.contains { !$0.isNew })
  }

  // MARK: - Errors

  @Test(arguments: [
    ("mian", "there is no revision 'mian' in", "did you mean main?"),
    ("HEAD:copy", "there is no revision 'HEAD:copy'", "fetch it first"),
    ("", "--against needs a value", "REV"),
    ("--output=x", "'--output=x' is not a revision", "name a branch"),
  ])
  func `an invalid revision is rejected`(
    name: String, message: String, advice: String
  ) throws {
    let workspace = try project()
    let run = try workspace.run("report", "-o", "a.html", "--against", name)
    #expect(run.status == 2)
    #expect(run.messages.contains(message), "\(run.messages)")
    #expect(run.messages.contains(advice), "\(run.messages)")
    #expect(try !workspace.files().contains("a.html"))
  }

  @Test func `copy outside of a repository is rejected`() throws {
    let workspace = try CommandReportTests.project()
    let run = try workspace.run("report", "-o", "a.html", "--against", "main")
    #expect(run.status == 2)
    #expect(run.messages.contains("the working folder is in no git repository"), "\(run.messages)")
  }

  @Test func `a missing git is reported`() throws {
    let workspace = try project()
    let run = try workspace.run(
      script: "PATH=/nowhere \"$linkmark\" report -o a.html --against main")
    #expect(run.status == 2)
    #expect(run.messages.contains("git is not installed; install it"), "\(run.messages)")
  }

  @Test func `a broken project file in the revision is a warning`() throws {
    let workspace = try CommandReportTests.project()
    let text = try workspace.read("linkmark.json")
    try workspace.write("{", to: "linkmark.json")
    #expect(try workspace.run(script: CommandReportRevisionTests.commit).status == 0)
    try workspace.write(text, to: "linkmark.json")
    let run = try workspace.run("report", "-o", "a.html", "--against", "main")
    #expect(run.status == 0)
    #expect(run.messages.contains("warning: main: linkmark.json:1:2: error:"), "\(run.messages)")
  }

  @Test func `contents missing from git are a warning`() throws {
    let workspace = try project()
    let object = "git rev-parse main:copy/en/a.md | sed 's|..|&/|'"
    let run = try workspace.run(
      script: "rm -f .git/objects/$(\(object)); $linkmark report -o a.html --against main")
    #expect(run.status == 0)
    #expect(run.messages.contains("warning: 1 file of main cannot be read"), "\(run.messages)")
    #expect(run.messages.contains("1 text added"), "\(run.messages)")
  }

  // MARK: - Safety

  @Test(arguments: [
    "git config core.fsmonitor \"$PWD/evil\"", "git config core.pager \"$PWD/evil\"",
    "git config alias.ls-tree \"!$PWD/evil\"", "git config diff.external \"$PWD/evil\"",
    "git config core.sshCommand \"$PWD/evil\"",
    "git config core.hooksPath \"$PWD/hooks\"; mkdir hooks; cp evil hooks/post-index-change",
    "git config filter.x.smudge \"$PWD/evil\"; echo '*.md filter=x diff=x' > .gitattributes",
    "git config diff.x.textconv \"$PWD/evil\"; echo '*.md diff=x' > .gitattributes",
    "cp evil git; PATH=.:$PATH",
    "export GIT_DIR=$PWD/other GIT_WORK_TREE=/ GIT_EXTERNAL_DIFF=$PWD/evil GIT_PAGER=$PWD/evil",
    "export GIT_TRACE=$PWD/ran GIT_EXEC_PATH=$PWD",
    // In a partial clone, Git fetches missing contents of files.
    """
    git config extensions.partialClone origin; git config core.repositoryFormatVersion 1; \
    git config remote.origin.promisor true; git config remote.origin.url ssh://a.example/x; \
    git config core.sshCommand "$PWD/evil"; rm -f .git/objects/$(git rev-parse main:copy/en/a.md | sed 's|..|&/|')
    """,
    """
    git config extensions.partialClone origin; git config core.repositoryFormatVersion 1; \
    git config remote.origin.promisor true; git config remote.origin.url "ext::$PWD/evil"; \
    git config protocol.ext.allow always; \
    rm -f .git/objects/$(git rev-parse main:copy/en/a.md | sed 's|..|&/|')
    """,
  ])
  func `commands configured by a repository are not run`(script: String) throws {
    let workspace = try project()
    try workspace.write("#!/bin/sh\ntouch \"${0%/*}/ran\"\n", to: "evil")
    let run = try workspace.run(
      script: "chmod +x evil; \(script); \"$linkmark\" report -o a.html --against main </dev/null")
    #expect(run.status == 0, "\(run.messages)")
    #expect(try !workspace.files().contains { $0.hasSuffix("ran") })
  }

  @Test func `an error of git is quoted, but no file that the configuration includes`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("Read [the terms](a).\n", to: "copy/a.md")
    try workspace.write("[core]\n\tcompression = secret\n", to: "outside")
    #expect(
      try workspace.run(script: "cd copy; \(CommandReportRevisionTests.commit)").status == 0)
    let missing = try workspace.run("report", "copy/a.md", "--against", "my-config")
    #expect(missing.status == 2 && missing.messages.contains("my-config"), "\(missing.messages)")
    #expect(!missing.messages.contains("configuration"), "\(missing.messages)")
    let included = try workspace.run(
      script: "git -C copy config include.path ../../outside; "
        + "$linkmark report copy/a.md -o a.html --against HEAD")
    #expect(included.status == 2 && !included.messages.contains("secret"), "\(included.messages)")
    #expect(included.messages.contains("configuration"), "\(included.messages)")
  }
}
