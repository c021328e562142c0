package linkmark

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * Copy in the format `linkmark.runs/1`: one text, its blocks and runs, and its links and images.
 *
 * Changes to the format are additive. Words, such as kinds, are strings, so that a later one is no error: give a
 * `when` an `else`. Ranges in UTF-16 are those of `String.substring` and `AnnotatedString`.
 */
@Serializable
data class Runs(
    val format: String,
    val locale: String,
    val dir: String,
    val metadata: Metadata? = null,
    val style: String,
    val appearance: String,
    val fontStyle: String,
    val font: Font,
    val foregroundColor: String?,
    val surfaceColor: String? = null,
    val dark: Surface? = null,
    val tokens: Tokens? = null,
    val headings: List<Heading> = emptyList(),
    val text: String,
    val blocks: List<Block>,
    val runs: List<Run>,
    val links: List<Link>,
    val images: List<Image>,
    val tables: List<Table> = emptyList(),
    val diagnostics: List<Diagnostic>,
) {
    /** Returns the text of a range. */
    operator fun get(range: Range): String = text.substring(range.start, range.end)

    companion object {
        private val json = Json { ignoreUnknownKeys = true }

        /** Reads a document. */
        fun decode(text: String): Runs = json.decodeFromString(serializer(), text)
    }
}

/** What the front matter says of the copy. */
@Serializable
data class Metadata(val title: String? = null, val description: String? = null, val lang: String? = null)

/** Lengths are in points at the default text size, so in `sp`. */
@Serializable
data class Font(
    val size: Double,
    val lineHeight: Double,
    val weight: Int,
    val letterSpacing: Double,
    val textStyle: String,
)

/** The colors around links in the dark appearance; null if the theme leaves them to the app. */
@Serializable
data class Surface(val foregroundColor: String?, val surfaceColor: String?)

/** The names of the tokens of colors; null if the theme has no colors. */
@Serializable
data class Tokens(
    val foregroundColor: String? = null,
    val surfaceColor: String? = null,
    val highlightColor: String? = null,
)

/** The font of headings of a level. */
@Serializable
data class Heading(val level: Int, val fontStyle: String, val font: Font)

/** A half-open range of the text: [start] and [end] in UTF-16, and both in bytes of UTF-8. */
@Serializable
data class Range(val utf16: List<Int>, val utf8: List<Int>) {
    val start get() = utf16[0]
    val end get() = utf16[1]
}

/** A leaf block, or a cell of a table. */
@Serializable
data class Block(
    val kind: String,
    val level: Int? = null,
    val column: Int? = null,
    val info: String? = null,
    val within: List<Container>,
    val range: Range,
    val activation: String,
    val announcement: Announcement,
) {
    /** The id of the only link that a tap on the whole block follows; null if there is none. */
    val activatedLink: Int? get() = activation.removePrefix("link:").takeIf { it != activation }?.toIntOrNull()
}

/** A container of a block; which properties it has depends on its kind. */
@Serializable
data class Container(
    val kind: String,
    val quote: Int? = null,
    val alert: String? = null,
    val table: Int? = null,
    val row: Int? = null,
    val header: Boolean? = null,
    val list: Int? = null,
    val ordinal: Int? = null,
    val tight: Boolean? = null,
    val task: String? = null,
    val footnote: Boolean = false,
    val firstInItem: Boolean = false,
)

/** What screen readers say. */
@Serializable
data class Announcement(val voiceOver: String, val talkBack: String)

/** Text with the same attributes; those after [link] are a link's. */
@Serializable
data class Run(
    val range: Range,
    val text: String,
    val marks: List<String>,
    val link: Int? = null,
    val foregroundColor: String? = null,
    val highlightColor: String? = null,
    val underlineStyle: String? = null,
    val fontWeight: Int? = null,
    val dark: LinkStyle? = null,
    val tokens: Tokens? = null,
    val image: Int? = null,
)

/** The style of a link's text; a disabled link has only a color. */
@Serializable
data class LinkStyle(
    val foregroundColor: String?,
    val highlightColor: String? = null,
    val underlineStyle: String? = null,
    val fontWeight: Int? = null,
)

/** A link; [href] is null if it is blocked. */
@Serializable
data class Link(
    val id: Int,
    val href: String?,
    val blocked: Blocked? = null,
    val title: String?,
    val kind: String,
    val handling: String,
    val range: Range,
    val route: Route?,
    val accessibility: Accessibility,
    val source: Source?,
)

/** A destination that must never be opened, and why. */
@Serializable
data class Blocked(val destination: String, val reason: String)

/** The route of the app that an address takes. */
@Serializable
data class Route(val name: String, val pattern: String, @SerialName("params") val parameters: Parameters)

/** The parameters of a route by their names. */
@Serializable
data class Parameters(val path: Map<String, String>, val query: Map<String, String>)

/** What a screen reader is given, and what it says. */
@Serializable
data class Accessibility(
    val role: String,
    val name: String,
    val states: List<String>,
    val description: String? = null,
    val hint: String? = null,
    val announcement: Announcement,
)

/** An image; [src] is null if it is blocked. */
@Serializable
data class Image(
    val id: Int,
    val src: String?,
    val blocked: Blocked? = null,
    val title: String?,
    val alternativeText: String,
    val kind: String,
    val range: Range,
    val source: Source?,
)

/** The alignment of each column; null if the table does not say. */
@Serializable
data class Table(val columns: List<String?>)

/** The position of a construct in the Markdown. */
@Serializable
data class Source(val start: Location, val end: Location)

/** Lines and columns count from 1, columns in bytes of UTF-8; offsets count bytes from 0. */
@Serializable
data class Location(val line: Int, val column: Int, val offset: Int)

/** A finding of the conversion. */
@Serializable
data class Diagnostic(val line: Int, val column: Int, val level: String, val rule: String, val message: String)
