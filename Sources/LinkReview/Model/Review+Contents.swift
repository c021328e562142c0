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

  /// A finding of `lint` with the line that it is about.
  package struct Finding: Equatable, Sendable {
    /// The line with the construct, whose controls are replaced by visible signs.
    package struct Excerpt: Equatable, Sendable {
      /// The line before the construct; a cut is shown as an ellipsis.
      package let before: String
      /// The construct, which may be empty.
      package let marked: String
      /// The line after the construct.
      package let after: String

      package init(before: String, marked: String, after: String) {
        self.before = before
        self.marked = marked
        self.after = after
      }
    }

    /// The name of the rule.
    package let rule: String
    package let level: LinkText.Finding.Level
    /// What is wrong and what to do.
    package let message: String
    /// The success criterion of WCAG that fails; `nil` if there is none.
    package let criterion: SuccessCriterion?
    /// The line, from 1.
    package let line: Int
    /// The column, from 1, in UTF-8 bytes.
    package let column: Int
    /// The line with the construct; `nil` if the file does not have it.
    package let excerpt: Excerpt?
    /// The construct after the fix, empty if it is removed; `nil` if there is no fix, or it is long.
    package let fixed: String?
    /// Whether `lint --fix` fixes it.
    package let isFixable: Bool
    /// The page about the rule; `nil` if there is none.
    package let url: String?
    /// Whether the revision does not have it; false if nothing is compared.
    package var isNew = false

    package init(
      rule: String, level: LinkText.Finding.Level, message: String, criterion: SuccessCriterion?,
      line: Int, column: Int, excerpt: Excerpt?, fixed: String?, isFixable: Bool,
      url: String?
    ) {
      self.rule = rule
      self.level = level
      self.message = message
      self.criterion = criterion
      self.line = line
      self.column = column
      self.excerpt = excerpt
      self.fixed = fixed
      self.isFixable = isFixable
      self.url = url
    }
  }

  /// A theme of the page.
  package struct Theme: Sendable {
    /// The theme with the font style of the text, from which the style sheet is made.
    package let styling: Styling
    /// Every pair of colors in both appearances, in the order of `theme check`.
    package let swatches: [Swatch]
    /// The styles whose links only color distinguishes from text, even under a pointer.
    package let stylesWithoutCue: [LinkStyle]
    /// The differences from the theme of the same place in the revision.
    package var changes: [ThemeChange] = []

    package init(styling: Styling, swatches: [Swatch], stylesWithoutCue: [LinkStyle]) {
      self.styling = styling
      self.swatches = swatches
      self.stylesWithoutCue = stylesWithoutCue
    }

    /// The name, such as `backpack`.
    package var name: String { styling.theme.name }
  }

  /// A color on another one in one appearance.
  package struct Swatch: Equatable, Sendable {
    /// The state of a link that has the color.
    package enum State: String, CaseIterable, Sendable {
      case normal
      case hover
      case pressed
      case visited
      case focus
      case disabled
      /// The text around the link.
      case text
    }

    package enum Outcome: Equatable, Sendable {
      case pass
      /// The color that fixes it; `nil` if no color of the same hue does.
      case fail(RGBColor?)
      /// WCAG requires no contrast of the pair.
      case notRequired
      /// The theme does not use the pair; the ratio is for information.
      case information
    }

    /// The token of the color, such as `link.default.normal`.
    package let color: String
    /// The token of the color below it.
    package let ground: String
    /// The style of links that has the color; `nil` for a color of no link.
    package let style: LinkStyle?
    /// The state of links that has the color; `nil` for a color of no link.
    package let state: State?
    /// Light or dark.
    package let appearance: Appearance
    /// The color as it is visible on the ground.
    package let foreground: RGBColor
    /// The ground, which is opaque.
    package let background: RGBColor
    /// The contrast ratio with two decimals, such as `4.53`.
    package let ratio: String
    /// The ratio that is required, such as `4.5`; `nil` if none is.
    package let requiredRatio: String?
    /// The success criterion that requires it; `nil` if none does.
    package let criterion: SuccessCriterion?
    package let outcome: Outcome

    package init(
      color: String, ground: String, style: LinkStyle?, state: State?, appearance: Appearance,
      foreground: RGBColor, background: RGBColor, ratio: String, requiredRatio: String?,
      criterion: SuccessCriterion?, outcome: Outcome
    ) {
      self.color = color
      self.ground = ground
      self.style = style
      self.state = state
      self.appearance = appearance
      self.foreground = foreground
      self.background = background
      self.ratio = ratio
      self.requiredRatio = requiredRatio
      self.criterion = criterion
      self.outcome = outcome
    }
  }

  /// A property of a theme that is not as in the revision.
  package struct ThemeChange: Equatable, Sendable {
    /// The token, such as `link.default.normal`, or `link.default.underline`.
    package let token: String
    /// Light or dark; `nil` if the property is the same in both.
    package let appearance: Appearance?
    /// The former value; `nil` if there was none.
    package let old: String?
    /// The value; `nil` if there is none any more.
    package let new: String?

    package init(token: String, appearance: Appearance?, old: String?, new: String?) {
      self.token = token
      self.appearance = appearance
      self.old = old
      self.new = new
    }
  }
}
