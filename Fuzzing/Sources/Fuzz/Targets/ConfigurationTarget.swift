@testable import LinkMarkup
@testable import LinkText
@testable import Oracles
@testable import linkmark

/// Checks that a line of arguments and a `linkmark.json` are rejected with a message, or valid.
enum ConfigurationTarget {
  private static let copy = Bytes(
    """
    # A [*b*](app://c) and [e](https://a.example/f?g) ![h](i.png "j")

    - [click here](javascript:k), <mailto:a@b.example>, [l](#a) [m]({n}) [o](../p.md)
    """.utf8)

  static func defects(_ input: FuzzInput) throws -> [String] {
    var input = input
    let words = input.line().split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
    let source = input.bytes
    var options = ConvertOptions()
    do throws(UsageError) {
      var rest = words[...]
      _ = try Linkmark.commands.command(at: &rest).invocation(rest)
      options = try ConvertOptions(reading: words[...], of: .convert)
    } catch {
      if "\(error)".isEmpty { return ["a usage error without words"] }
    }
    let project: ProjectFile
    do throws(SourceError) {
      project = try ProjectFile(
        parsing: source, path: "linkmark.json", isFound: true, boundary: nil)
    } catch {
      return ErrorPlaceOracle.defects(of: error, in: source)
    }
    _ = try? options.completed(by: project)
    for output in project.configuration.outputs {
      _ = try? FormatOptions(output, of: project)
    }
    let configuration = project.configuration
    let converter = Converter(rules: configuration.rules, lintLevels: configuration.lintLevels)
    _ = try converter.lint(copy, file: "a/b.md")
    return try HTMLEmitter.ClassMap.allCases.flatMap { classMap in
      try EmitterAgreement(of: copy, classMap: classMap, rules: configuration.rules).disagreements
    }
  }
}
