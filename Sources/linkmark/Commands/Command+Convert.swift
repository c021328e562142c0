import LinkMarkup

extension Command {
  static let convert: Command = Command(
    name: "convert", maximumOperandCount: .max, options: ConvertOptions.self
  ) { (options, messages) throws(UsageError) in
    if options.awaitsTyping { return messages.printHelp(for: .convert) }
    if options.isStream {
      var conversion = try StreamConversion(options, messages)
      return conversion.run()
    }
    return try Conversion.run(options.run, messages) { messages throws(UsageError) in
      PlannedConversion(
        plan: try ConversionPlan(
          converting: options, meantCommand: Linkmark.commands.intention, &messages),
        cache: nil, server: nil)
    }
  }
}
