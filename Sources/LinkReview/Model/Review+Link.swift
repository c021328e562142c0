package import LinkText

extension Review {
  /// A link of a text, with the one decision about it.
  package struct Link: Equatable, Sendable {
    /// The route that a link takes.
    package struct Route: Equatable, Sendable {
      /// The name of the route.
      package let name: String
      /// The parameters of the path, then those of the query, each in the order of their names.
      package let parameters: [Parameter]

      package init(name: String, parameters: [Parameter]) {
        self.name = name
        self.parameters = parameters
      }
    }

    /// A parameter that a link gives to the app.
    package struct Parameter: Equatable, Sendable {
      package let name: String
      package let value: String

      package init(name: String, value: String) {
        self.name = name
        self.value = value
      }
    }

    /// What is announced where the link has its own focus.
    package struct Announcements: Equatable, Sendable {
      /// VoiceOver's, such as `terms, link`.
      package let voiceOver: String
      /// TalkBack's, such as `terms, link, double tap to activate`.
      package let talkBack: String
      /// The accessible name in browsers, with the notice of a new tab.
      package let webName: String

      package init(voiceOver: String, talkBack: String, webName: String) {
        self.voiceOver = voiceOver
        self.talkBack = talkBack
        self.webName = webName
      }
    }

    /// The text as one line, which may be empty.
    package let text: String
    /// The value of the `href` attribute; `nil` for a blocked link.
    package let href: String?
    /// The destination in the copy, which differs from ``href`` in escapes and for blocked links.
    package let destination: String
    /// The title, by a rule or in the copy; `nil` if there is none.
    package let title: String?
    /// The kind, with the reason of a blocked link.
    package let kind: LinkTarget.Kind
    /// What opens it.
    package let handling: LinkTarget.Handling
    package let role: LinkTarget.Role
    /// Whether it cannot be activated.
    package let isDisabled: Bool
    /// The route; `nil` if none matches.
    package let route: Route?
    package let opensNewTab: Bool
    package let announcements: Announcements

    package init(
      text: String, href: String?, destination: String, title: String?, kind: LinkTarget.Kind,
      handling: LinkTarget.Handling, role: LinkTarget.Role, isDisabled: Bool, route: Route?,
      opensNewTab: Bool, announcements: Announcements
    ) {
      self.text = text
      self.href = href
      self.destination = destination
      self.title = title
      self.kind = kind
      self.handling = handling
      self.role = role
      self.isDisabled = isDisabled
      self.route = route
      self.opensNewTab = opensNewTab
      self.announcements = announcements
    }
  }
}
