import Foundation
import Testing

@testable import TestSupport

/// A repository with settings that would start a program, beside another repository with a secret.
///
/// Each case is a bash script that prepares the working folder `repo`. The program `$evil` leaves
/// a file `$outside/ran`, and the files of `$outside` contain the word `canary`.
struct HostileRepository: Sendable, CustomTestStringConvertible {
  /// Whether the command reads the revision or refuses to.
  enum Answer: Sendable { case read, refusal, either }

  let name: String
  let script: String
  let answer: Answer
  var testDescription: String { name }

  init(_ name: String, _ script: String, _ answer: Answer = .read) {
    (self.name, self.script, self.answer) = (name, script, answer)
  }

  /// A case of settings `key value`, separated by ` | `.
  init(settings: String, _ answer: Answer = .read) {
    let commands = settings.split(separator: " | ").map { setting in
      let words = setting.split(separator: " ", maxSplits: 1)
      return "git config --add \"\(words[0])\" \"\(words.count > 1 ? words[1] : "")\""
    }
    self.init(settings, commands.joined(separator: "\n"), answer)
  }

  static func settings(_ lines: String, _ answer: Answer = .read) -> [HostileRepository] {
    lines.split(separator: "\n").map { HostileRepository(settings: String($0), answer) }
  }

  static let hooks = [
    "applypatch-msg", "commit-msg", "fsmonitor-watchman", "post-applypatch", "post-checkout",
    "post-commit", "post-index-change", "post-merge", "post-receive", "post-rewrite",
    "post-update", "pre-applypatch", "pre-auto-gc", "pre-commit", "pre-merge-commit", "pre-push",
    "pre-rebase", "pre-receive", "prepare-commit-msg", "proc-receive", "push-to-checkout",
    "query-watchman", "reference-transaction", "sendemail-validate", "update",
  ]

  private static let preparation = """
    set -E; trap 'exit 99' ERR
    mkdir outside; outside=$PWD/outside; evil=$outside/evil
    printf '#!/bin/sh\\n: > "%s/ran"\\n' "$outside" > "$evil"; chmod +x "$evil"
    commit() { git -c user.name=a -c user.email=a@a.example commit -q "$@"; }
    make() {
      mkdir -p "$1/docs"; printf 'Read [the %s](a).\\n' "$2" | tee "$1/docs/a.md" > "$1/docs/b.md"
      git init -q -b main "$1"; (cd "$1"; git add -A; commit -m "$2")
    }
    secret() { make "$outside/secret" canary; objects=$outside/secret/.git/objects; }
    branch() { cp "$outside/secret/.git/refs/heads/main" "$1/refs/heads/main"; }
    lose() { rm -f .git/objects/$(git rev-parse "$1" | sed 's|..|&/|'); }
    place() { mkdir -p "$1"; for hook in \(hooks.joined(separator: " ")); do
      cp "$evil" "$1/$hook"; done; }
    report() {
      timeout 20 "$linkmark" report ${files-docs} -o "$outside/page.html" \\
        --against "${revision-HEAD}" < /dev/null
    }
    make repo terms; cd repo; git remote add origin ssh://a.example/x
    echo '* diff=x filter=x merge=x' | tee .git/info/attributes > .gitattributes
    rm docs/b.md; echo more >> docs/a.md

    """

  /// Commands of git that obey what the repository configures.
  private static let control = """
    trap - ERR; exec < /dev/null > /dev/null 2>&1; export EDITOR=true GIT_SSH=false
    git status; git diff; git log -p; git st; git archive --format=x HEAD
    printf 'protocol=https\\nhost=a.example\\n\\n' | git credential fill
    git config diff.tool && git difftool -y; git interpret-trailers --trailer x=1 docs/a.md
    git rev-list --alternate-refs; GIT_PAGER= git add -A; commit; commit -m a
    git checkout -q -b other HEAD~1; echo other > docs/a.md; git commit -qam b; git merge main
    git fetch origin; git push origin main; git cat-file -p HEAD~1:docs/a.md
    git -c user.name=a -c user.email=a@a.example rebase -i HEAD~1; exit 0
    """

  /// Returns whether a file exists, also beside names that are not UTF-8.
  private static func has(_ path: String, in workspace: borrowing CommandWorkspace) -> Bool {
    FileManager.default.fileExists(atPath: workspace.folder.appendingPathComponent(path).path)
  }

  /// Whether plain git starts the program.
  func startsProgramOfGit() throws -> Bool {
    let workspace = try CommandWorkspace()
    let run = try workspace.run(
      script: HostileRepository.preparation + script + "\n" + HostileRepository.control)
    #expect(run.status == 0, "\(run.messages)")
    return HostileRepository.has("outside/ran", in: workspace)
  }

  /// Runs the command, which may neither start a program nor show another repository's text.
  func check() throws {
    let workspace = try CommandWorkspace()
    let run = try workspace.run(
      script: HostileRepository.preparation + script + "\nreport || exit $?")
    let expected: [Int32] =
      switch answer {
      case .read: [0, 1]
      case .refusal: [2]
      case .either: [0, 1, 2]
      }
    #expect(expected.contains(run.status), "\(run.status): \(run.messages)")
    let hasRun = HostileRepository.has("outside/ran", in: workspace)
    #expect(!hasRun, "a program was started")
    let hasPage = HostileRepository.has("outside/page.html", in: workspace)
    let page = hasPage ? try workspace.read("outside/page.html") : ""
    #expect(answer != .refusal || !hasPage)
    for text in [page, run.output, run.messages] {
      #expect(!text.contains("canary"), "\(run.messages)")
    }
    let isPlain = run.messages.unicodeScalars.allSatisfy {
      $0 == "\n" || $0.properties.generalCategory != .control
    }
    #expect(isPlain, "\(run.messages.debugDescription)")
  }
}
