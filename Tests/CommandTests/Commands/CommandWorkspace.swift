import Foundation

@testable import TestSupport

/// A temporary folder for one test, in which the built command runs.
struct CommandWorkspace: ~Copyable {
  struct Result: Equatable {
    var status: Int32 = 0
    var output = ""
    var messages = ""
  }

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("linkmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file and creates the folders above it.
  func write(_ text: String, to path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(path)), as: UTF8.self)
  }

  /// Returns the sorted paths of all files below the folder, including hidden ones.
  func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { try attribute(.type, of: $0) != FileAttributeType.typeDirectory }
      .sorted()
  }

  func attribute<Value>(_ key: FileAttributeKey, of path: String) throws -> Value? {
    try FileManager.default.attributesOfItem(
      atPath: folder.appendingPathComponent(path).path)[key] as? Value
  }

  func set(_ attributes: [FileAttributeKey: Any], of path: String) throws {
    try FileManager.default.setAttributes(
      attributes, ofItemAtPath: folder.appendingPathComponent(path).path)
  }

  /// Runs the command with only `PATH`, `TERM` and `linkmark` in the environment.
  func run(_ arguments: String..., input: String = "") throws -> Result {
    try run(arguments: arguments, input: input)
  }

  func run(arguments: [String], input: String = "") throws -> Result {
    try start(CommandWorkspace.command, arguments, input: input)
  }

  /// Runs a bash script, in which `$linkmark` is the command.
  func run(script: String) throws -> Result {
    try start(URL(fileURLWithPath: "/bin/bash"), ["-c", script], input: "")
  }

  private func start(_ program: URL, _ arguments: [String], input: String) throws -> Result {
    // The output goes to files beside the workspace, since a full pipe would block the program.
    let streams = folder.appendingPathExtension("streams")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    let names = ["in", "out", "err"].map { streams.appendingPathComponent($0) }
    try Data(input.utf8).write(to: names[0])
    for name in names[1...] { try Data().write(to: name) }

    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "/usr/bin:/bin", "linkmark": CommandWorkspace.command.path, "TERM": "xterm",
    ]
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
      messages: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
  }

  /// Whether `strace` is installed, which injects faults into system calls.
  static let canTrace = FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")

  static let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  /// The built command, which is in the folder of the test bundle.
  private static let command: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
      let folder = bundle.bundleURL.deletingLastPathComponent()
    #else
      let folder = Bundle.main.bundleURL
    #endif
    return folder.appendingPathComponent("linkmark")
  }()
}
