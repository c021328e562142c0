package linkmark

// A client of linkmark.runs/1 that decodes with the data model of Examples/Apps and counts in UTF-16 code units.

private fun plain(text: String) = text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")

private fun StringBuilder.record(vararg fields: Any?) {
    fields.joinTo(this, "\t", postfix = "\n") { plain(it?.toString() ?: "-") }
}

private fun StringBuilder.describe(document: Runs) {
    fun place(range: Range) = "${range.utf16.joinToString("-")}/${range.utf8.joinToString("-")}"
    record("document", document.locale, document.dir, document.text, document.foregroundColor,
        document.surfaceColor, document.dark?.foregroundColor, document.dark?.surfaceColor)
    for (heading in document.headings) record("heading", heading.level, heading.fontStyle, heading.font.weight)
    for (block in document.blocks) {
        check(document.runsOf(block).joinToString("") { it.text } == document[block.range]) { "the runs of a block" }
        check(document.enabledLinksOf(block).all { it.href != null }) { "the links of a block" }
        record("block", block.kind, place(block.range), document[block.range], block.activatedLink,
            block.announcement.voiceOver, block.announcement.talkBack)
    }
    for (run in document.runs) {
        val isLink = run.link != null
        record("run", place(run.range), document[run.range], run.marks.joinToString(","), run.link, run.image,
            if (isLink) run.foregroundColor else document.foregroundColor, run.highlightColor,
            run.underlineStyle ?: "none", run.fontWeight)
        if (document.dark != null) {
            record("dark", if (isLink) run.dark?.foregroundColor else document.dark.foregroundColor,
                run.dark?.highlightColor, run.dark?.underlineStyle ?: "none", run.dark?.fontWeight)
        }
    }
    for (link in document.links) {
        val parameters = link.route?.parameters
        record("link", link.id, place(link.range), document[link.range], link.href, link.blocked?.destination,
            link.blocked?.reason, link.title, link.kind, link.handling, link.route?.name,
            parameters?.path?.toSortedMap()?.entries?.joinToString(","),
            parameters?.query?.toSortedMap()?.entries?.joinToString(","),
            link.accessibility.role, link.accessibility.name, link.accessibility.states.joinToString(","),
            link.accessibility.description, link.accessibility.hint,
            link.accessibility.announcement.voiceOver, link.accessibility.announcement.talkBack)
    }
    for (image in document.images) {
        record("image", image.id, place(image.range), document[image.range], image.src, image.blocked?.reason)
    }
}

fun main() {
    check(argb("#16161666") == 0x66161616L && argb("#0062E3") == 0xFF0062E3L) { "the order of CSS" }
    val output = StringBuilder()
    System.`in`.bufferedReader().useLines { lines -> lines.forEach { output.describe(Runs.decode(it)) } }
    System.out.write(output.toString().toByteArray())
    System.out.flush()
}
