import LinkMarkup

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs one input for libFuzzer; a defect ends the process, which libFuzzer reports as a crash.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Bytes(UnsafeBufferPointer(start: start, count: count))
  let target = FuzzTarget.chosen
  let defects: [String]
  do {
    defects = try target.defects(FuzzInput(bytes))
  } catch {
    defects = ["an error that nothing explains: \(error)"]
  }
  guard let defect = defects.first else { return 0 }
  fail("finding in \(target): \(defect)")
}

/// Returns the leaks that LeakSanitizer ignores, since the project's code does not cause them.
@_cdecl("__lsan_default_suppressions")
func defaultSuppressions() -> UnsafePointer<CChar> {
  // In Swift 6.3, each regular expression parsed at run time leaks a little.
  let suppressions: StaticString = "leak:_RegexParser\nleak:_StringProcessing\n"
  return unsafe UnsafeRawPointer(suppressions.utf8Start).assumingMemoryBound(to: CChar.self)
}

extension FuzzTarget {
  /// The target that an environment variable names, since the arguments belong to libFuzzer.
  static let chosen: FuzzTarget = {
    let name = unsafe getenv(FuzzTarget.variable).map { unsafe String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      fail("\(FuzzTarget.variable) is '\(name)'; set it to one of \(names)")
    }
    return target
  }()

  private static let variable = "LINKMARK_FUZZ_TARGET"
}

private func fail(_ message: String) -> Never {
  let line = Bytes("\(message)\n".utf8)
  _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  abort()
}
