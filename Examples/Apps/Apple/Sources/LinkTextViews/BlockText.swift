// Not compiled on Linux, like CopyView.
#if canImport(SwiftUI)
  import LinkText
  import LinkTextModel
  import SwiftUI

  /// A block in a font that scales with the user's text size.
  struct BlockText: View {
    private let block: ShownBlock
    private let text: AttributedString
    private let open: (Document.Link.ID) -> Void
    @ScaledMetric private var size: CGFloat

    init(block: ShownBlock, text: AttributedString, open: @escaping (Document.Link.ID) -> Void) {
      self.block = block
      self.text = text
      self.open = open
      _size = ScaledMetric(
        wrappedValue: CGFloat(block.fontStyle.size),
        relativeTo: Font.TextStyle(block.fontStyle.textStyle))
    }

    var body: some View {
      let shown = Text(text)
        .font(.system(size: size, weight: block.fontStyle.weight >= 600 ? .bold : .regular))
        .kerning(block.fontStyle.letterSpacing)
        .accessibilityAddTraits(block.headingLevel == nil ? [] : .isHeader)
      if let link = block.link {
        // The whole paragraph acts as one link, which a double tap opens.
        shown.accessibilityElement(children: .ignore).accessibilityLabel(block.text)
          .accessibilityAddTraits(.isLink).accessibilityAction { open(link) }
      } else {
        shown
      }
    }
  }

  extension Color {
    init(_ color: RGBColor) {
      self.init(
        .sRGB, red: Double(color.red) / 255, green: Double(color.green) / 255,
        blue: Double(color.blue) / 255,
        opacity: Double(color.alpha) / 255)
    }
  }

  extension Font.TextStyle {
    /// Creates a text style from its SwiftUI name, as in `linkmark.runs/1`; `body` for other names.
    init(_ name: String) {
      let styles: [String: Font.TextStyle] = [
        "largeTitle": .largeTitle, "title": .title, "title2": .title2, "title3": .title3,
        "headline": .headline,
        "subheadline": .subheadline, "callout": .callout, "footnote": .footnote,
        "caption": .caption,
        "caption2": .caption2,
      ]
      self = styles[name] ?? .body
    }
  }
#endif
