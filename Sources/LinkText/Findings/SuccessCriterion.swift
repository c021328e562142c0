/// A success criterion of WCAG 2.2.
public enum SuccessCriterion: String, CaseIterable, Sendable {
  case nonTextContent = "1.1.1"
  case infoAndRelationships = "1.3.1"
  case useOfColor = "1.4.1"
  case contrastMinimum = "1.4.3"
  case contrastEnhanced = "1.4.6"
  case nonTextContrast = "1.4.11"
  case keyboard = "2.1.1"
  case linkPurposeLinkOnly = "2.4.9"
  case labelInName = "2.5.3"
  case changeOnRequest = "3.2.5"
  case nameRoleValue = "4.1.2"

  /// The name in the guidelines.
  public var name: String {
    switch self {
    case .nonTextContent: "Non-text Content"
    case .infoAndRelationships: "Info and Relationships"
    case .useOfColor: "Use of Color"
    case .contrastMinimum: "Contrast (Minimum)"
    case .contrastEnhanced: "Contrast (Enhanced)"
    case .nonTextContrast: "Non-text Contrast"
    case .keyboard: "Keyboard"
    case .labelInName: "Label in Name"
    case .linkPurposeLinkOnly: "Link Purpose (Link Only)"
    case .changeOnRequest: "Change on Request"
    case .nameRoleValue: "Name, Role, Value"
    }
  }
}
