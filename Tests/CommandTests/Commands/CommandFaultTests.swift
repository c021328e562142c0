import Foundation
import Testing

@testable import TestSupport

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
      // A first run counts the `close` calls before `dup`. In a second run, the next one fails.
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
      #expect(result.messages.contains("linkmark: ended by a fault, such as a lack of memory"))
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
