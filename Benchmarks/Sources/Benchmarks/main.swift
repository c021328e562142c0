#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

let usage = """
  usage: Benchmarks conversions ROUNDS FILE…     time the library against libcmark
         Benchmarks streaming ROUNDS LINKMARK DIRECTORY
                                                 time records through the command, written there
         Benchmarks growth [NAME]                time each stage on input made to be slow
         Benchmarks pathological BYTES DIRECTORY write such input as files
         Benchmarks race INPUT                   time the commands that standard input lists
  """

let arguments = Array(CommandLine.arguments.dropFirst())
let number = arguments.count > 1 ? Int(arguments[1]) : nil

switch (arguments.first, number, arguments.count) {
case ("conversions", let rounds?, 3...):
  let documents = try arguments[2...].map(read)
  try DocumentStatistics(documents).write()
  try Conversions(documents, rounds: rounds).write(targets: ["json": 1.5])
  try Stages(documents, rounds: rounds).write()
  try Linting(documents, rounds: rounds).write()
  try Routing(rounds: rounds).write()
  try Decoding(documents, rounds: rounds).write()
case ("streaming", let rounds?, 4):
  try Streaming(arguments[2], folder: arguments[3], rounds: rounds).write()
case ("growth", _, 1...2):
  let inputs = PathologicalInput.all.filter { arguments.count == 1 || $0.name == arguments[1] }
  let failureCount = Growth(byteCount: 1 << 17).write(inputs)
  if inputs.isEmpty || failureCount > 0 {
    print(inputs.isEmpty ? "no input has this name" : "\(failureCount) exponents are too high")
    exit(1)
  }
case ("pathological", let byteCount?, 3):
  for (index, input) in PathologicalInput.all.enumerated() {
    try write(input.source(byteCount: byteCount), to: "\(arguments[2])/\(index).md")
    print("\(index).md \(input.name)")
  }
case ("race", _, 2): try Race.read().run(on: arguments[1])
default:
  print(usage)
  exit(2)
}
