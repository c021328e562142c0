public import LinkMarkup
import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// Compares copy with the files that were recorded of it, one for each format.
///
/// The files are in the folder `__Snapshots__` beside the test's file, in a folder of that file's name;
/// they are called as the test, or else `name`, and the format. A test that compares more than once,
/// or has arguments, needs a name for each time.
///
/// Differences and missing files are issues at the caller's place, in Swift Testing and in XCTest. With
/// `LINKMARK_RECORD=1` in the environment the files that differ are written, and that is an issue too,
/// so that nobody takes a recording for a proof.
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
    // Not in a test of Swift Testing, or in a task that has lost it: each library passes over what is
    // not its own.
    #if canImport(XCTest)
      XCTFail(message, file: filePath, line: line)
    #endif
  }
  Issue.record(Comment(rawValue: message), sourceLocation: place)
}
