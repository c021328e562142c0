import LinkText

/// What is opened by the system, and what was agreed to when it was opened first.
struct OpenedSite: Sendable {
  enum Key: Hashable, Sendable {
    case host(String)
    /// A mail address or a telephone number.
    case address(String)
  }

  let address: String
  let key: Key

  /// Returns the question whether it is opened, with the part that matters first.
  func question(columns: Int) -> String {
    switch key {
    case .host(let host):
      // The owner of a host controls all that precedes its end.
      let limit = max(8, columns / 2)
      let shown = host.count > limit ? "…" + host.suffix(limit - 1) : host
      return "Enter opens \(shown): \(address)"
    case .address(let address): return "Enter opens \(address)"
    }
  }
}

extension Viewer {
  /// The schemes of contacts that are opened.
  private static let contactSchemes = ["mailto:", "tel:"]

  mutating func activateFocus() {
    guard let focus = interaction.focus else { return report("no link has the focus; press Tab") }
    let link = interaction.receive(.activate(.link(focus)), activating: document.link)
    if let link { activate(link) }
  }

  /// Follows a link.
  mutating func activate(_ id: Document.Link.ID) {
    reveal(page.area(of: id))
    let target = document.linked[id]
    guard let address = document.address(of: id) else { return report(refusal(of: id)) }
    switch target.handling {
    case .system: askToOpen(address, target)
    case .app:
      switch options.appLinks {
      case .handedOver:
        effects.append(.handOver(address))
        report("handed over \(address)")
      case .shown: report("the app handles \(description(of: id))")
      }
    case .page:
      if target.kind == .fragment {
        follow(fragment: String(address.dropFirst()))
      } else {
        effects.append(.follow(address))
      }
    case .none: report(refusal(of: id))
    }
  }

  private mutating func askToOpen(_ address: String, _ target: LinkTarget) {
    let site: OpenedSite
    if let host = document.linked.host(of: target) {
      let isComplete = !address.hasPrefix("/")
      site = OpenedSite(
        address: isComplete ? address : "https:" + address, key: .host(host))
    } else {
      let lowercased = address.lowercased()
      guard Viewer.contactSchemes.contains(where: lowercased.hasPrefix) else {
        return report("\(address) is not opened; y copies it")
      }
      site = OpenedSite(address: address, key: .address(address))
    }
    if confirmedSites.contains(site.key) { open(site) } else { mode = .confirmation(site) }
  }

  private mutating func open(_ site: OpenedSite) {
    effects.append(.open(site.address))
    report("opening \(site.address)")
  }

  mutating func receiveInConfirmation(_ key: KeyStroke, _ site: OpenedSite) {
    mode = .reading
    switch key.key {
    case .enter:
      confirmedSites.insert(site.key)
      open(site)
    case .control("c"): effects.append(.quit)
    default: report("not opened")
    }
  }

  /// Returns the reason why a link cannot be followed.
  func refusal(of id: Document.Link.ID) -> String {
    let target = document.linked[id]
    let document = document.linked.document
    let destination = String(decoding: document[document[id].destination], as: UTF8.self)
    switch target.kind {
    case .blocked(let reason): return "blocked (\(reason.rawValue)): \(destination)"
    case .unresolved: return "has a placeholder for its site: \(destination)"
    case .unsafe: return "is never opened: \(destination)"
    case .web, .contact, .fragment, .relative, .app: return "disabled: \(destination)"
    }
  }
}
