import Testing

@testable import TestSupport

@Suite(.enabled(if: CommandWorkspace.hasGit, "git is not installed"))
struct CommandHostileRevisionTests {
  private static func table(
    _ cases: KeyValuePairs<String, String>, _ answer: HostileRepository.Answer,
    after preparation: String = ""
  ) -> [HostileRepository] {
    cases.map { HostileRepository($0.key, preparation + $0.value, answer) }
  }

  /// Objects of another repository, whose branch the repository takes over.
  static let foreign = table(
    [
      "alternates": "echo $objects > .git/objects/info/alternates; branch .git",
      "relative alternates":
        "echo ../../../outside/secret/.git/objects > .git/objects/info/alternates; branch .git",
      "quoted alternates":
        "printf '\"%s\"\\n' \"$objects\" > .git/objects/info/alternates; branch .git",
      "alternates after comments":
        "printf '#\\n\\n%s' \"$objects\" > .git/objects/info/alternates; branch .git",
      "alternates after 80 kB of comments":
        "{ yes '#' | head -n 40000; echo $objects; } > .git/objects/info/alternates; branch .git",
      "alternates as a link":
        "echo $objects > $outside/x; ln -s $outside/x .git/objects/info/alternates; branch .git",
      "alternates of alternates": """
      mkdir -p x/info; echo ../../x > .git/objects/info/alternates
      echo $objects > x/info/alternates; branch .git
      """,
      "alternates that lead through a link":
        "ln -s $objects x; echo ../../x > .git/objects/info/alternates; branch .git",
      "alternates that are not UTF-8": """
      ln -s $objects $(printf 'x\\377'); branch .git
      printf '../../x\\377\\n' > .git/objects/info/alternates
      """,
      "alternates that are relative to a linked folder": """
      mv .git/objects x; ln -s ../x .git/objects; mkdir -p x/info; branch .git
      echo ../../outside/secret/.git/objects > x/info/alternates
      """,
      "alternates below the working tree that settings name": """
      git config core.worktree "${outside%/*}"; branch .git
      echo $objects > .git/objects/info/alternates
      """,
      "alternates beside a folder of git above the working tree": """
      mv .git/* .; rmdir .git; mkdir sub; mv docs sub; echo 'gitdir: ..' > sub/.git
      git config -f config core.worktree "$PWD/sub"; git config -f config --unset core.bare
      echo $objects > objects/info/alternates; branch .; cd sub
      """,
      "alternates beside a linked worktree": """
      mkdir worktrees; git worktree add -q sub HEAD; mv .git/* .; rmdir .git; branch .
      echo "gitdir: $PWD/worktrees/sub" > sub/.git; echo ../.. > worktrees/sub/commondir
      echo "$PWD/sub/.git" > worktrees/sub/gitdir; echo $objects > objects/info/alternates
      echo 'ref: refs/heads/main' > worktrees/sub/HEAD; cd sub
      """,
      "linked objects": "rm -r .git/objects; ln -s $objects .git/objects; branch .git",
      "a linked folder of packs":
        "git -C $outside/secret repack -qad; rm -r .git/objects/pack; branch .git\n"
        + "ln -s $objects/pack .git/objects/pack",
      "linked packs":
        "git -C $outside/secret repack -qad; ln -s $objects/pack/* .git/objects/pack; branch .git",
      "linked packs that are not UTF-8": """
      git -C $outside/secret repack -qad; branch .git
      for x in $objects/pack/*; do
        ln -s $x .git/objects/pack/pack-$(printf '\\377').${x##*.}
      done
      """,
      "a linked folder info":
        "echo $objects > $outside/alternates; rm -r .git/objects/info; branch .git\n"
        + "ln -s $outside .git/objects/info",
      "linked folders of objects": """
      for x in $objects/??; do y=.git/objects/${x##*/}; rm -rf $y; ln -s $x $y; done
      branch .git
      """,
      "linked folders of objects that lead through another link": """
      ln -s $objects .git/x; branch .git
      for x in $objects/??; do x=${x##*/}; rm -rf .git/objects/$x
        ln -s ../x/$x .git/objects/$x; done
      """,
      "linked files of objects": """
      for x in $objects/??/*; do y=.git/objects${x#$objects}
        mkdir -p ${y%/*}; ln -sf $x $y; done; branch .git
      """,
      "a linked file of objects in a folder that cannot be listed": """
      for x in $objects/??/*; do y=.git/objects${x#$objects}
        mkdir -p ${y%/*}; ln -sf $x $y; chmod a-r ${y%/*}; done; branch .git
      """,
      "a linked .git": "rm -r .git; ln -s $outside/secret/.git .git",
      ".git of a linked folder": "rm -r .git; ln -s $outside/secret x; ln -s x/.git .git",
      "a file .git": "rm -r .git; echo \"gitdir: $outside/secret/.git\" > .git",
      "a relative file .git": "rm -r .git; echo 'gitdir: ../outside/secret/.git' > .git",
      "a file .git below": "echo 'gitdir: ../../outside/secret/.git' > docs/.git; cd docs; files=.",
      "commondir": "echo $outside/secret/.git > .git/commondir",
      "a relative commondir": "echo ../../outside/secret/.git > .git/commondir",
      "a linked commondir": "echo $outside/secret/.git > $outside/x; ln -s $outside/x "
        + ".git/commondir",
      "a worktree that its repository does not know": """
      mv .git x; echo 'gitdir: x' > .git; echo $outside/secret/.git > x/commondir
      echo "$PWD/.git" > x/gitdir
      """,
      "a folder of git whose name ends with a line feed": """
      mv .git x; cp -R $outside/secret/.git $'x\\n'; rm -r $'x\\n/objects'; ln -s $'x\\n' .git
      ln -s $objects $'x\\n/objects'
      """,
      "a folder of git that is not UTF-8": """
      x=$(printf 'x\\377'); mv .git $'x\\uFFFD'; cp -R $outside/secret/.git $x; rm -r $x/objects
      ln -s $x .git; ln -s $objects $x/objects
      """,
      "the folder of another repository with the settings of a worktree": """
      git -C $outside/secret config extensions.worktreeConfig true; cd ..; mv repo docs; cd docs
      mv docs/* .; rm -r .git/objects .git/refs; files=.
      echo $outside/secret/.git > .git/commondir
      printf '[core]\nworktree = %s\n' "${outside%/*}" > .git/config.worktree
      """,
      "a pipe in place of an object":
        "x=$(git rev-parse HEAD | sed 's|..|&/|'); rm -f .git/objects/$x; mkfifo .git/objects/$x",
      "a pipe in place of a branch": "rm .git/refs/heads/main; mkfifo .git/refs/heads/main",
      "a pipe in place of branches": "mkfifo .git/packed-refs",
      "a pipe in place of alternates": "mkfifo .git/objects/info/alternates",
      "a bare repository in a folder": """
      mkdir x; git clone -q --bare -s $outside/secret x/y; mv docs x; cd x/y
      git config core.bare false; git config core.worktree ..; git config core.fsmonitor $evil
      mkdir docs; cp ../docs/a.md docs
      """,
    ], .refusal, after: "secret; ")

  @Test(arguments: foreign)
  func `objects of another repository are not read`(_ repository: HostileRepository) throws {
    try repository.check()
  }

  /// Files of `.git` that lead to files outside, or that have unusual contents.
  static let files =
    [
      "HEAD", "config", "index", "packed-refs", "shallow", "info/grafts", "commondir",
      "refs/heads/main", "logs/HEAD", "FETCH_HEAD", "ORIG_HEAD", "MERGE_HEAD", "gitdir",
      "config.worktree", "info/sparse-checkout", "info/exclude", "info/attributes",
      "info/refs", "modules", "worktrees", "objects/info/packs", "objects/info/commit-graph",
      "objects/info/http-alternates", "objects/pack/multi-pack-index", "sharedindex.x",
    ].flatMap { file in
      [
        HostileRepository(
          "\(file) leads to a text",
          "echo canary > $outside/x; rm -rf .git/\(file); ln -s $outside/x .git/\(file)", .either),
        HostileRepository(
          "\(file) has controls",
          "rm -rf .git/\(file); "
            + "printf '\\033]0;\\302\\233m\\r\\n\\0 %s\\n' \"$evil\" > .git/\(file)", .either),
      ]
    }
    + table(
      [
        "a loop of .git": "rm -r .git; ln -s .git .git",
        "a dangling .git": "rm -r .git; ln -s x .git",
        ".git is a device": "rm -r .git; ln -s /dev/zero .git",
        ".git is empty": "rm -r .git; : > .git",
        ".git leads to itself": "rm -r .git; echo 'gitdir: .git' > .git",
        ".git leads to a text": "rm -r .git; echo 'gitdir: canary' > $outside/x; "
          + "ln -s $outside/x .git",
        ".git has a long line": "rm -r .git; { printf 'gitdir: '; yes x | head -c 99999; } > .git",
        ".git of the root": "rm -r .git; echo 'gitdir: /' > .git",
        "a file in place of objects": "rm -r .git/objects; : > .git/objects",
        "a file in place of refs": "rm -r .git/refs; : > .git/refs",
        "linked references": "secret; git -C $outside/secret branch canary; rm -r .git/refs; "
          + "ln -s $outside/secret/.git/refs .git/refs; revision=canari",
        "linked branches": "secret; git -C $outside/secret branch canary; rm -r .git/refs/heads; "
          + "ln -s $outside/secret/.git/refs/heads .git/refs/heads; revision=canari",
        "linked packed references": "secret; git -C $outside/secret branch canary; "
          + "git -C $outside/secret pack-refs --all; revision=canari; "
          + "ln -s $outside/secret/.git/packed-refs .git/packed-refs",
        "a damaged object": "x=.git/objects/$(git rev-parse HEAD:docs/a.md | sed 's|..|&/|'); "
          + "chmod u+w $x; echo x > $x",
        "an object is a folder": "lose HEAD:docs/a.md; "
          + "mkdir .git/objects/$(git rev-parse HEAD:docs/a.md | sed 's|..|&/|')",
        "a damaged pack": "git repack -qad; chmod u+w .git/objects/pack/*; "
          + "for x in .git/objects/pack/*; do echo x > $x; done",
        "a replaced commit": "git replace $(git rev-parse HEAD) $(git -c user.name=a "
          + "-c user.email=a commit-tree -m x $(git mktree < /dev/null))",
        "a graft": "echo \"$(git rev-parse HEAD) $(git rev-parse HEAD)\" > .git/info/grafts",
        "a repository of another user": "chown -R 12345 . 2> /dev/null || true",
        "a submodule with settings": """
        mkdir docs/x; cp -R .git docs/x; echo x > docs/x/x.md
        git config -f docs/x/.git/config core.fsmonitor $evil; place docs/x/.git/hooks
        printf '[submodule "x"]\\npath = docs/x\\nurl = ext::%s\\n' "$evil" > .gitmodules
        git update-index --add --cacheinfo 160000,$(git rev-parse HEAD),docs/x
        git add .gitmodules; commit -m x; files=docs/x
        """,
      ], .either)

  @Test(arguments: files)
  func `hostile files of git show nothing`(_ repository: HostileRepository) throws {
    try repository.check()
  }

  /// Names of files in the revision, in the notation of bash.
  static let names = [
    "--output=x.md", "-h.md", "-", "a\\nb.md", "a\\tb.md", "a\\rb.md", "\\033]0;x\\a.md", "a\"b.md",
    "a\\047b.md", "a\\\\b.md", "\\377.md", "\\302\\233m.md", "\\342\\200\\256dm.md",
    "$(touch ran).md",
    "`touch ran`.md", ";touch ran;.md", "|x.md", " .md", ":(top)a.md", "a:b.md", "*.md", "~.md",
    "<script>.md", "&amp;.md", "%s%n.md", "CON.md", ".md", "@{-1}.md", "HEAD", "..md", "...md",
  ].map { name in
    HostileRepository(
      "the name \(name)",
      """
      x=$(git rev-parse HEAD:docs/a.md)
      printf '100644 %s\\tdocs/%b\\0' $x '\(name)' | git update-index -z --index-info
      commit -m x
      """)
  }

  /// Entries of trees that no checkout has, such as one with a slash.
  static let entries = [
    "..", ".", ".git", ".GIT", "../x.md", "/etc/passwd", "x/../../../outside/x.md", "a//b.md",
    "../../outside/x.md", "git~1", ".gitmodules",
  ].flatMap { name in
    ["100644", "120000", "40000", "160000", "777777"].map { mode in
      HostileRepository(
        "the entry \(mode) \(name)",
        #"""
        echo canary > $outside/x.md; x=$(git rev-parse HEAD:docs\#(mode == "40000" ? "" : "/a.md"))
        {
          printf '\#(mode) %s\0' '\#(name)'; printf "$(echo $x | sed 's/../\\x&/g')"
        } > $outside/tree
        x=$(git hash-object -t tree --literally -w $outside/tree)
        { printf '40000 docs\0'; printf "$(echo $x | sed 's/../\\x&/g')"; } > $outside/tree
        x=$(git hash-object -t tree --literally -w $outside/tree)
        git update-ref refs/heads/main $(git -c user.name=a -c user.email=a commit-tree -m x $x)
        """#, .either)
    }
  }

  @Test(arguments: Thoroughness.sample(names + entries, 30))
  func `hostile names do not matter`(_ repository: HostileRepository) throws {
    try repository.check()
  }
}
