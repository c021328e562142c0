import LinkMarkup

/// The times of lookups in a table of ten routes and in one of ten thousand, interleaved.
struct Routing {
  private let syntaxes: [(name: String, result: InterleavedTimes)]

  init(rounds: Int) throws {
    let syntaxes = [("our routes", Routing.routes), ("Apple's components", Routing.components)]
    self.syntaxes = try syntaxes.map { name, file in
      // The first ten addresses have routes in both tables, and the others only in the larger one.
      let addresses = (0..<12).map { number in
        Bytes("https://a.example/shop/section\(number)/boots/item\(number % 97)".utf8)
      }
      let works = try [10, 10_000].map { count in
        let table = try RouteTable(
          parsing: Bytes(file(count).utf8), path: "routes.json", webHosts: ["a.example"])
        return Work(name: "\(count)") {
          for _ in 0..<200 {
            for address in addresses { _ = table.match(for: address.span) }
          }
        }
      }
      return (name, try InterleavedTimes(works, rounds: rounds))
    }
  }

  func write() {
    var table = Table("routing", "10 routes, ms", "10,000 routes, ms", "ratio")
    for (name, result) in syntaxes {
      let (few, many) = (result.medians[0], result.medians[1])
      table.append(name, decimal(few), decimal(many), ratio(many / few, target: 2))
    }
    table.write()
  }

  private static func routes(_ count: Int) -> String {
    let routes = (0..<count).map { number in
      "{\"name\":\"r\(number)\",\"path\":\"shop/section\(number)/{kind}/item\(number % 97)\"}"
    }
    return "{\"routes\":[\(routes.joined(separator: ","))]}"
  }

  private static func components(_ count: Int) -> String {
    let components = (0..<count).map { number in
      "{\"/\":\"/shop/section\(number)/*/item\(number % 97)\"}"
    }
    return """
      {"applinks":{"details":[{"appIDs":["A.b"],"components":[\(components.joined(separator: ","))]}]}}
      """
  }
}
