// Not compiled on Linux, like CopyTextView.
#if canImport(UIKit) && !os(watchOS)
  import LinkText
  import UIKit

  extension UIColor {
    convenience init(_ color: RGBColor) {
      self.init(
        red: CGFloat(color.red) / 255, green: CGFloat(color.green) / 255,
        blue: CGFloat(color.blue) / 255,
        alpha: CGFloat(color.alpha) / 255)
    }
  }
#endif
