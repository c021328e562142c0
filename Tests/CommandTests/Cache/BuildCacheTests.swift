import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct BuildCacheTests {
  private static let configuration = """
    {
      "inputs": "copy",
      "outputs": [{"to": "html", "outDir": "out"}, {"to": "json", "outDir": "out"}]
    }
    """

  /// Returns a project that was built once, 100 seconds after its three inputs changed.
  private func makeProject() throws -> CommandWorkspace {
    let workspace = try CommandWorkspace()
    try workspace.write(Self.configuration, to: "linkmark.json")
    for name in ["a", "b", "c"] {
      try workspace.write("[\(name)](app://\(name))\n\n[x]()\n", to: "copy/\(name).md")
    }
    try age(workspace)
    // The status is 1, because the documents have errors.
    #expect(try workspace.run("build").status == 1)
    return workspace
  }

  private func age(_ workspace: borrowing CommandWorkspace) throws {
    let date = Date(timeIntervalSinceNow: -100)
    for path in try workspace.files() where path.hasPrefix("copy") || path == "linkmark.json" {
      try workspace.set([.modificationDate: date], of: path)
    }
  }

  /// Runs a build, and returns the last line of its messages.
  private func summary(_ workspace: borrowing CommandWorkspace, _ words: String...) throws -> String
  {
    let result = try workspace.run(arguments: ["build"] + words)
    #expect(result.status == 1, "\(result.messages)")
    return result.messages.split(separator: "\n").last.map(String.init) ?? ""
  }

  private func summary(written: Int) -> String {
    "linkmark: \(written) output\(written == 1 ? "" : "s") written, \(6 - written) unchanged"
  }

  @Test func `unchanged inputs are not converted again, but findings are repeated`() throws {
    let workspace = try makeProject()
    let first = try workspace.run("build", "--no-cache")
    // A build with the cache has the same result as a build without it.
    #expect(try workspace.run("build") == first)
    #expect(first.messages.contains("copy/a.md:3:1: error: "))
    #expect(try summary(workspace) == summary(written: 0))
  }

  @Test(arguments: [
    ("echo d >> copy/a.md", 2),
    // The edit keeps the length and the modification time of the file.
    (
      "touch -r copy/a.md t; printf '[A](app://a)\\n\\n[x]()\\n' > copy/a.md; touch -r t copy/a.md",
      2
    ),
    ("rm out/a.html", 1), ("rm -r out", 6), ("echo > out/b.json", 1),
    (
      "touch -r out/b.html t; tr '<' '>' < out/b.html > u; cat u > out/b.html; touch -r t out/b.html",
      1
    ),
    ("sed -i 's/app:/APP:/' copy/c.md", 2), ("echo d > copy/d.md; rm copy/a.md", 2),
    ("touch copy/a.md linkmark.json out/b.html", 0), ("cp -r copy x; rm -r copy; mv x copy", 0),
    ("cp out/a.html x; mv x out/a.html", 0),
    ("sed -i 's/\"html\",/\"html\", \"style\": \"on-contrast\",/' linkmark.json", 3),
    ("sed -i 's/\"inputs\"/\"locale\": \"en-GB\", \"inputs\"/' linkmark.json", 3),
    (": > .linkmark-cache", 0), ("rm .linkmark-cache", 0), ("truncate -s 300 .linkmark-cache", 0),
    ("rm .linkmark-cache; mkdir .linkmark-cache", 0),
  ])
  func `only changed inputs are converted again and written`(
    _ change: String, _ written: Int
  ) throws {
    let workspace = try makeProject()
    #expect(try workspace.run(script: "set -e; \(change)").status == 0)
    #expect(try summary(workspace) == summary(written: written))
    // Compares the outputs with the outputs of a clean build.
    let comparison = #"""
      sed 's/"out"/"clean"/g' linkmark.json > clean.json
      "$linkmark" build --no-cache --quiet --config clean.json 2> said
      for file in clean/*; do cmp "$file" "out/${file#clean/}"; done
      """#
    #expect(try workspace.run(script: comparison) == .init())
  }

  @Test(arguments: [
    ("cp copy/a.md copy/a.markdown", "", "would be written there"),
    ("ln -f copy/b.md out/a.html", "", "would overwrite the source copy/b.md"),
    ("ln -sf ../copy/b.md out/a.html", "", "would overwrite the source copy/b.md"),
    (":", "--depfile copy/b.md", "would overwrite the source copy/b.md"),
    (":", "--depfile out/a.html", "would be written there"),
    (":", "--depfile .linkmark-cache", "would be written there"),
    ("ln -sf copy/b.md .linkmark-cache", "", "would overwrite the source copy/b.md"),
    ("rm -r out; mkdir out; ln -s b.html out/a.html", "", "would be written there"),
    ("ln -sf ../copy/new.md out/a.html; ln -sf ../copy/new.md out/b.html", "", "would be written"),
    (
      "rm -r out; mkdir out; ln -s ../new/x out/a.html; ln -s ../new/x out/b.html", "", "be written"
    ),
    ("touch 'copy/new\r\n.md'", "--depfile d", "Make cannot name a file with ; = | %"),
    ("touch 'copy/new\n.md'", "--depfile d", "Make cannot name a file with ; = | %"),
  ])
  func `a cached build still refuses to destroy a file`(
    _ change: String, _ option: String, _ message: String
  ) throws {
    let workspace = try makeProject()
    #expect(try workspace.run(script: "set -e; \(change)").status == 0)
    let copy = try workspace.run(script: "cat copy/*")
    let result = try workspace.run(
      arguments: ["build"] + option.split(separator: " ").map(String.init))
    #expect(result.status == 2)
    #expect(result.messages.contains(message), "\(result.messages)")
    #expect(try workspace.run(script: "cat copy/*") == copy)
  }

  @Test func `a damaged cache is ignored`() throws {
    let workspace = try makeProject()
    for offset in [0, 30, 100, 400, 700] {
      #expect(
        try workspace.run(
          script: "printf X | dd of=.linkmark-cache bs=1 seek=\(offset) conv=notrunc 2> x"
        ).status == 0)
      #expect(try summary(workspace) == summary(written: 0))
    }
  }

  @Test func `an output older than its sources gets a new date`() throws {
    let workspace = try makeProject()
    let old = Date(timeIntervalSinceNow: -50)
    for name in ["a", "b"] { try workspace.set([.modificationDate: old], of: "out/\(name).html") }
    try workspace.set([.modificationDate: Date(timeIntervalSinceNow: -10)], of: "copy/a.md")
    _ = try summary(workspace, "--restat")
    var date: Date? = try workspace.attribute(.modificationDate, of: "out/a.html")
    #expect(abs(try #require(date).timeIntervalSince(old)) < 1)
    _ = try summary(workspace)
    date = try workspace.attribute(.modificationDate, of: "out/a.html")
    #expect(try #require(date).timeIntervalSince(old) > 40)
    date = try workspace.attribute(.modificationDate, of: "out/b.html")
    #expect(abs(try #require(date).timeIntervalSince(old)) < 1)
  }

  // MARK: - Values

  @Test func `a stamp is racy until its clock has advanced`() {
    func stamp(_ modificationTime: UInt64) -> FileStamp {
      FileStamp(
        byteCount: 1, modificationTime: modificationTime, changeTime: modificationTime, device: 1,
        inode: 1)
    }
    #expect(stamp(5_000_000_001).isRacy(at: 5_000_000_001))
    #expect(stamp(5_000_000_001).isRacy(at: 5_015_000_000))
    #expect(!stamp(5_000_000_001).isRacy(at: 5_030_000_000))
    #expect(stamp(5_000_000_000).isRacy(at: 6_900_000_000))
    #expect(!stamp(5_000_000_000).isRacy(at: 7_000_000_000))
    // A modification time in the future is racy.
    #expect(stamp(9_000_000_001).isRacy(at: 5_000_000_000))
  }

  @Test func `different contents have different digests`() {
    var digests: Set<Digest> = []
    var count = 0
    for length in 0...70 {
      let zeros = Bytes(repeating: 0, count: length)
      digests.insert(Digest(zeros))
      count += 1
      for index in 0..<length {
        for bit in 0..<8 {
          var bytes = zeros
          bytes[index] = 1 << UInt8(bit)
          digests.insert(Digest(bytes))
          count += 1
        }
      }
    }
    #expect(digests.count == count)
    #expect(Set((0..<100_000).map { Digest(of: "copy/\($0).md".utf8) }).count == 100_000)
  }
}
