import LinkMarkup
import Testing

@Suite struct AnnouncementTests {
  @Test(arguments: [
    ("[the *terms*](app://terms)", "the terms, link", "the terms, link, double tap to activate"),
    ("[x](javascript:y)", "x, dimmed, link", "x, disabled"),
    ("[](https://a.example)", "link", "link, double tap to activate"),
    (
      "[![](b.png)](a 'the  title')", "the title, link", "the title, link, double tap to activate"
    ),
    ("[x](a 'title')", "x, link", "x, link, double tap to activate"),
  ])
  func `a link is announced with its name, its role and its states`(
    _ markdown: String, _ voiceOver: String, _ talkBack: String
  ) throws {
    let linked = try Converter().link(markdown)
    let announcements = linked.document.events.compactMap { event -> Announcement? in
      guard case .enter(.link(let id)) = event else { return nil }
      return linked.announcement(of: id)
    }
    #expect(announcements.map(\.voiceOver) == [voiceOver])
    #expect(announcements.map(\.talkBack) == [talkBack])
  }
}
