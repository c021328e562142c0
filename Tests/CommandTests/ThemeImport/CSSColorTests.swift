import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

@Suite struct CSSColorTests {
  @Test(arguments: [
    ("#fff", "#FFFFFF"), ("#0008", "#00000088"), ("#0062E3", "#0062E3"), ("#0062e380", "#0062E380"),
    ("rgb(0, 98, 227)", "#0062E3"), ("RGB(0 98 227)", "#0062E3"), ("rgb(0,98,227,.5)", "#0062E380"),
    ("rgba(0, 98, 227, 0.2)", "#0062E333"), ("rgb(0 98 227 / 20%)", "#0062E333"),
    ("rgb(100%, 0%, 50%)", "#FF0080"), ("rgba(255, 255, 255, 1)", "#FFFFFF"),
    ("hsl(0, 100%, 50%)", "#FF0000"), ("hsl(120deg 100% 25%)", "#008000"),
    ("hsl(-120, 100%, 50%)", "#0000FF"), ("hsl(600, 100%, 50%)", "#0000FF"),
    ("hsla(210, 50%, 40%, 0.4)", "#33669966"), ("hsl(0, 0%, 100%)", "#FFFFFF"),
    ("white", "#FFFFFF"), ("Teal", "#008080"), ("transparent", "#00000000"),
  ])
  func `a CSS color is parsed`(_ text: String, _ expected: String) {
    #expect(RGBColor(css: text)?.description == expected)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#1234567", "#ggg", "0062E3", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)",
    "rgb(-1,0,0)", "rgb(0,0,256)", "rgb(0px,0,0)", "hsl(0,0,101%)", "hsl(1turn,0%,0%)",
    "rgba(0,0,0,2)", "color(srgb 0 0 0)", "(0,0,0)", "rgb(0,0,0", "rgb(nan,0,0)", "#ÿÿÿ",
  ])
  func `text that is not a CSS color is nil`(_ text: String) {
    #expect(RGBColor(css: text) == nil)
  }
}
