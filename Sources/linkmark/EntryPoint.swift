/// The entry point of the process; in a separate file, as the fuzzer has another one.
@main
enum EntryPoint {
  static func main() {
    CurrentProcess.occupyClosedStandardStreams()
    CurrentProcess.ignoreSignalsOfWrites()
    exit(Linkmark.run(CommandLine.arguments).rawValue)
  }
}
