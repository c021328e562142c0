/// Something that linkmark does, as the first words of the command line name it.
///
/// Each command stands in a file of its own. Its options are those of ``CommandOption/all`` that
/// name it.
struct Command: Sendable {
  /// What may stand behind the options.
  struct Operands: Sendable {
    /// As the help shows them, `[FILE…]`.
    let label: String
    let maximumCount: Int
  }

  /// The words that call it, `convert`.
  let name: String
  let operands: Operands
  /// A few words for the list of commands.
  let summary: String
  /// What it does, in whole sentences.
  let explanation: String
  var exitStatus = "0 done, 2 wrong arguments or a file that cannot be read or written"
  var subcommands: [Command] = []
  /// Checks that the options go together, and derives what follows from several of them.
  var finish: @Sendable (Draft, inout Arguments) throws(UsageError) -> Void = { _, _ in }
  let run: @Sendable (Arguments, Messages) throws(UsageError) -> ExitStatus

  /// The commands that the first word of the command line can be, in the order of the help.
  static let all: [Command] = [
    .convert, .build, .lint, .explain, .theme, .schema, .`init`, .reference,
  ]

  /// With all subcommands.
  static let every: [Command] = all.flatMap { [$0] + $0.subcommands }

  /// What the command line means when it names no command.
  static var standard: Command { convert }

  /// The last of the words that call it.
  var lastName: String { name.split(separator: " ").last.map(String.init) ?? name }
}
