// Not compiled on Linux. All logic is in LinkTextModel, which is tested on Linux.
#if canImport(UIKit) && !os(watchOS)
  public import LinkText
  public import LinkTextModel
  public import UIKit

  /// A UIKit view of converted copy that shows the theme's highlight while a link is pressed.
  public final class CopyTextView: UITextView {
    private var model: LinkTextModel
    private let router: Router

    /// Creates the view of converted copy.
    public init(_ copy: LinkedText, router: Router) {
      model = LinkTextModel(copy)
      self.router = router
      super.init(frame: .zero, textContainer: nil)
      isEditable = false
      isSelectable = false
      isScrollEnabled = false
      draw()
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      model.touchBegan(at: touches.first.flatMap(offset))
      draw()
    }

    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      model.touchMoved(to: touches.first.flatMap(offset))
      draw()
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      let link = model.touchEnded()
      draw()
      guard let link, model.open(link, with: router) == .system else { return }
      if let url = model.linked[link].href.flatMap(URL.init(string:)) {
        UIApplication.shared.open(url)
      }
    }

    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      model.touchCancelled()
      draw()
    }

    /// Returns the UTF-16 offset in the copy of the character under a finger.
    private func offset(of touch: UITouch) -> Int? {
      guard let range = characterRange(at: touch.location(in: self)) else { return nil }
      return offset(from: beginningOfDocument, to: range.start)
    }

    private func draw() {
      let isDark = traitCollection.userInterfaceStyle == .dark
      let blocks = model.blocks(in: isDark ? .dark : .light)
      let string = NSMutableAttributedString()
      for (index, block) in blocks.enumerated() {
        // The copy's offsets count one character between blocks.
        if index > 0 { string.append(NSAttributedString(string: "\n")) }
        let font = UIFontMetrics.default.scaledFont(
          for: .systemFont(
            ofSize: block.fontStyle.size, weight: block.fontStyle.weight >= 600 ? .bold : .regular))
        for piece in block.pieces {
          var attributes: [NSAttributedString.Key: Any] = [.font: font]
          attributes[.foregroundColor] =
            piece.style.foregroundColor.map(UIColor.init) ?? UIColor.label
          attributes[.underlineStyle] =
            piece.style.underline == .single ? NSUnderlineStyle.single.rawValue : 0
          string.append(NSAttributedString(string: piece.text, attributes: attributes))
        }
      }
      attributedText = string
    }
  }
#endif
