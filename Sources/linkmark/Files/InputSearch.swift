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

/// The place of the language in the paths that a glob matches, as in `copy/{locale}/**/*.md` or
/// `copy/**/*.{locale}.md`.
struct LocalePlace {
  /// An error for a glob in which the place of the language is unclear.
  struct UnclearError: Error {
    let reason: String
  }

  private enum Index {
    case fromStart(Int)
    /// 0 is the last component.
    case fromEnd(Int)
  }

  /// The glob with a wildcard in place of the language.
  let glob: String
  private let index: Index
  /// The part of the path component before the language: text, or anything up to a separator.
  private let prefix: Prefix
  private let suffix: Bytes

  private enum Prefix {
    case text(Bytes)
    case anything(before: UInt8)
  }

  private static let placeholder = "{locale}"

  static func isIn(_ text: some StringProtocol) -> Bool { text.contains(placeholder) }

  init?(in glob: String) throws(UnclearError) {
    let components = glob.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = components.firstIndex(where: LocalePlace.isIn) else { return nil }
    let parts = glob.components(separatedBy: LocalePlace.placeholder)
    let others = components[index].components(separatedBy: LocalePlace.placeholder)
    guard parts.count == 2, others.count == 2 else {
      throw UnclearError(reason: "'{locale}' is there more than once; write it once")
    }
    prefix = try LocalePlace.prefix(others[0], in: components[index])
    guard !Glob.hasWildcards(others[1].utf8) else {
      throw UnclearError(
        reason: "'\(components[index])' has a wildcard after '{locale}'; remove the wildcard")
    }
    suffix = Bytes(others[1].utf8)
    if !components[..<index].contains("**") {
      self.index = .fromStart(index)
    } else if !components[index...].contains("**") {
      self.index = .fromEnd(components.count - 1 - index)
    } else {
      throw UnclearError(
        reason: "'**' is before and after '{locale}'; name the folders on one side")
    }
    self.glob = parts.joined(separator: "*")
  }

  private static func prefix(
    _ text: String, in component: Substring
  ) throws(UnclearError) -> Prefix {
    guard Glob.hasWildcards(text.utf8) else { return .text(Bytes(text.utf8)) }
    // A hyphen cannot end the wildcard, because a language may contain hyphens.
    guard let last = text.utf8.last, ".,_@+~ ".utf8.contains(last) else {
      throw UnclearError(
        reason: "'\(component)' does not end the wildcard before '{locale}'; write a period "
          + "between them")
    }
    return .anything(before: last)
  }

  /// Returns the language and the pattern of a path that matches the glob; nil without a language.
  ///
  /// The pattern is the path with `{locale}` in place of the language. A language has two or three
  /// letters before any hyphen, so a word such as `shared` is not a language.
  func localeAndPattern(of path: String) -> (locale: LanguageTag, pattern: String)? {
    var components = path.utf8.split(separator: UInt8(ascii: "/")).map { Bytes($0) }
    let index =
      switch index {
      case .fromStart(let index): index
      case .fromEnd(let index): components.count - 1 - index
      }
    guard components.indices.contains(index) else { return nil }
    let component = components[index]
    guard component.count > suffix.count, component.suffix(suffix.count).elementsEqual(suffix)
    else { return nil }
    let rest = component.dropLast(suffix.count)
    let start: Int
    switch prefix {
    case .text(let text): start = rest.starts(with: text) ? text.count : rest.count
    case .anything(let separator):
      start = rest.lastIndex(of: separator).map { $0 + 1 } ?? rest.count
    }
    guard start < rest.count,
      let tag = LanguageTag(String(decoding: rest[start...], as: UTF8.self)),
      (2...3).contains(tag.description.prefix { $0 != "-" }.count)
    else { return nil }
    components[index] = component[..<start] + LocalePlace.placeholder.utf8 + suffix
    return (tag, components.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/"))
  }
}

extension StringProtocol {
  /// Splits the text at each occurrence of a separator.
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
  }
}
