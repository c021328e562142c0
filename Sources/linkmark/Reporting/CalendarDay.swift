/// A day of the Gregorian calendar in UTC.
struct CalendarDay {
  private let year: Int
  private let month: Int
  private let day: Int

  /// Returns the day of a time; nil before 1970 and after 9999.
  ///
  /// - Parameter seconds: Since the start of 1970, without leap seconds.
  init?(secondsSince1970 seconds: Int) {
    guard (0..<253_402_300_800).contains(seconds) else { return nil }
    // Years that begin in March have their leap day at the end; eras are 400 years.
    let days = seconds / 86_400 + 719_468
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + days / 146_097 * 400 + (month <= 2 ? 1 : 0)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The day as `2026-11-26`.
  var description: String {
    func padded(_ number: Int, _ count: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}
