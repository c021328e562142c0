// Not compiled here, for want of Compose. It only assigns values of Runs.kt, which is compiled and tested.
package linkmark.compose

import androidx.compose.foundation.clickable
import androidx.compose.foundation.isSystemInDarkTheme
import androidx.compose.foundation.layout.Column
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.AnnotatedString
import androidx.compose.ui.text.LinkAnnotation
import androidx.compose.ui.text.SpanStyle
import androidx.compose.ui.text.TextLinkStyles
import androidx.compose.ui.text.buildAnnotatedString
import androidx.compose.ui.text.font.FontStyle
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.style.TextDecoration
import androidx.compose.ui.unit.sp
import linkmark.Block
import linkmark.Link
import linkmark.Run
import linkmark.Runs

/** Converted copy, whose links are opened by a function: by their route, or else by their address. */
@Composable
fun CopyText(copy: Runs, open: (Link) -> Unit) {
    val isDark = isSystemInDarkTheme()
    Column {
        for (block in copy.blocks) {
            val font = copy.fontOf(block)
            // One link alone is the whole paragraph's action, so TalkBack announces it as a link.
            val link = block.activatedLink?.let { copy.links[it] }
            val action = if (link == null) Modifier else Modifier.clickable(role = Role.Button) { open(link) }
            val semantics = if (block.kind == "heading") Modifier.semantics { heading() } else Modifier
            Text(
                copy.annotated(block, isDark, hasLinks = link == null, open),
                action.then(semantics),
                color = (if (isDark) copy.dark?.foregroundColor else copy.foregroundColor).toColor(),
                fontSize = font.size.sp, lineHeight = font.lineHeight.sp, fontWeight = FontWeight(font.weight),
            )
        }
    }
}

private fun Runs.annotated(block: Block, isDark: Boolean, hasLinks: Boolean, open: (Link) -> Unit): AnnotatedString =
    buildAnnotatedString {
        append(get(block.range))
        for (run in runsOf(block)) {
            addStyle(run.spanStyle(isDark), run.range.start - block.range.start, run.range.end - block.range.start)
        }
        for (link in if (hasLinks) enabledLinksOf(block) else emptyList()) {
            val pressed = pressedColorOf(link, isDark)?.let { SpanStyle(color = it.toColor()) }
            addLink(
                LinkAnnotation.Clickable("${link.id}", TextLinkStyles(pressedStyle = pressed)) { open(link) },
                link.range.start - block.range.start, link.range.end - block.range.start,
            )
        }
    }

private fun Run.spanStyle(isDark: Boolean) = SpanStyle(
    color = (if (isDark && dark != null) dark.foregroundColor else foregroundColor).toColor(),
    fontWeight = boldWeight?.let(::FontWeight),
    fontStyle = FontStyle.Italic.takeIf { "emphasis" in marks },
    textDecoration = TextDecoration.Underline.takeIf { underlineStyle == "single" },
)

/** Compose has alpha first; CSS, which the format follows, has it last. */
private fun String?.toColor() = this?.let { Color(linkmark.argb(it)) } ?: Color.Unspecified
