@testable import LinkMarkup
@testable import LinkText
@testable import Oracles
@testable import linkmark

/// Checks that a token file of another tool is rejected with a location, or gives valid tokens.
enum ThemeImportTarget {
  static func defects(_ input: FuzzInput) -> [String] {
    let source = input.bytes
    let imported: ImportedTheme
    do throws(SourceError) {
      imported = try ThemeImport.tokenFile(from: source, path: "foreign.json")
    } catch {
      return ErrorPlaceOracle.defects(of: error, in: source)
    }
    do throws(SourceError) {
      _ = try TokenFile(JSONDocument(parsing: imported.text, path: "imported.json"))
      return []
    } catch {
      return ["what was imported cannot be read: \(error)"]
    }
  }
}
