extension Color {
  /// The opaque colour that is seen when this one lies on an opaque ground.
  func composited(over ground: Color) -> Color {
    func mix(_ above: UInt8, _ below: UInt8) -> UInt8 {
      let sum = Int(above) * Int(alpha) + Int(below) * (255 - Int(alpha))
      return UInt8((sum + 127) / 255)
    }
    return Color(
      red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue),
      alpha: 255)
  }
}
