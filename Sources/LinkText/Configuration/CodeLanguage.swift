/// A language of generated code.
package enum CodeLanguage: String, CaseIterable, Sendable {
  case swift
  case kotlin
  case typescript
}
