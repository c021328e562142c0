import LinkMarkup

extension Bytes {
  /// The script of a page: the web runtime, with an event `linkmark` for each link that the app
  /// handles.
  static var pageRuntime: Bytes {
    Bytes(PackageResources.linkmark_js)
      + """

      links(document.body, {
        app: (detail) => detail.element.dispatchEvent(
          new CustomEvent('linkmark', { bubbles: true, cancelable: true, detail })) && 'system',
      });

      """.utf8
  }
}
