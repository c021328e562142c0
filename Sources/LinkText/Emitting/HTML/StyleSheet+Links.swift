extension StyleSheet {
  /// The rules for links in the order normal, visited, hovered, pressed, focused, and disabled.
  ///
  /// A later rule overrides an earlier one.
  var linkRules: String { restRules + stateRules }

  private var restRules: String {
    // The specificity is not above that of the rule for links, so that the latter wins.
    var rules = """
      :where(button)\(classMap.link) {
        margin: 0;
        border: 0;
        padding: 0;
        background: none;
        font: inherit;
        letter-spacing: inherit;
        word-spacing: inherit;
        text-align: inherit;
        cursor: pointer;
      }
      \(classMap.link) {
        color: \(color("link", else: "inherit"));
        font-weight: var(--lm-link-weight, inherit);
        text-decoration-line: underline;
        text-decoration-style: solid;
        text-decoration-color: var(--lm-link-underline-color);
        text-decoration-thickness: var(--lm-link-underline);
        text-decoration-skip-ink: auto;
        text-underline-offset: 0.15em;
        border-radius: 0.125rem;
      }

      """
    if weightTellsLinks {
      // In these elements all text is bold, so weight does not distinguish links.
      rules += """
        :is(h1, h2, h3, h4, h5, h6, th, strong, b) \(classMap.link) {
          font-weight: inherit;
          text-decoration-color: currentColor;
          text-decoration-thickness: max(var(--lm-link-underline), 0.0625rem);
        }

        """
    }
    if styling.theme.transition > 0 {
      let duration = "\(CSSValue.number(styling.theme.transition))ms"
      rules += """
        \(classMap.link) {
          transition: \(duration) ease;
          transition-property: color, text-decoration-color, text-decoration-thickness;
        }
        @media (prefers-reduced-motion: reduce) {
          \(classMap.link) { transition: none; }
        }

        """
    }
    return rules
  }

  private var stateRules: String {
    let link = classMap.link
    let pressed = "color-mix(in srgb, currentColor 40%, transparent)"
    return """
      \(link):visited { color: \(color("link-visited", else: "inherit")); }
      \(link):hover {
        color: \(color("link-hover", else: "inherit"));
        text-decoration-color: var(--lm-link-hover-underline-color);
        text-decoration-thickness: var(--lm-link-hover-underline);
      }
      \(link):active:where(:not([data-link-pressed="false"])), \(link)[data-link-pressed="true"] {
        color: \(color("link-pressed", else: pressed));
      }
      \(classMap.focusedLink) {
        outline: 0.125rem solid \(color("link-focus", else: "currentColor"));
        outline-offset: 0.125rem;
      }
      \(classMap.selector(of: .implicit)):focus-visible {
        text-decoration-color: var(--lm-link-hover-underline-color);
        text-decoration-thickness: var(--lm-link-hover-underline);
      }
      \(classMap.disabledLink) {
        color: \(color("link-disabled", else: "GrayText"));
        text-decoration: none;
        cursor: default;
      }

      """
  }

  /// Returns a color of the theme, or `substitute` if the theme has no colors.
  func color(_ name: String, else substitute: String) -> String {
    isColorless ? substitute : "var(--lm-\(name))"
  }
}

extension HTMLEmitter.ClassMap {
  /// The selector of all links.
  var link: String {
    switch self {
    case .linkmark: ".lm-link"
    case .backpackWeb: ".bpk-link"
    }
  }

  /// The selector of the focused link.
  ///
  /// Firefox limits the outline to the link's line box, even around a taller image.
  var focusedLink: String { "\(link):focus-visible, \(link):focus-visible img" }

  /// The selector of disabled links, with the same specificity as that of a link in a state.
  var disabledLink: String {
    switch self {
    case .linkmark: ".lm-link.lm-link--blocked, .lm-link[aria-disabled=true], .lm-link:disabled"
    case .backpackWeb: ".bpk-link[aria-disabled=true], .bpk-link:disabled"
    }
  }

  /// Returns the selector of the links of a style.
  func selector(of style: LinkStyle) -> String {
    let (onContrast, implicit) =
      switch self {
      case .linkmark: (".lm-link--on-contrast", ".lm-link--implicit")
      case .backpackWeb: (".bpk-link--alternate", ".bpk-link--implicit")
      }
    return switch style {
    case .default: link
    case .onContrast: onContrast
    case .implicit: implicit
    case .implicitOnContrast: onContrast + implicit
    }
  }
}
