import CSystem

/// The entry point of the process; in a separate file, because the fuzzer has another entry point.
@main
enum EntryPoint {
  static func main() {
    CurrentProcess.occupyClosedStandardStreams()
    CurrentProcess.ignoreWriteSignals()
    system_report_faults()
    exit(Linkmark.run(CommandLine.arguments).rawValue)
  }
}
