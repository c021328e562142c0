// Not compiled on Linux. All logic is in LinkTextModel, which is tested on Linux.
#if canImport(SwiftUI)
  public import LinkText
  public import LinkTextModel
  public import SwiftUI

  /// A SwiftUI view of converted copy that passes opened links to a router.
  ///
  /// SwiftUI draws pressed links of a `Text` itself; `CopyTextView` draws the theme's highlight.
  public struct CopyView: View {
    private let model: LinkTextModel
    private let router: Router
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.openURL) private var openURL

    /// Creates the view of converted copy.
    public init(_ copy: LinkedText, router: Router) {
      model = LinkTextModel(copy)
      self.router = router
    }

    public var body: some View {
      VStack(alignment: .leading, spacing: 12) {
        ForEach(model.blocks(in: colorScheme == .dark ? .dark : .light)) { block in
          HStack(alignment: .firstTextBaseline) {
            if !block.marker.isEmpty { Text(block.marker) }
            BlockText(block: block, text: attributedString(of: block)) { open($0) }
          }
          .padding(.leading, CGFloat(block.depth) * 16)
        }
      }
      .environment(\.layoutDirection, model.linked.direction == .rtl ? .rightToLeft : .leftToRight)
      .environment(
        \.openURL,
        OpenURLAction { url in
          if let link = model.link(ofToken: url.absoluteString) { open(link) }
          return .handled
        })
    }

    private func open(_ link: Document.Link.ID) {
      guard model.open(link, with: router) == .system else { return }
      if let url = model.linked[link].href.flatMap(URL.init(string:)) { openURL(url) }
    }

    private func attributedString(of block: ShownBlock) -> AttributedString {
      block.pieces.reduce(into: AttributedString()) { string, piece in
        var part = AttributedString(piece.text)
        part.foregroundColor = piece.style.foregroundColor.map(Color.init)
        part.underlineStyle = piece.style.underline == .single ? .single : nil
        part.strikethroughStyle = piece.marks.contains(.strikethrough) ? .single : nil
        var intent = InlinePresentationIntent()
        if piece.marks.contains(.emphasis) { intent.insert(.emphasized) }
        if piece.isBold { intent.insert(.stronglyEmphasized) }
        if piece.marks.contains(.code) { intent.insert(.code) }
        part.inlinePresentationIntent = intent
        part.link = piece.link.flatMap { URL(string: model.token(of: $0)) }
        string += part
      }
    }
  }
#endif
