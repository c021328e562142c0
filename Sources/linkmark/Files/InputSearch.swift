import LinkMarkup

/// Finds the inputs that operands name.
struct InputSearch {
  private(set) var inputs: [Input] = []
  private(set) var places = SearchedPlaces()
  private let standardInputName: String
  private let allowsOutside: Bool
  private let filter: FolderSearch.Filter
  private let exclusions: IgnoreScope.Exclusions?
  /// Returns the command that an operand may misspell, such as `lint` for `lnit`.
  private let meantCommand: (String) -> String?
  /// Whether the first operand is probably a mistyped command.
  private var isMistyped = false

  /// - Parameter operands: Files and folders; `-` is standard input.
  init(
    _ operands: [String], standardInputName: String, allowsOutside: Bool,
    exclusions: IgnoreScope.Exclusions?, filter: FolderSearch.Filter = .markdown,
    meantCommand: @escaping (String) -> String?,
    messages: inout Messages
  ) {
    self.standardInputName = standardInputName
    self.allowsOutside = allowsOutside
    self.exclusions = exclusions
    self.filter = filter
    self.meantCommand = meantCommand
    for operand in operands {
      if operand != "-" {
        add(operand, messages: &messages)
      } else if inputs.contains(where: { $0.source == .standardInput }) {
        messages.failure(
          standardInputName, reason: "standard input can be read only once; name - once")
      } else {
        inputs.append(.standardInput(named: standardInputName))
      }
      // The remaining operands are probably arguments of the mistyped command.
      if isMistyped { return }
    }
  }

  private mutating func add(_ operand: String, messages: inout Messages) {
    do throws(SystemError) {
      let status = try FileStatus(ofFileAt: operand)
      if let exclusions, exclusions.excludesOperand(operand, kind: status.kind) { return }
      guard status.kind == .directory else {
        guard !operand.lowercased().hasSuffix(".stringsdict") else {
          messages.failure(
            operand,
            reason: "linkmark does not read .stringsdict; name a String Catalog or a .strings file"
          )
          return
        }
        inputs.append(Input(file: operand))
        places.addFile(operand)
        return
      }
      let failureCount = messages.failureCount
      let boundary = allowsOutside ? nil : operand
      let search = FolderSearch(
        folder: operand, filter: filter, boundary: boundary, exclusions: exclusions)
      places.add(search)
      let found = search.inputs(&messages)
      if found.isEmpty, messages.failureCount == failureCount {
        messages.failure(operand, reason: "there is no \(filter.fileNames) file in this folder")
      }
      inputs += found
    } catch .noSuchFile where operand.isEmpty {
      messages.failure("''", reason: "the name is empty; name a file, or - for standard input")
    } catch .noSuchFile where operand.hasReplacements {
      messages.failure(operand, reason: "the name of this file is not UTF-8; rename it")
    } catch .noSuchFile {
      places.addFile(operand)
      // The name of a command has neither a folder nor an extension.
      let mayBeCommand =
        inputs.isEmpty && !operand.hasPrefix("-") && !operand.contains { $0 == "/" || $0 == "." }
      let command = mayBeCommand ? meantCommand(operand) : nil
      isMistyped = command != nil
      messages.failure(
        operand, error: .noSuchFile,
        advice: command.map { "did you mean the command \($0)?" }
          ?? (mayBeCommand ? "linkmark --help lists the commands" : "check the path"))
    } catch {
      places.addFile(operand)
      messages.failure(operand, reading: error)
    }
  }
}

extension FolderSearch.Filter {
  fileprivate var fileNames: String {
    switch self {
    case .markdown: ".md or .markdown"
    case .catalogs(let format): format.fileNames
    case .pattern(let glob): "\(glob)"
    case .everything: "visible"
    }
  }
}

/// The folders in which inputs were searched for, including folders without inputs.
///
/// The lists may have duplicates, because sets would add to the start-up time of every run.
struct SearchedPlaces {
  private(set) var searches: [FolderSearch] = []
  private(set) var foldersOfFiles: [String] = []

  mutating func add(_ search: FolderSearch) { searches.append(search) }

  /// Adds the folder of a file, or the nearest existing folder above a missing folder.
  mutating func addFile(_ path: String) {
    var folder = Path.folder(of: path)
    while folder != "/", folder != ".", (try? FileStatus(ofFileAt: folder)) == nil {
      folder = Path.folder(of: folder)
    }
    foldersOfFiles.append(folder)
  }
}

/// A file that lists inputs; each name ends with a line feed, or with NUL as from `find -print0`.
enum FileList {
  static func names(in path: String) throws(UsageError) -> [String] {
    let input = path == "-" ? Input.standardInput(named: "<stdin>") : Input(file: path)
    return names(
      in: try attempt(try input.read(limit: maximumByteCount)) { (error: SystemError) in
        UsageError.invalidValue(
          of: "files-from", reason: "\(input.name): \(error)" + error.adviceForReading)
      })
  }

  /// Returns the names in a list, with U+FFFD in place of bytes that are not UTF-8.
  static func names(in source: Bytes) -> [String] {
    let end = source.contains(0) ? 0 : UInt8(ascii: "\n")
    return source.split(separator: end).compactMap { name in
      let isDOS = end != 0 && name.last == UInt8(ascii: "\r")
      let name = isDOS ? name.dropLast() : name
      return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
  }

  private static let maximumByteCount = 1 << 30
}

extension CatalogFormat {
  /// The patterns of the format's file names, such as `*.strings`, for messages.
  var fileNames: String {
    self == .android ? "values*/*.xml" : extensions.map { "*\($0)" }.joined(separator: " or ")
  }

  /// Returns whether a file in a searched folder may be a catalog of the format.
  func mayBeFormat(ofFileAt path: String) -> Bool {
    let name = path.lowercased()
    guard extensions.contains(where: name.hasSuffix) else { return false }
    // The layouts and menus of Android apps are also XML.
    return self != .android || Path.name(of: Path.folder(of: path)).hasPrefix("values")
  }

  private var extensions: [String] {
    switch self {
    case .xcstrings: [".xcstrings"]
    case .strings: [".strings"]
    case .android: [".xml"]
    case .json: [".json"]
    case .arb: [".arb"]
    case .po: [".po", ".pot"]
    }
  }
}
