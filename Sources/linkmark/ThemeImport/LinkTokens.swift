import LinkText

/// The imported colors for links, by the names that design systems usually give them.
enum LinkTokens {
  struct Choice {
    /// The last name of the token, in `link.default` or `link.on-contrast`.
    let property: String
    /// The candidates in lowercase without separators; the first that exists is used.
    let names: [String]
    /// The fallback if none of them exists.
    let otherwise: Fallback

    init(_ property: String, otherwise: Fallback, _ names: String) {
      self.property = property
      self.names = names.split(separator: " ").map(String.init)
      self.otherwise = otherwise
    }
  }

  enum Fallback {
    /// No token, because themes have a default.
    case nothing
    /// Another token of the same style.
    case property(String)
    /// For links on contrast: the dark value of the default style.
    case darkAppearance
    /// No token; the author of the theme must add it.
    case author
  }

  /// Returns whether a path and a type are those of a link token of themes.
  static func holds(_ path: [String], type: TokenType) -> Bool {
    guard path.first == "link" else { return false }
    if path.count == 2 { return path[1] == "transition" && type == .duration }
    guard path.count == 3,
      [LinkStyle.default, .onContrast].contains(where: { $0.rawValue == path[1] })
    else { return false }
    switch path[2] {
    case "underline", "hoverUnderline": return type == .dimension
    case "weight": return type == .fontWeight
    default: return LinkColorPart(rawValue: path[2]) != nil && type == .color
    }
  }

  static let defaultStyle = [
    Choice(
      "surface", otherwise: .author,
      "surfacedefault surface surfaceprimary surfacebase canvas canvasdefault background "
        + "backgrounddefault backgroundprimary backgroundbase bgdefault bgprimary bg page paper"),
    Choice(
      "text", otherwise: .author,
      "textprimary text textdefault textbase textbody textnormal foreground foregrounddefault "
        + "foregroundprimary fgdefault fg fontprimary fontbase fontdefault contentprimary "
        + "contentdefault onsurface onbackground ink"),
    Choice(
      "normal", otherwise: .property("text"),
      "textlink link linkdefault linktext linknormal linkprimary textlinkdefault fontlink "
        + "fontinteractive contentlink foregroundlink fglink linkforeground anchor"),
    Choice(
      "hover", otherwise: .nothing,
      "textlinkhover linkhover linktexthover fontlinkhover contentlinkhover"),
    Choice(
      "pressed", otherwise: .nothing,
      "textlinkpressed textlinkactive linkpressed linkactive fontlinkactive contentlinkpressed"),
    Choice(
      "visited", otherwise: .nothing,
      "textlinkvisited linkvisited fontlinkvisited contentlinkvisited"),
    Choice(
      "focus", otherwise: .property("text"),
      "focus focusring focusdefault borderfocus outlinefocus coreaccent accent accentdefault "
        + "accentprimary interactive interactiveprimary primary brandprimary brand"),
    Choice(
      "disabled", otherwise: .author,
      "linkdisabled textlinkdisabled textdisabled disabled disabledtext foregrounddisabled "
        + "fgdisabled contentdisabled fontdisabled textmuted"),
  ]

  static let onContrastStyle = [
    Choice(
      "surface", otherwise: .darkAppearance,
      "surfacecontrast surfaceinverse surfacedark backgroundinverse backgroundcontrast "
        + "backgrounddark bginverse canvasinverse"),
    Choice(
      "text", otherwise: .darkAppearance,
      "textondark textoncontrast textinverse textprimaryinverse textoncolor foregroundinverse "
        + "fginverse fontinverse contentinverse onprimary"),
    Choice(
      "normal", otherwise: .property("text"),
      "textlinkondark linkondark textlinkinverse linkinverse linkoncontrast"),
    Choice(
      "focus", otherwise: .property("text"),
      "focusondark focusinverse focusoncontrast"),
    Choice(
      "disabled", otherwise: .darkAppearance,
      "textdisabledondark disabledondark textdisabledinverse disabledinverse "
        + "textdisabledoncontrast fontdisabledinverse"),
  ]
}
