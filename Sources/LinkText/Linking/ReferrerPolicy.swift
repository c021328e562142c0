/// How much of the page's own address a browser tells the place that a link leads to.
public enum ReferrerPolicy: String, CaseIterable, Sendable {
  case noReferrer = "no-referrer"
  case noReferrerWhenDowngrade = "no-referrer-when-downgrade"
  case origin
  case originWhenCrossOrigin = "origin-when-cross-origin"
  case sameOrigin = "same-origin"
  case strictOrigin = "strict-origin"
  case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
  case unsafeURL = "unsafe-url"
}
