/// A BCP 47 language tag, such as `en` or `ar-EG`.
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  /// The tag as written.
  public let description: String

  /// Creates a tag, or returns `nil` if the text is not well-formed.
  ///
  /// A well-formed tag consists of subtags of one to eight ASCII letters and digits, joined by
  /// hyphens; the first has two to eight letters (RFC 5646, section 2.1).
  public init?(_ text: String) {
    let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = subtags.first, (2...8).contains(language.count),
      language.allSatisfy(\.isASCIILetter),
      subtags.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isASCIIAlphanumeric) })
    else { return nil }
    description = text
  }

  init(wellFormed text: String) { description = text }

  /// English, without a region.
  public static let english = LanguageTag(wellFormed: "en")

  /// Whether the tag marks texts other than translations, such as notes (`qqq`) or tests (`en-XA`).
  package var isPseudo: Bool {
    // The property is read for each value of a catalog, so usual tags such as `en` return early.
    guard let first = description.utf8.first,
      "qQzZ".utf8.contains(first)
        || description.utf8.contains(UInt8(ascii: "-"))
    else { return false }
    let subtags = description.lowercased().split(separator: "-")
    // The regions from XA to XZ are for private use, but XK is used for Kosovo.
    let hasPrivateRegion = subtags.dropFirst().contains {
      $0.count == 2 && $0.hasPrefix("x") && $0 != "xk"
    }
    return ["qq", "qqq", "qps", "zxx"].contains(subtags[0]) || hasPrivateRegion
  }

  /// The primary subtag, lowercased: `pt` for `pt-BR`.
  package var language: String { description.prefix { $0 != "-" }.lowercased() }

  /// A writing direction; the raw value is the value of HTML's `dir` attribute.
  public enum Direction: String, Sendable {
    /// Left to right, as in the Latin script.
    case leftToRight = "ltr"
    /// Right to left, as in the Arabic and Hebrew scripts.
    case rightToLeft = "rtl"
  }

  /// The writing direction of the script in the tag, or of the usual script of the language and the
  /// region if the tag has no script.
  public var direction: Direction {
    let subtags = description.lowercased().split(separator: "-").map(String.init)
    if let script = subtags.dropFirst().first(where: {
      $0.count == 4 && $0.utf8.allSatisfy(\.isASCIILetter)
    }) {
      return LanguageTag.rightToLeftScripts.contains(script) ? .rightToLeft : .leftToRight
    }
    let isRightToLeft = LanguageTag.rightToLeftLanguages.contains(subtags[0])
    let region = subtags.dropFirst().first { $0.count == 2 }
    let isException = region.map { LanguageTag.exceptions.contains("\(subtags[0])-\($0)") } ?? false
    return isRightToLeft != isException ? .rightToLeft : .leftToRight
  }

  private static let rightToLeftScripts: Set<String> = [
    "adlm", "arab", "aran", "armi", "hebr", "hung", "mand", "mend", "nkoo", "phnx", "rohg", "samr",
    "syrc", "thaa", "yezi",
  ]

  /// The languages whose default script is in `rightToLeftScripts`, according to CLDR 48.
  private static let rightToLeftLanguages = Set(
    """
    aao abh abv acm acq acw acx adf aeb aec aee aeq afb aib aii aij aiq ajp ajt aju amw apc apd \
    ar ara arb arc arq ars ary arz ask atn auj auz avd avl ayh ayl ayn ayp azb bal bcc bdz bej \
    bft bgn bgp bhe bhm bhn bjf bjm bqi brh brk bsh bsk chg cja ckb cld clh czk dcc def deh dgl \
    div dmk dml drw dv esh fa fas fay faz fia fub gbz ggg gha ghr gig gjk gju glh glk grr gwc \
    gwf gwt gzi hac haz hbo he heb hkh hnd hno hoh hrt hrz hss huy isk itk iw jad jat jbe jbn \
    jdg ji jnd jog jpa jpr jrb jye kas kbu kby kcy kfm khw klj kmz kqd ks ktl kvx kxp kzh lad \
    lah lhs lki lrc lrk lrl lsa lsd lss luv luz mby mde mey mfa mfi mhj mid mki mnj mve mvy myz \
    mzb mzn nli nlm nqo ntz nyq oar obm odk oru ota pbt pbu per pes phl phn phr phv plk pmu pnb \
    prc prd prs prx ps psh psi pst pus qxq rdb rhg rmt sam sbn scl sd sdb sdf sdg sdh sds sgl \
    sgr sgy shd shm shu shv siy siz skr smp smy snd sqo sqt srh srz ssh sts swb syc syn syr tjo \
    tks tmr tnf tov tra trg trm trw ug uig ur urd ush uzs vaf vgr vmh wbk wlo wne wni wsv xhe \
    xka xkc xkj xkp xvi ydd ydg yhd yi yid yih yud zba zdj zrp zum
    """.split(separator: " ").map(String.init))

  /// The pairs of a language and a region with a different direction than the language (CLDR 48).
  private static let exceptions: Set<String> = [
    "az-iq", "az-ir", "ha-cm", "ha-sd", "kk-af", "kk-cn", "kk-ir", "kk-mn", "kmr-iq", "kmr-ir",
    "kmr-lb", "ku-iq", "ku-ir", "ku-lb", "ky-cn", "mey-sn", "ms-cc", "pa-pk", "sd-in", "tg-pk",
    "ug-kz", "ug-mn", "uz-af",
  ]
}
