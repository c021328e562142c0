/// The purpose of a color in a link style, with the name of the token as its raw value.
package enum LinkColorPart: String, CaseIterable, Sendable {
  case surface
  case text
  case normal
  case hover
  case pressed
  case visited
  case focus
  case disabled
}

extension Theme.Palette {
  subscript(part: LinkColorPart) -> RGBColor {
    switch part {
    case .surface: surface
    case .text: text
    case .normal: link.normal
    case .hover: link.hover
    case .pressed: link.pressed
    case .visited: link.visited
    case .focus: link.focus
    case .disabled: link.disabled
    }
  }
}
