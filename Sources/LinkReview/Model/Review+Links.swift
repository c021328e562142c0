package import LinkText

extension Review {
  /// A link as users perceive it.
  package struct Link: Equatable, Sendable {
    package struct Route: Equatable, Sendable {
      package let name: String
      /// The path parameters, then the query parameters, each sorted by name.
      package let parameters: [Parameter]
    }

    /// A parameter that a link gives to the app.
    package struct Parameter: Equatable, Sendable {
      package let name: String
      package let value: String
    }

    /// The announcements of a link when it receives focus.
    package struct Announcements: Equatable, Sendable {
      /// The announcement by VoiceOver, such as `terms, link`.
      package let voiceOver: String
      /// The announcement by TalkBack, such as `terms, link, double tap to activate`.
      package let talkBack: String
      /// The accessible name in browsers, including any notice that a new tab opens.
      package let webName: String
    }

    /// The text as one line, which may be empty.
    package let text: String
    /// The value of the `href` attribute; `nil` for a blocked link.
    package let href: String?
    /// The destination in the copy, which differs from ``href`` in escapes and for blocked links.
    package let destination: String
    /// The title, set by a rule or in the copy; `nil` if there is none.
    package let title: String?
    /// The kind, including the reason why a link is blocked.
    package let kind: LinkTarget.Kind
    package let handling: LinkTarget.Handling
    package let role: LinkTarget.Role
    package let isDisabled: Bool
    package let route: Route?
    package let opensNewTab: Bool
    package let announcements: Announcements

    init(_ id: Document.Link.ID, of linked: LinkedDocument) {
      let (document, target) = (linked.document, linked[id])
      let announcement = linked.announcement(of: id)
      text = document.text(of: document[id])
      href = linked.href(of: target).map { String(decoding: $0, as: UTF8.self) }
      destination = String(decoding: document[document[id].destination], as: UTF8.self)
      title = linked.title(of: id).map { String(decoding: $0, as: UTF8.self) }
      (kind, handling, role) = (target.kind, target.handling, target.role)
      isDisabled = target.states.contains(.disabled)
      route = target.route.map { id in
        let values = [linked[id].parameters.path, linked[id].parameters.query].flatMap { values in
          values.sorted { $0.key < $1.key }.map { Parameter(name: $0.key, value: $0.value) }
        }
        return Route(name: linked[id].name, parameters: values)
      }
      opensNewTab = linked.opensNewTab(target)
      announcements = Announcements(
        voiceOver: announcement.voiceOver, talkBack: announcement.talkBack,
        webName: linked.accessibleName(of: id))
    }
  }

  package struct Image: Equatable, Sendable {
    /// The address; `nil` if it is blocked.
    let source: String?
    /// The alternative text, which may be empty.
    let alternativeText: String
    package let title: String?

    init(_ id: Document.ImageID, of linked: LinkedDocument) {
      let image = linked.document[id]
      source = linked.href(of: linked[id]).map { String(decoding: $0, as: UTF8.self) }
      alternativeText = linked.document.text(of: linked.document[id])
      title = image.title.map { String(decoding: linked.document[$0], as: UTF8.self) }
    }
  }

  /// A finding of `lint` with its line.
  package struct Finding: Sendable {
    package let content: LinkText.Finding
    /// The line with the construct; `nil` if the file has no such line.
    let excerpt: SourceExcerpt?
    /// The fixed construct; empty if the fix removes it, `nil` without a fix or if it is too long.
    let fixed: String?
    /// Whether the revision lacks the finding; false if nothing is compared.
    package var isNew = false
  }
}

extension Review.Finding {
  /// Creates a finding from an entry of a report.
  package init(_ entry: ReportedFile.Entry) {
    self.init(content: entry.finding, excerpt: entry.excerpt, fixed: entry.fixed)
  }
}
