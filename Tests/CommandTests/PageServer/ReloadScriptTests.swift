import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct ReloadScriptTests {
  private let build = ServedBuild()

  @Test(arguments: [
    ("", ""), ("", "<p>a</p>\n"), ("<!DOCTYPE html>", "\n<html>"),
    ("<!doctype HTML SYSTEM 'a'>", ""),
    (" \n<!-- a --><!DOCTYPE html>", "<p>"), ("\u{FEFF}<!DOCTYPE html>", "<p>"),
    ("<!--><!DOCTYPE html>", "<p>"), ("<!--->\n<!DOCTYPE html>", "<p>"),
    ("", "<!-- <!DOCTYPE html>"),
    ("", "<p><!DOCTYPE html>"), ("", "<!DOCTYPE html"), ("", "\u{FEFF}a"),
  ])
  func `the script follows the document type, or comes first`(_ before: String, _ after: String) {
    let page = ReloadScript(version: build.version).added(to: Bytes((before + after).utf8))
    let text = String(decoding: page, as: UTF8.self)
    #expect(text.hasPrefix(before + "<script src=\"/.linkmark/reload.js\" data-version=\""))
    #expect(text.hasSuffix("\"></script>" + after))
  }
}
