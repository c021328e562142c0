import Corpus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

let usage = """
  usage: Benchmarks corpus DIRECTORY [--smoke]   write documents as files
         Benchmarks conversions [--smoke]        time the library against libcmark
         Benchmarks streaming LINKMARK DIRECTORY [--smoke]
                                                 time records through the command, written there
         Benchmarks growth [NAME]                time each stage on input made to be slow
         Benchmarks pathological DIRECTORY BYTES write such input as files
         Benchmarks race INPUT                   time the commands that standard input lists
  """

var arguments = Array(CommandLine.arguments.dropFirst())
let isSmokeTest = arguments.last == "--smoke"
if isSmokeTest { arguments.removeLast() }

switch (arguments.first, arguments.count) {
case ("corpus", 2): try CorpusFiles(directory: arguments[1]).write(all: !isSmokeTest)
case ("conversions", 1):
  let corpus = Corpus(seed: 1, documentCount: isSmokeTest ? 12 : 120)
  try CorpusStatistics(corpus).write()
  let rounds = isSmokeTest ? 3 : 41
  try Conversions(corpus, rounds: rounds).write(
    "whole corpus", targets: ["annotated HTML": 0.55, "json": 1.5])
  let long = Corpus.varied(byteCount: isSmokeTest ? 1 << 20 : 5_000_000)
  try Conversions(long: long, rounds: rounds).write(
    "one long document, \(long.count) bytes", targets: ["annotated HTML": 0.55])
  try Stages(corpus, rounds: rounds).write()
  try Linting(corpus, rounds: rounds).write()
  try Routing(rounds: rounds).write()
case ("streaming", 3):
  try Streaming(arguments[1], folder: arguments[2], rounds: isSmokeTest ? 1 : 15).write()
case ("growth", 1), ("growth", 2):
  let inputs = PathologicalInput.all.filter { arguments.count == 1 || $0.name == arguments[1] }
  let failureCount = Growth(byteCount: 1 << 17).write(inputs)
  if inputs.isEmpty || failureCount > 0 {
    print(inputs.isEmpty ? "no input has this name" : "\(failureCount) exponents are too high")
    exit(1)
  }
case ("pathological", 3):
  guard let byteCount = Int(arguments[2]) else {
    print(usage)
    exit(2)
  }
  for (index, input) in PathologicalInput.all.enumerated() {
    try write(input.source(byteCount: byteCount), to: "\(arguments[1])/\(index).md")
    print("\(index).md \(input.name)")
  }
case ("race", 2): try Race.read().run(on: arguments[1])
default:
  print(usage)
  exit(2)
}
