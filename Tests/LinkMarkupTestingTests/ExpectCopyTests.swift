import Foundation
import LinkMarkup
import Testing

@testable import LinkMarkupTesting

@Suite struct ExpectCopyTests {
  private let copy: LinkedDocument
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "__Snapshots__/ExpectCopyTests").path

  init() throws {
    copy = try Converter().convert("Read the [terms of **use**](app://terms).\n\n* [Help](/help)")
  }

  @Test func `copy that is as recorded`() {
    expectCopy(copy)
  }

  @Test(arguments: ["first", "second one"])
  func `cases have names`(_ name: String) {
    expectCopy(copy, named: "case \(name)", as: [.html])
  }

  @Test func `a custom format`() {
    let narrow = CopyFormat(pathExtension: "narrow.ansi", .ansi(width: 12))
    expectCopy(copy, as: [narrow])
  }

  @Test(.recordsNothing) func `a missing file is an issue at the caller's location`() {
    let line = #line + 2
    withKnownIssue {
      expectCopy(copy, named: "missing", as: [.html])
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileName == "ExpectCopyTests.swift"
        && issue.message == """
          There is no \(folder)/missing.html to compare with.
          To accept the current output: LINKMARK_RECORD=1 swift test --filter \
          'a missing file is an issue at the caller'\\''s location'
          """
    }
  }

  @Test(.recordsNothing) func `all formats that differ are one issue`() throws {
    let changed = try Converter().convert(
      "Read the [terms of **service**](app://terms).\n\n* [Help](/help)")
    withKnownIssue {
      expectCopy(changed, named: "copy-that-is-as-recorded")
    } matching: { issue in
      ["html", "ansi", "json"].allSatisfy { pathExtension in
        issue.message.contains(
          "Copy differs from \(folder)/copy-that-is-as-recorded.\(pathExtension)\n")
      }
        && issue.message.contains("<strong>[-use-]{+service+}</strong>")
        && issue.message.contains("\"text\":\"terms of \",")
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Disables a test of a failing comparison while expected files are recorded.
  fileprivate static var recordsNothing: Self {
    .disabled(if: Recording.current == .on, "recording would overwrite what the test compares")
  }
}

extension Issue {
  fileprivate var message: String { comments.map(\.rawValue).joined() }
}
