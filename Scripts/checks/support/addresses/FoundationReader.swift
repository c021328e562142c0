// Reads a JSON list of addresses from each line, and prints what Foundation finds in each address:
// the scheme, host, port, and user with password, or null.
import Foundation

setvbuf(stdout, nil, _IOLBF, 0)
let base = URL(string: CommandLine.arguments[1])
while let line = readLine() {
  let addresses = try JSONDecoder().decode([String].self, from: Data(line.utf8))
  let answers = addresses.map { address -> [String]? in
    guard let url = URL(string: address, relativeTo: base)?.absoluteURL, let scheme = url.scheme,
      !scheme.isEmpty
    else { return nil }
    let port = url.port.map { "\($0)" } ?? ""
    return [scheme, url.host(percentEncoded: false) ?? "", port, (url.user() ?? "") + (url.password() ?? "")]
  }
  print(String(decoding: try JSONEncoder().encode(answers), as: UTF8.self))
}
