import LinkMarkup

@testable import Oracles

/// Checks that looking up an address in a route file and explaining it give the same answer.
enum RoutesTarget {
  static func defects(_ input: FuzzInput) -> [String] {
    var input = input
    let hosts = input.choice(of: [[], ["a.example"], ["*.a.example", "b"]])
    let address = input.line()
    let source = input.bytes
    let routes: RouteTable
    do throws(SourceError) {
      routes = try RouteTable(parsing: source, path: "routes.json", webHosts: hosts)
    } catch {
      return ErrorPlaceOracle.defects(of: error, in: source)
    }
    let answer = routes.match(for: address.span)
    let explanation = routes.explanation(of: address.span)
    var defects: [String] = []
    if explanation.answer != answer {
      defects.append("\(answer) is explained as \(explanation.answer)")
    }
    if case .match(let match) = answer {
      let chosen = explanation.candidates.filter { $0.outcome == .chosen }
      if chosen.map(\.name) != [match.name]
        || !routes.routes.contains(where: { $0.name == match.name })
      {
        defects.append("\(match) is chosen as \(chosen)")
      }
    }
    return defects
  }
}
