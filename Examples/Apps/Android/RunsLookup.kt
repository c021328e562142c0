package linkmark

/** Returns the runs of a block. */
fun Runs.runsOf(block: Block): List<Run> = runs.filter {
    block.range.start <= it.range.start && it.range.end <= block.range.end
}

/** Returns the links of a block that have text and can be opened. */
fun Runs.enabledLinksOf(block: Block): List<Link> = links.filter {
    block.range.start <= it.range.start && it.range.end <= block.range.end && it.range.start < it.range.end &&
        it.isEnabled
}

/** Returns the font of a block, which is that of the text unless the block is a heading. */
fun Runs.fontOf(block: Block): Font = headings.firstOrNull { it.level == block.level }?.font ?: font

/** Returns the highlight color of a link; null if the theme leaves it to the app. */
fun Runs.pressedColorOf(link: Link, isDark: Boolean): String? {
    val run = runs.firstOrNull { it.link == link.id } ?: return null
    return if (isDark && run.dark != null) run.dark.highlightColor else run.highlightColor
}

/** Whether a tap on the link does something. */
val Link.isEnabled: Boolean get() = handling != "none" && "disabled" !in accessibility.states

/** The weight of a run, if it differs from the text's. */
val Run.boldWeight: Int? get() = if ("strong" in marks) 700 else fontWeight

/** Returns the number 0xAARRGGBB of a color of the format, which is #RRGGBB or #RRGGBBAA. */
fun argb(color: String): Long {
    val digits = color.drop(1)
    val alpha = if (digits.length == 8) digits.takeLast(2) else "FF"
    return (alpha + digits.take(6)).toLong(16)
}
