import Foundation
import Testing

@testable import TestSupport

#if os(Linux)
  /// A signal, or an author's save, just before a file is replaced.
  @Suite(.enabled(if: CommandWorkspace.canTrace, "strace is not installed"))
  struct CommandInterruptionTests {
    /// Runs a command, delays it by a second before it renames a file, and runs a script meanwhile.
    private func run(
      _ arguments: String, meanwhile script: String, in workspace: borrowing CommandWorkspace,
      fault: String = "?rename,renameat,renameat2:delay_enter=1000000"
    ) throws -> CommandWorkspace.Result {
      try workspace.run(
        script: #"""
          strace -f -o trace -e inject=renameat:delay_enter=1000000 -e inject=\#(fault) \
            bash -c 'echo $$ > pid; exec "$linkmark" \#(arguments)' & tracer=$!
          for _ in $(seq 200); do ls -A . out | grep -q 'tmp$' && break; sleep 0.05; done 2> said
          sleep 0.2
          \#(script)
          wait $tracer; status=$?; rm -f trace pid said; exit $status
          """#)
    }

    @Test(arguments: ["-o a.html a.md", "build", "lint --fix --level note a.md"], ["HUP", "TERM"])
    func `a signal leaves no temporary file`(_ arguments: String, _ signal: String) throws {
      let workspace = try CommandWorkspace()
      try workspace.write("[ a](https://b.example/)", to: "a.md")
      try workspace.write(#"{"inputs": "a.md", "outDir": "out"}"#, to: "linkmark.json")
      let before = try workspace.files()
      let result = try run(
        arguments, meanwhile: "kill -\(signal) $(cat pid)", in: workspace)
      let after = try workspace.files().filter { !before.contains($0) }
      #expect(!after.contains { $0.hasSuffix(".tmp") }, "\(after) \(result)")
    }

    @Test func `an author's save during a fix is kept`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write("[ a](https://b.example/)", to: "a.md")
      let result = try run(
        "lint --fix --level note a.md", meanwhile: "echo mine > new; mv new a.md", in: workspace)
      #expect(result.status == 2)
      #expect(
        result.messages.contains(
          "a.md: the file changed while it was fixed, and was not written; run again"))
      #expect(try workspace.read("a.md") == "mine\n")
      #expect(try workspace.files() == ["a.md"])
    }

    @Test func `an author's save in place is kept`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write("[ a](https://b.example/)", to: "a.md")
      _ = try run("lint --fix --level note a.md", meanwhile: "echo mine > a.md", in: workspace)
      #expect(try workspace.read("a.md") == "mine\n")
      #expect(try workspace.files() == ["a.md"])
    }

    private func backups(_ workspace: borrowing CommandWorkspace) throws -> [String] {
      try workspace.files().filter { $0.hasSuffix(".backup") }
    }

    @Test(arguments: [
      ("error=EIO", "could not be put back: Input/output error"), ("error=EIO:signal=KILL", ""),
    ])
    func `an author's save is never removed, even if restoring it fails`(
      _ fault: String, _ reason: String
    ) throws {
      let workspace = try CommandWorkspace()
      for name in ["a", "b"] { try workspace.write("[ a](https://b.example/)", to: "\(name).md") }
      let result = try run(
        "lint --fix --level note a.md", meanwhile: "echo mine > new; mv new a.md", in: workspace,
        fault: "renameat2:when=2:\(fault)")
      #expect(result.messages.contains(reason) || reason.isEmpty, "\(result)")
      let backup = try #require(try backups(workspace).first)
      #expect(result.messages.contains("compare it with \(backup)") || reason.isEmpty)
      #expect(
        try workspace.run("lint", "--fix", "--level", "note", "b.md").messages.hasPrefix(
          "linkmark: warning: \(backup): a 'lint --fix' that was killed left this copy"))
      #expect(try workspace.read(backup) == "mine\n")
      #expect(try workspace.read("b.md") == "[a](https://b.example/)")
    }

    @Test func `the last of two saves during a fix is kept`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write("[ a](https://b.example/)", to: "a.md")
      let result = try run(
        "lint --fix --level note a.md",
        meanwhile: """
          echo one > new; mv new a.md
          until grep -q '^.a' a.md; do sleep 0.01; done; echo two > new; mv new a.md
          """, in: workspace)
      #expect(result.status == 2)
      #expect(try workspace.read("a.md") == "two\n")
      let backup = try #require(try backups(workspace).first)
      #expect(try workspace.read(backup) == "one\n")
      #expect(
        result.messages.contains(
          "a.md: the file was saved while it was fixed more than once; compare it with \(backup)"))
    }

    @Test(arguments: ["", "-e inject=renameat2:error=EINVAL"])
    func `a fixed file is flushed to disk before it replaces the old file`(_ fault: String) throws {
      let workspace = try CommandWorkspace()
      try workspace.write("[ a](https://b.example/)", to: "a.md")
      let result = try workspace.run(
        script: #"""
          python3 -c 'import os; os.setxattr("a.md", "user.note", b"kept")' || touch no-attributes
          strace -f -o trace -e trace=fsync,renameat,renameat2 \#(fault) \
            "$linkmark" lint --fix --level note a.md
          grep -o -E 'fsync|renameat2?' trace; rm trace
          test -e no-attributes ||
            python3 -c 'import os; print(os.getxattr("a.md", "user.note").decode())'
          """#)
      let calls = result.output.split(separator: "\n").map(String.init)
      #expect(Array(calls.prefix(3)) == ["fsync", "renameat", "renameat2"])
      // Not every file system supports extended attributes.
      let hasAttributes = try !workspace.files().contains("no-attributes")
      #expect(calls.contains("kept") == hasAttributes)
      #expect(try workspace.read("a.md") == "[a](https://b.example/)")
    }
  }
#endif

/// Errors of the operating system while a run reads and writes files.
@Suite struct CommandFaultTests {
  #if os(Linux)
    @Test(.enabled(if: CommandWorkspace.canTrace, "strace is not installed"))
    func `an error on closing a file keeps the old output`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write("a", to: "copy/a.md")
      try workspace.write(#"{"inputs": "copy", "outDir": "out"}"#, to: "linkmark.json")
      #expect(try workspace.run("build").status == 0)
      try workspace.write("b", to: "copy/a.md")
      // A first run counts the `close` calls before the one that fails in the second run.
      let result = try workspace.run(
        script: #"""
          cp -a . ../$$ && cd ../$$ && strace -o trace -e trace=dup,close "$linkmark" build
          count=$(sed '/^dup/q' trace | grep -c '^close'); cd "$OLDPWD"; rm -r ../$$
          strace -o /dev/null -e inject=close:error=EDQUOT:when=$((count + 1)) "$linkmark" build
          """#)
      #expect(result.status == 2)
      #expect(result.messages.contains("linkmark: out/a.html: Disk quota exceeded\n"))
      #expect(try workspace.read("out/a.html") == "<p>a</p>\n")
      #expect(try workspace.run("build").messages.contains("1 output written"))
      #expect(
        try workspace.files() == [".linkmark-cache", "copy/a.md", "linkmark.json", "out/a.html"])
    }

    @Test(.enabled(if: CommandWorkspace.canTrace, "strace is not installed"))
    func `a run that cannot lock files ends and leaves no temporary file`() throws {
      let workspace = try CommandWorkspace()
      #expect(
        try workspace.run(
          script: #"""
            echo a | timeout 10 strace -o trace -e inject=flock:error=EAGAIN "$linkmark" -o a.html
            """#) == .init())
      #expect(try workspace.files() == ["a.html", "trace"])
    }

    @Test(.enabled(if: CommandWorkspace.canTrace, "strace is not installed"))
    func `a folder is read completely despite signals`() throws {
      let workspace = try CommandWorkspace()
      for path in ["copy/a.md", "copy/b/c.md", "out/.linkmark-abcdef.tmp"] {
        try workspace.write("a", to: path)
      }
      #expect(
        try workspace.run(
          script: #"""
            strace -f -o trace -e inject=openat,getdents64:error=EINTR:when=1+2 \
              -P $PWD/copy -P $PWD/copy/b -P $PWD/out "$linkmark" copy --out-dir out
            grep -c 'getdents64.*EINTR.*INJECTED' trace
            """#) == .init(output: "6\n"))
      #expect(
        try workspace.files() == [
          "copy/a.md", "copy/b/c.md", "out/a.html", "out/b/c.html", "trace",
        ])
    }

    @Test(
      .enabled(if: CommandWorkspace.canTrace, "strace is not installed"),
      arguments: [
        ("getcwd", "", "."),
        ("?stat,newfstatat,?statx", "-P $PWD/linkmark.json", "$PWD/linkmark.json"),
      ])
    func `an error that stops the search for a project file is reported`(
      _ call: String, _ filter: String, _ place: String
    ) throws {
      let workspace = try CommandWorkspace()
      try workspace.write("a", to: "a.md")
      try workspace.write("{}", to: "linkmark.json")
      let result = try workspace.run(
        script: #"""
          strace -o trace -e inject=\#(call):error=EIO \#(filter) "$linkmark" a.md
          status=$?; echo "\#(place)"; exit $status
          """#)
      #expect(result.status == 2)
      #expect(
        result.messages
          == "linkmark: \(result.output.dropLast()): Input/output error, so the nearest linkmark.json "
          + "cannot be found; name it with --config, or use --no-config\n")
    }

    @Test func `running out of memory is reported and keeps the old output`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write(String(repeating: "[a](b) ", count: 400_000), to: "a.md")
      try workspace.write("old", to: "a.html")
      let result = try workspace.run(
        script: #"ulimit -v 250000; ulimit -c 0; exec "$linkmark" a.md -o a.html"#)
      #expect(result.status == SIGABRT || result.status == SIGILL)
      #expect(result.messages.hasPrefix("Fatal error: "))
      #expect(try workspace.files() == ["a.html", "a.md"])
      #expect(try workspace.read("a.html") == "old")
    }
  #endif

  @Test func `an output above the file size limit is reported, and other outputs are written`()
    throws
  {
    let workspace = try CommandWorkspace()
    try workspace.write(String(repeating: "lorem ipsum\n", count: 10_000), to: "copy/a.md")
    try workspace.write("b", to: "copy/b.md")
    #expect(
      try workspace.run(script: #"ulimit -f 1; "$linkmark" copy --out-dir out 2>&1 | cat"#)
        == .init(output: "linkmark: out/a.html: File too large\n"))
    #expect(try workspace.files() == ["copy/a.md", "copy/b.md", "out/b.html"])
  }

  @Test func `an output does not keep setuid or setgid permissions`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("old", to: "a.html")
    _ = try workspace.run(script: "chmod 6755 a.html")
    #expect(try workspace.run("-o", "a.html", input: "a") == .init())
    #expect(try workspace.attribute(.posixPermissions, of: "a.html") == 0o755)
  }

  @Test(arguments: [
    ("mkfifo out/a.html", "", "this is not a regular file; remove it"),
    ("mkfifo out/a.html", "--check", "this is not a regular file; remove it"),
    (
      "rm -r out; ln -s gone out", "",
      "the symbolic link out has no target; remove it, or create what it names"
    ),
  ])
  func `an unusable output is reported with a reason`(
    _ preparation: String, _ option: String, _ reason: String
  ) throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "copy/a.md")
    #expect(
      try workspace.run(
        script: #"""
          mkdir out; \#(preparation); timeout 10 "$linkmark" copy --out-dir out \#(option)
          """#)
        == .init(status: 2, messages: "linkmark: out/a.html: \(reason)\n"))
  }

  @Test func `a pipe closed by its reader is reported as unwritable`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(String(repeating: "lorem ipsum\n", count: 20_000), to: "a.md")
    #expect(
      try workspace.run(script: #"mkfifo p; head -c 1 p > q & "$linkmark" a.md -t html -o p"#)
        == .init(status: 2, messages: "linkmark: p: Broken pipe\n"))
  }

  @Test func `/dev/stdout can be an output`() throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run(script: #"echo a | "$linkmark" -t html -o /dev/stdout | cat"#)
        == .init(output: "<p>a</p>\n"))
  }
}
