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

  static let defaultStyle: [Choice] = [
    Choice(
      property: "surface",
      names: [
        "surfacedefault", "surface", "surfaceprimary", "surfacebase", "canvas", "canvasdefault",
        "background", "backgrounddefault", "backgroundprimary", "backgroundbase", "bgdefault",
        "bgprimary", "bg", "page", "paper",
      ], otherwise: .author),
    Choice(
      property: "text",
      names: [
        "textprimary", "text", "textdefault", "textbase", "textbody", "textnormal", "foreground",
        "foregrounddefault", "foregroundprimary", "fgdefault", "fg", "fontprimary", "fontbase",
        "fontdefault", "contentprimary", "contentdefault", "onsurface", "onbackground", "ink",
      ], otherwise: .author),
    Choice(
      property: "normal",
      names: [
        "textlink", "link", "linkdefault", "linktext", "linknormal", "linkprimary",
        "textlinkdefault", "fontlink", "fontinteractive", "contentlink", "foregroundlink", "fglink",
        "linkforeground", "anchor",
      ], otherwise: .property("text")),
    Choice(
      property: "hover",
      names: ["textlinkhover", "linkhover", "linktexthover", "fontlinkhover", "contentlinkhover"],
      otherwise: .nothing),
    Choice(
      property: "pressed",
      names: [
        "textlinkpressed", "textlinkactive", "linkpressed", "linkactive", "fontlinkactive",
        "contentlinkpressed",
      ], otherwise: .nothing),
    Choice(
      property: "visited",
      names: ["textlinkvisited", "linkvisited", "fontlinkvisited", "contentlinkvisited"],
      otherwise: .nothing),
    Choice(
      property: "focus",
      names: [
        "focus", "focusring", "focusdefault", "borderfocus", "outlinefocus", "coreaccent", "accent",
        "accentdefault", "accentprimary", "interactive", "interactiveprimary", "primary",
        "brandprimary", "brand",
      ], otherwise: .property("text")),
    Choice(
      property: "disabled",
      names: [
        "linkdisabled", "textlinkdisabled", "textdisabled", "disabled", "disabledtext",
        "foregrounddisabled", "fgdisabled", "contentdisabled", "fontdisabled", "textmuted",
      ], otherwise: .author),
  ]

  static let onContrastStyle: [Choice] = [
    Choice(
      property: "surface",
      names: [
        "surfacecontrast", "surfaceinverse", "surfacedark", "backgroundinverse",
        "backgroundcontrast", "backgrounddark", "bginverse", "canvasinverse",
      ], otherwise: .darkAppearance),
    Choice(
      property: "text",
      names: [
        "textondark", "textoncontrast", "textinverse", "textprimaryinverse", "textoncolor",
        "foregroundinverse", "fginverse", "fontinverse", "contentinverse", "onprimary",
      ], otherwise: .darkAppearance),
    Choice(
      property: "normal",
      names: ["textlinkondark", "linkondark", "textlinkinverse", "linkinverse", "linkoncontrast"],
      otherwise: .property("text")),
    Choice(
      property: "focus", names: ["focusondark", "focusinverse", "focusoncontrast"],
      otherwise: .property("text")),
    Choice(
      property: "disabled",
      names: [
        "textdisabledondark", "disabledondark", "textdisabledinverse", "disabledinverse",
        "textdisabledoncontrast", "fontdisabledinverse",
      ], otherwise: .darkAppearance),
  ]
}
