/// A problem in a document or a catalog, or a note about its text.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a finding.
  public enum Level: String, Comparable, CaseIterable, Sendable {
    case note
    case warning
    case error

    public static func < (left: Level, right: Level) -> Bool { left.severity < right.severity }

    /// The index among the cases, which are in ascending order.
    private var severity: Int { Level.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The name of the rule.
  public let rule: String
  /// The severity.
  public let level: Level
  /// The start of the finding, or of its block if the document does not keep exact positions.
  public let location: SourcePosition
  /// The position after the last byte; `nil` if only the start is known.
  public let end: SourcePosition?
  /// The WCAG success criterion that fails; `nil` if there is none.
  public let criterion: SuccessCriterion?
  /// The problem and its solution, without the position.
  public let message: String
  /// A fix that needs no decision by the author; `nil` if there is none.
  public let fix: Fix?
  /// The word that the author may have meant; `nil` if there is none.
  package let suggestion: Suggestion?
  /// Another range of the source that explains the finding; `nil` if there is none.
  package let related: RelatedPlace?
  /// The name of the catalog value with the problem; `nil` in a document.
  package let value: CatalogKey?
  /// The number of problems: 1, or more for the finding that counts those that are not listed.
  package let count: Int

  package init(
    rule: String, level: Level, location: SourcePosition, end: SourcePosition? = nil,
    criterion: SuccessCriterion? = nil, message: String, fix: Fix? = nil,
    suggestion: Suggestion? = nil, related: RelatedPlace? = nil, value: CatalogKey? = nil,
    count: Int = 1
  ) {
    self.rule = rule
    self.level = level
    self.location = location
    self.end = end
    self.criterion = criterion
    self.message = message
    self.fix = fix
    self.suggestion = suggestion
    self.related = related
    self.value = value
    self.count = count
  }

  /// Creates a finding that counts problems that are not listed, at the position of their first.
  ///
  /// - Parameter rule: The rule of all these problems, or `nil` if their rules differ.
  package init(countOfOthers count: Int, rule: String?, level: Level, location: SourcePosition) {
    let problems =
      (count == 1 ? "1 more finding" : "\(count) more findings")
      + (rule.map { " of \($0)" } ?? "") + (count == 1 ? " is" : " are")
    self.init(
      rule: "too-many-findings", level: level, location: location,
      message: "\(problems) not listed, starting here; fix those before them first", count: count)
  }

  /// The finding on one line, such as `1:22: warning: … [vague-link-text]`.
  public var description: String {
    "\(location.line):\(location.column): \(level.rawValue): \(text) [\(rule)]".onOneLine
  }

  /// Returns the finding as a compiler diagnostic, such as `a.md:1:22: warning: …`, on one line.
  package func diagnostic(inFileAt path: String) -> String { "\(path):\(self)".onOneLine }

  /// The message, preceded in a catalog by the name of the value.
  var text: String { value.map { "\($0): \(message)" } ?? message }

  /// The edits to a source that fix a finding.
  public struct Fix: Hashable, Sendable {
    /// The replacement of one range.
    public struct Edit: Hashable, Sendable {
      /// A half-open range of bytes in the source.
      public let range: Range<Int>
      /// The new bytes, as UTF-8.
      public let replacement: Bytes

      init(_ range: Range<Int>, with replacement: String) {
        self.init(range, with: Bytes(replacement.utf8))
      }

      package init(_ range: Range<Int>, with replacement: Bytes) {
        self.range = range
        self.replacement = replacement
      }
    }

    /// The part of the output that a fix can change; the remaining output stays the same.
    public enum Effect: Hashable, Sendable {
      case nothing
      /// White space in or next to links.
      case spaces
      /// Titles that repeat the text of a link.
      case titles
      /// Text that the fix converts to a link with the same text.
      case newLinks
      /// Text in brackets and a destination, which the fix joins into a link.
      case linkSyntax
    }

    /// The edits, in ascending order and without overlap.
    public let edits: [Edit]
    /// The part of the output that the fix can change.
    public let effect: Effect

    package init(_ edits: [Edit], effect: Effect) {
      self.edits = edits
      self.effect = effect
    }
  }

  /// A range of the source that explains a finding at a different position.
  package struct RelatedPlace: Hashable, Sendable {
    package let start: SourcePosition
    /// The position after the last byte; `nil` if only the start is known.
    package let end: SourcePosition?
    package let message: String

    package init(start: SourcePosition, end: SourcePosition?, message: String) {
      self.start = start
      self.end = end
      self.message = message
    }
  }

  package struct Suggestion: Hashable, Sendable {
    /// The suggested word, which is also at the end of the message.
    package let word: String
    /// The edit that replaces the wrong word; `nil` if the position of that word isn't known.
    package let edit: Fix.Edit?

    package init(word: String, edit: Fix.Edit?) {
      self.word = word
      self.edit = edit
    }
  }
}

extension [Finding] {
  /// The maximum number of findings of a rule that are listed for a file.
  package static let listedCountOfRule = 1_000

  /// The findings in a file to list, with a finding that counts the others of each rule.
  package var listed: [Finding] {
    guard count > Self.listedCountOfRule else { return self }
    var rules: [String: (count: Int, level: Finding.Level)] = [:]
    for finding in self {
      let earlier = rules[finding.rule, default: (0, finding.level)]
      rules[finding.rule] = (earlier.count + 1, Swift.max(earlier.level, finding.level))
    }
    guard rules.values.contains(where: { $0.count > Self.listedCountOfRule }) else { return self }
    var places: [String: Int] = [:]
    return compactMap { finding in
      let place = places[finding.rule, default: 0]
      places[finding.rule] = place + 1
      if place < Self.listedCountOfRule { return finding }
      guard place == Self.listedCountOfRule, let rule = rules[finding.rule] else { return nil }
      return Finding(
        countOfOthers: rule.count - place, rule: finding.rule, level: rule.level,
        location: finding.location)
    }
  }

  package var worstLevel: Finding.Level? { self.map(\.level).max() }
}

extension Bytes {
  /// Returns the bytes with edits applied; the edits must be in ascending order without overlap.
  package func applying(_ edits: [Finding.Fix.Edit]) -> Bytes {
    var result: Bytes = []
    result.reserveCapacity(count)
    var end = 0
    for edit in edits {
      result += self[end..<edit.range.lowerBound] + edit.replacement
      end = edit.range.upperBound
    }
    return result + self[end...]
  }
}

/// The name of a value in a catalog: its key, its language, and its variant.
package struct CatalogKey: Hashable, Sendable, CustomStringConvertible {
  package let key: String
  /// The language, as a BCP 47 tag.
  package let locale: String
  /// The variant, such as `plural.one`; empty if the key has none.
  package let variant: String

  package init(key: String, locale: String, variant: String) {
    self.key = key
    self.locale = locale
    self.variant = variant
  }

  /// The name for messages: `key [locale] variant`, with a long key shortened.
  package var description: String {
    // Gettext joins the context and the text with the control character U+0004.
    let key = key.replacing("\u{4}", with: " | ")
    let name = key.count > 48 ? "\(key.prefix(47))…" : key
    return "\(name) [\(locale)]\(variant.isEmpty ? "" : " \(variant)")"
  }
}

/// A success criterion of WCAG 2.2.
public enum SuccessCriterion: String, CaseIterable, Sendable {
  case nonTextContent = "1.1.1"
  case infoAndRelationships = "1.3.1"
  case useOfColor = "1.4.1"
  case contrastMinimum = "1.4.3"
  case contrastEnhanced = "1.4.6"
  case nonTextContrast = "1.4.11"
  case keyboard = "2.1.1"
  case linkPurposeLinkOnly = "2.4.9"
  case labelInName = "2.5.3"
  case changeOnRequest = "3.2.5"
  case nameRoleValue = "4.1.2"

  /// The name in the guidelines.
  public var name: String {
    switch self {
    case .nonTextContent: "Non-text Content"
    case .infoAndRelationships: "Info and Relationships"
    case .useOfColor: "Use of Color"
    case .contrastMinimum: "Contrast (Minimum)"
    case .contrastEnhanced: "Contrast (Enhanced)"
    case .nonTextContrast: "Non-text Contrast"
    case .keyboard: "Keyboard"
    case .labelInName: "Label in Name"
    case .linkPurposeLinkOnly: "Link Purpose (Link Only)"
    case .changeOnRequest: "Change on Request"
    case .nameRoleValue: "Name, Role, Value"
    }
  }
}

/// An error in a file that linkmark reads, such as `linkmark.json`, with its position.
///
/// The description is one line in the format of compilers: `path:line:column: error: …`.
public struct SourceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the file, as given by the caller.
  public let path: String
  /// The line number, from 1.
  public let line: Int
  /// The column, from 1, in UTF-8 bytes.
  public let column: Int
  /// The problem and its solution, without the position.
  public let message: String

  package init(path: String, line: Int, column: Int, message: String) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  /// The error as one line: `path:line:column: error: …`.
  public var description: String { "\(path):\(line):\(column): error: \(message)".onOneLine }
}

/// A syntax error in text such as a pattern; the error has no position.
struct SyntaxError: Error, Equatable {
  let message: String
}

/// The levels of lint rules in a project.
public struct LintLevels: Equatable, Sendable {
  /// The levels by rule name; `nil` disables a rule.
  var levels: [String: Finding.Level?] = [:]

  /// The levels of a project that sets no levels, so each rule has its default level.
  public static let standard = LintLevels()

  /// The levels that the project sets, sorted by rule, such as `vague-link-text off`.
  package var descriptions: [String] {
    levels.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value?.rawValue ?? "off")" }
  }

  /// Returns the levels with a new level for a rule; `nil` disables the rule.
  package func setting(_ rule: String, to level: Finding.Level?) -> LintLevels {
    var result = self
    result.levels[rule] = .some(level)
    return result
  }
}
