import LinkMarkup

extension Command {
  static let rule: Command = Command(
    name: "rule", maximumOperandCount: 1, options: RuleOptions.self
  ) { (options, messages) throws(UsageError) in
    let handbook = RuleHandbook(PackageResources.Rules_md)
    guard let name = options.common.operands.first else {
      return messages.print(lines: handbook.list)
    }
    guard let section = handbook.section(of: name) else {
      let nearest = handbook.names.nearestWord(to: name).map { "did you mean \($0)?" }
      throw .refused(
        "no rule is called '\(name)'; \(nearest ?? "'linkmark rule' without a name lists them")")
    }
    let screen = Terminal.standardOutput
    let emitter = ANSIEmitter(
      width: screen.width,
      attributes: screen.attributes(options.colors.color, options.colors.depth),
      hyperlinks: .none)
    do throws(LinkMarkupError) {
      let document = try Converter().convert(section)
      return messages.print(document.bytes(emittedBy: emitter), to: .standardOutput)
    } catch {
      messages.failure(name, error)
      return messages.status
    }
  }
}

/// The options of `linkmark rule`.
struct RuleOptions: CommandOptions {
  var common = CommonOptions()
  fileprivate var colors = ColorOptions()

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try colors.declare(&options)
    try common.declare(&options)
  }
}
