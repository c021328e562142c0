extension StyleSheet {
  /// At rest, visited, under a pointer, pressed, focused: the later wins, and what is disabled wins
  /// over all.
  var linkRules: String { restRules + stateRules }

  private var restRules: String {
    // Weighs no more than the rule for links, which has the last word.
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
      // Here all text is heavy, and the weight tells nothing.
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
      \(link):active { color: \(color("link-pressed", else: pressed)); }
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

  /// A colour of the theme, or what stands for it where the theme has none.
  func color(_ name: String, else substitute: String) -> String {
    isColorless ? substitute : "var(--lm-\(name))"
  }
}

extension HTMLEmitter.ClassMap {
  /// The selector of every link.
  var link: String {
    switch self {
    case .linkmark: ".lm-link"
    case .backpackWeb: ".bpk-link"
    }
  }

  /// The selector of the link with the focus.
  ///
  /// Firefox draws an outline around a link's line alone, however high the image in it is.
  var focusedLink: String { "\(link):focus-visible, \(link):focus-visible img" }

  /// The selector of links that cannot be followed; it weighs as much as a link in a state.
  var disabledLink: String {
    switch self {
    case .linkmark: ".lm-link.lm-link--blocked, .lm-link[aria-disabled=true], .lm-link:disabled"
    case .backpackWeb: ".bpk-link[aria-disabled=true], .bpk-link:disabled"
    }
  }

  /// The selector of a style's links.
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
