import Glibc
import LinkMarkup

var data: [UInt8] = []
var chunk = [UInt8](repeating: 0, count: 1 << 20)
while true {
  let n = unsafe read(0, &chunk, chunk.count)
  if n <= 0 { break }
  data.append(contentsOf: chunk[0..<n])
}
let plain = CommandLine.arguments.contains("--plain")
let isUnsafe = CommandLine.arguments.contains("--unsafe")
let converter = Converter(
  dialect: plain ? .commonMark : .copy, refusedDestinations: isUnsafe ? .live : .blocked
)
let emitter = HTMLEmitter(
  annotation: plain ? .none : .links, unsafeContent: isUnsafe ? .live : .omitted)
let linked = try converter.link(data)
let out =
  CommandLine.arguments.contains("json")
  ? linked.bytes(emittedBy: .runs) : linked.bytes(emittedBy: emitter)
unsafe out.withUnsafeBytes { p in
  var o = 0
  while o < p.count {
    let n = unsafe write(1, p.baseAddress! + o, p.count - o); if n <= 0 { break }; o += n
  }
}
