/// Where the process begins; in a file of its own, since a fuzzer has another beginning.
@main
enum EntryPoint {
  static func main() {
    CurrentProcess.occupyClosedStandardStreams()
    CurrentProcess.ignoreBrokenPipes()
    CurrentProcess.exit(with: Linkmark.run(CommandLine.arguments.dropFirst()).rawValue)
  }
}
