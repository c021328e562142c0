/// A color in Björn Ottosson's OKLab color space, where equal distances look equally different.
struct OKLab: Equatable {
  /// The lightness from 0 for black to 1 for white.
  var lightness: Double
  /// The green-red axis.
  var a: Double
  /// The blue-yellow axis.
  var b: Double

  /// The distance from gray: the C of OKLCH, whose H is the direction.
  var chroma: Double { (a * a + b * b).squareRoot() }

  /// Returns the Euclidean distance, ΔE OK.
  func distance(to other: OKLab) -> Double {
    let (lightness, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return (lightness * lightness + a * a + b * b).squareRoot()
  }
}

extension OKLab {
  /// Converts a color, ignoring its alpha.
  init(_ color: RGBColor) {
    let light = LinearLight(color)
    let (red, green, blue) = (light.red, light.green, light.blue)
    let l = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue).root(3)
    let m = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue).root(3)
    let s = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue).root(3)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  /// The color as linear light, whose components are below 0 or above 1 outside the sRGB gamut.
  var light: LinearLight {
    let l = (lightness + 0.3963377774 * a + 0.2158037573 * b).power(3)
    let m = (lightness - 0.1055613458 * a - 0.0638541728 * b).power(3)
    let s = (lightness - 0.0894841775 * a - 1.2914855480 * b).power(3)
    return LinearLight(
      red: 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      green: -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      blue: -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
  }
}
