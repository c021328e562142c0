import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct GeneratedRenameTests {
  private static let count = Thoroughness.count(100, full: 2000)

  /// Returns the names of a workspace's headings, in order.
  private func headings(_ files: [String: String]) throws -> [String: [String]] {
    try files.mapValues { try Document(parsing: $0.utf8).headings.map(\.text) }
  }

  @Test func `After a rename, each link leads where it led`() throws {
    var renamedCount = 0
    for seed in 0..<Self.count {
      var generated = GeneratedWorkspace(seed: UInt64(seed))
      let workspace = try TestWorkspace(generated.files)
      let path = generated.pick(generated.files.keys.sorted())
      let file = try workspace.file(path)
      let places =
        file.outline.headings.flatMap { [$0.range, $0.writtenID].compactMap(\.self) }
        + file.outline.definitions.map(\.label) + file.outline.references.map(\.label)
      let offset = generated.pick(places.map(\.lowerBound) + [0])
      let name = generated.pick(GeneratedWorkspace.names)
      guard let rename = try? Rename(at: offset, in: file),
        let edits = try? rename.edits(to: name, in: file, workspace.index)
      else { continue }
      renamedCount += 1
      let result = workspace.applying(edits)
      let comment = Comment(rawValue: "seed \(seed), \(path) at \(offset) to '\(name)'")
      switch rename.subject {
      case .label:
        let before = try Converter().convert(generated.files[path] ?? "").emitted(by: .html)
        #expect(try Converter().convert(result[path] ?? "").emitted(by: .html) == before, comment)
      case .heading(let heading):
        var before = try headings(generated.files)
        var after = try headings(result)
        before[path]?[heading] = ""
        after[path]?[heading] = ""
        #expect(before == after, comment)
        guard !rename.text.contains("["), !name.contains("](") else { continue }
        #expect(
          try LinkOracle.targets(in: generated.files) == LinkOracle.targets(in: result), comment)
      case .identifier:
        #expect(try headings(generated.files) == headings(result), comment)
        #expect(
          try LinkOracle.targets(in: generated.files) == LinkOracle.targets(in: result), comment)
      }
    }
    #expect(renamedCount > Self.count / 3)
  }

  @Test func `After a move, each link leads where it led`() throws {
    for seed in 0..<Self.count {
      var generated = GeneratedWorkspace(seed: UInt64(seed))
      let workspace = try TestWorkspace(generated.files)
      let old = generated.pick(generated.files.keys.sorted() + ["d", "d"])
      let new =
        old == "d"
        ? generated.pick(["n", "n/m", "d2", "n ü"]) : generated.pick(GeneratedWorkspace.newPaths)
      guard generated.files[new] == nil else { continue }
      let move = FileMove([(old, new)])
      let edited = workspace.applying(move.edits(in: workspace.index))
      var result: [String: String] = [:]
      for (path, text) in edited { result[move[path] ?? path] = text }
      var expected: [String: [String]] = [:]
      for (path, targets) in try LinkOracle.targets(in: generated.files) {
        expected[move[path] ?? path] = targets.map { target in
          let isMoved = target == old || target.hasPrefix(old + " ") || target.hasPrefix(old + "/")
          return isMoved ? new + target.dropFirst(old.count) : target
        }
      }
      #expect(
        try LinkOracle.targets(in: result) == expected, "seed \(seed), \(old) to \(new)")
    }
  }
}
