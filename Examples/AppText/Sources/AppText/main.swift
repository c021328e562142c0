import LinkText

// Prints converted copy, and the result of a touch at each UTF-16 offset in the arguments.

let linked = try LinkedText(decoding: PackageResources.consent_json, path: "consent.json")
let text = linked.attributedText
print(String(decoding: text.text, as: UTF8.self))

let routes = try RouteTable(parsing: PackageResources.routes_json, path: "routes.json")
var router = Router(routes) { link in
  print("  the app has no screen for \(link.address)")
  return .system
}
try router.handle("legal", "page") { (_, page: String) in
  print("  the app shows the page '\(page)'")
  return .handled
}

for offset in CommandLine.arguments.dropFirst().compactMap({ Int($0) }) {
  guard let id = text.link(at: offset, in: .utf16) else {
    print("\(offset): no link")
    continue
  }
  let link = linked[id]
  print("\(offset): '\(text[link.range])' at \(link.range[.utf16]), \(link.announcement.voiceOver)")
  guard let address = link.href else { continue }
  print("  \(router.route(address))")
}
