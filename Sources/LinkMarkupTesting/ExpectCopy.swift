public import LinkMarkup
import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// Compares copy with its recorded snapshots, one file for each format.
///
/// The files are in the directory `__Snapshots__` next to the test's file, in a subdirectory with
/// the name of that file. Each has the name of the test, or `name`, and the extension of the
/// format. A test that compares more than once, or has arguments, needs a different name for each
/// call.
///
/// Differences and missing files are recorded as issues at the call site, in Swift Testing and in
/// XCTest. If the environment variable `LINKMARK_RECORD` is 1, files that differ are written. That
/// is an issue as well, so a recording run never passes.
///
/// - Parameters:
///   - linked: The converted copy.
///   - name: The name of the files, or `nil` for the name of the test.
///   - formats: The formats to compare.
///   - fileID: The file of the call site, for issues.
///   - filePath: The path of the test's file.
///   - line: The line of the call site.
///   - column: The column of the call site.
///   - function: The function that contains the call, for the name of the test.
public func expectCopy(
  _ linked: LinkedDocument, named name: String? = nil, as formats: [CopyFormat] = CopyFormat.all,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  let test = TestName(file: "\(filePath)", function: "\(function)")
  let snapshots = formats.map { format in
    Snapshot(
      file: test.snapshot(named: name, pathExtension: format.pathExtension),
      content: format.text(of: linked))
  }
  guard let message = Recording.current.outcome(of: snapshots, in: test) else { return }
  let place = SourceLocation(
    fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  if Test.current == nil {
    // Not in a Swift Testing test, or in a task detached from one. Record the issue with both
    // libraries; each ignores issues outside its own tests.
    #if canImport(XCTest)
      XCTFail(message, file: filePath, line: line)
    #endif
  }
  Issue.record(Comment(rawValue: message), sourceLocation: place)
}
