import LinkText

/// A token of the file that is imported as a theme.
struct ForeignToken {
  /// The position of a value: the index of its token, and whether it is light or dark.
  struct Place: Hashable {
    let token: Int
    /// 0 for the light value, 1 for the dark one.
    var side = 0
  }

  /// A light or dark value, and the reference from which it was computed, if any.
  struct Side {
    let node: JSONValue
    let reference: Reference?
    /// The index of the token to which the reference refers.
    var target: Int?
    /// The place at the end of the chain of references; `nil` until references are resolved.
    var end: Place?
    var value: TokenValue?
    /// The reason why `value` is missing.
    var reason: String?

    /// Whether the value is written as the reference, instead of being computed from it.
    var isReference: Bool { reference?.node.id == node.id }
  }

  /// The name of another token, and the JSON node that contains the name.
  struct Reference {
    let node: JSONValue
    let name: String
  }

  enum Role {
    /// An alias of Theo: a color of a palette, or a constant without a type.
    case theoAlias
    case theoProperty
    case treeToken
  }

  enum Deprecation: Equatable {
    case plain
    case because(String)
  }

  var role: Role
  /// The names of the token's groups, followed by the name of the token; Theo has no groups.
  let path: [String]
  let key: JSONValue
  /// The object that contains the value and the description.
  let object: JSONValue
  /// The type that the token states, or the type of its nearest group that states one.
  var statedType: String?
  /// Theo's category, which helps to infer the kind.
  var category: String?
  /// The light value, and the dark value if there is one.
  var sides: [Side]

  var name: String { path.joined(separator: ".") }
  /// The words of the path in lowercase.
  var words: [String] { path.flatMap(TokenName.words(in:)) }
  var light: Side { sides[0] }
  var dark: Side? { sides.count > 1 ? sides[1] : nil }

  /// The first nonempty description under any of the keys that the formats use.
  var description: String? {
    ["$description", "comment", "description"].lazy.compactMap { object[$0]?.string }
      .first { !$0.isEmpty }
  }

  var deprecation: Deprecation? {
    guard let deprecated = object["$deprecated"] ?? object["deprecated"] else { return nil }
    if let reason = deprecated.string, !reason.isEmpty { return .because(reason) }
    guard deprecated.isTrue else { return nil }
    return object["deprecated_comment"]?.string.map { .because($0) } ?? .plain
  }
}

enum ForeignKind: Equatable {
  case color
  case dimension
  case number
  case lineHeight
  case letterSpacing
  case fontWeight
  case fontFamily
  case duration
  case typography
  /// A type that a theme cannot contain.
  case other(String)
  /// A kind that neither the type, nor the name, nor the value determines.
  case unknown

  /// Creates the kind for the name of a type, or returns `nil` if the name does not determine it.
  ///
  /// `font-size`, `fontSize` and `FontSize` are the same name.
  init?(typeName: String) {
    let name = TokenName.words(in: typeName).joined()
    if ["string", "other", "text", "raw"].contains(name) { return nil }
    self =
      Self.types.first { $0.names.split(separator: " ").contains(name[...]) }?.kind
      ?? .other(typeName)
  }

  private static let types: [(kind: ForeignKind, names: String)] = [
    (.color, "color colour colors"),
    (.dimension, "dimension size sizes sizing spacing space radius radii borderradius length"),
    (.dimension, "borderwidth paragraphspacing fontsize fontsizes"),
    (.number, "number opacity integer float zindex"),
    (.lineHeight, "lineheight lineheights"),
    (.letterSpacing, "letterspacing legacyletterspacing"),
    (.fontWeight, "fontweight fontweights"),
    (.fontFamily, "fontfamily fontfamilies font"),
    (.duration, "duration time"),
    (.typography, "typography"),
  ]

  /// Infers the kind from the name and the value of a token without a type.
  init(words: [String], category: String?, value: JSONValue) {
    let joined = "." + (words + TokenName.words(in: category ?? "")).joined(separator: ".")
    func isCalled(_ names: String...) -> Bool { names.contains { joined.contains("." + $0) } }
    let text = value.string ?? ""
    let measure = value.measure
    let isWord = !text.isEmpty && measure == nil
    let unit = measure?.unit
    let sizes = [
      "size", "spacing", "space", "padding", "margin", "radius", "width", "height", "gap",
    ]
    if value.isObject {
      self = value["fontSize"] != nil ? .typography : isCalled("color") ? .color : .unknown
      return
    }
    let guesses: [(isLikely: () -> Bool, kind: ForeignKind)] = [
      ({ text.hasPrefix("#") || text.hasSuffix(")") && RGBColor(css: text) != nil }, .color),
      ({ unit == "ms" || unit == "s" }, .duration),
      ({ isCalled("font.weight", "fontweight") }, .fontWeight),
      ({ isCalled("weight") && (isWord || unit == "") }, .fontWeight),
      ({ isCalled("font.family", "fontfamily", "typeface") }, .fontFamily),
      ({ isCalled("family") && isWord }, .fontFamily),
      ({ isCalled("line.height", "lineheight") }, .lineHeight),
      ({ isCalled("letter.spacing", "letterspacing") }, .letterSpacing),
      ({ unit?.isEmpty == false }, .dimension),
      ({ isCalled("opacity", "zindex", "z.index") }, .number),
      ({ isCalled("color", "colour") }, .color),
      ({ isCalled("duration", "delay") }, .duration),
      ({ sizes.contains { isCalled($0) } }, .dimension),
      ({ measure != nil }, .number),
    ]
    self = guesses.first { $0.isLikely() }?.kind ?? .unknown
  }
}
