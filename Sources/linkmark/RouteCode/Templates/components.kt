    /** Returns where the matches end that begin at places of a text, in order. */
    private fun interface Token {
        fun ends(starts: List<Int>, text: List<Int>): List<Int>
    }

    private class Parts(val path: String, val query: String, val fragment: String?)

    /** An entry of the file that the server publishes. */
    private class Component(
        val route: String,
        paths: List<String>,
        query: String? = null,
        items: List<Pair<String, String>> = listOf(),
        fragment: String? = null,
        val isExcluded: Boolean = false,
        val isCaseSensitive: Boolean = true,
        val isPercentEncoded: Boolean = isOfApple,
    ) {
        private val paths = paths.map { tokens(it) }
        private val query = query?.let { tokens(it) }
        private val items = items.map { (name, value) -> decoded(name) to tokens(value) }
        private val fragment = fragment?.let { tokens(it) }

        fun matches(parts: Parts): Boolean {
            val inner = if (isOfApple) parts.path.drop(1).trimEnd('/') else parts.path
            val part = parts.fragment ?: if (isOfApple) "" else null
            return paths.any { isMatch(it, compared(inner)) } &&
                (query == null || isMatch(query, compared(parts.query))) &&
                items.all { (name, tokens) ->
                    val values = items(parts.query).filter { text(compared(it.first)) == name }
                        .map { it.second }
                    // On Apple's systems, a missing parameter is empty.
                    (if (isOfApple) values.ifEmpty { listOf("") } else values)
                        .any { isMatch(tokens, compared(it)) }
                } &&
                (fragment == null || part != null && isMatch(fragment, compared(part)))
        }

        /** Whether a parameter that is required occurs several times, as programs would read it. */
        fun isRepeated(parts: Parts): Boolean {
            val names = items(parts.query).map { text(folded(decoded(it.first))) }
            return items.any { (name, _) ->
                val required = if (isPercentEncoded) decoded(name) else name
                names.count { it == required } > 1
            }
        }

        private fun tokens(pattern: String): List<Token> {
            val parts = Regex("""[*?]|\$\([^)]*\)|[^*?$]+""").findAll(pattern).map { it.value }
                .toList()
            return parts.mapIndexed { index, part ->
                val next = parts.getOrNull(index + 1)
                when {
                    part == "?" -> character
                    part == "*" && (isOfApple || next == null) -> characters
                    part == "*" -> charactersUpTo(folded(decoded(next.orEmpty())).first())
                    part.startsWith("$(") -> oneOf(variables.getValue(part).map { tokens(it) })
                    else -> literal(folded(decoded(part)))
                }
            }
        }

        /** Returns a part of an address in the form in which it is compared. */
        private fun compared(part: String): List<Int> {
            // Every system percent-encodes what is not ASCII.
            val text = Regex("[^\\x00-\\x7F]+").replace(part) { encoded(it.value) }
            if (isPercentEncoded) return folded(text)
            return try {
                folded(decoded(Regex("%(?![0-9A-Fa-f]{2})").replace(text, "%25")))
            } catch (_: NoRoute) {
                folded(text)
            }
        }

        private fun folded(text: String): List<Int> {
            val characters = text.codePoints().toArray().toList()
            return if (isCaseSensitive) characters else characters.map { character ->
                val lowercase = text(listOf(character)).lowercase(java.util.Locale.ROOT)
                if (lowercase.codePointCount(0, lowercase.length) == 1) lowercase.codePointAt(0)
                else character
            }
        }
    }

    private val character = Token { starts, text ->
        starts.filter { it < text.size }.map { it + 1 }
    }

    private val characters = Token { starts, text ->
        starts.firstOrNull()?.let { (it..text.size).toList() }.orEmpty()
    }

    /** Android's `*`, which ends where the next character occurs first. */
    private fun charactersUpTo(next: Int) = Token { starts, text ->
        starts.mapNotNull { start -> (start until text.size).firstOrNull { text[it] == next } }
            .distinct()
    }

    private fun literal(literal: List<Int>) = Token { starts, text ->
        starts.filter { it + literal.size <= text.size }
            .filter { text.subList(it, it + literal.size) == literal }
            .map { it + literal.size }
    }

    private fun oneOf(values: List<List<Token>>) = Token { starts, text ->
        values.flatMap { ends(it, starts, text) }.distinct().sorted()
    }

    private fun ends(tokens: List<Token>, starts: List<Int>, text: List<Int>): List<Int> =
        tokens.fold(starts) { found, token -> token.ends(found, text) }

    private fun isMatch(tokens: List<Token>, text: List<Int>) =
        text.size in ends(tokens, listOf(0), text)

    private fun text(characters: List<Int>) =
        characters.joinToString("") { String(Character.toChars(it)) }

    private fun items(query: String): List<Pair<String, String>> =
        query.split('&').filter { it.isNotEmpty() }
            .map { it.substringBefore('=') to it.substringAfter('=', "") }

    private class Match(val route: String, val values: Map<String, String>)

    private fun match(address: String): Match? {
        try {
            parts(address)
        } catch (_: NoRoute) {
            return null
        }
        val afterHost = address.substringAfter("://").dropWhile { it !in "/?#" }
        val path = afterHost.takeWhile { it !in "?#" }
        val parts = Parts(
            path.ifEmpty { "/" },
            afterHost.substringBefore('#').substringAfter('?', ""),
            if ('#' in afterHost) afterHost.substringAfter('#') else null,
        )
        return components.firstOrNull { it.matches(parts) }
            ?.takeUnless { it.isExcluded || it.isRepeated(parts) }
            ?.let { Match(it.route, mapOf("reference" to afterHost)) }
    }

    /** Returns the first of the addresses that has exactly these values. */
    private fun write(
        route: String,
        values: Map<String, String?>,
        addresses: (String) -> List<String>,
    ): String? =
        addresses(values["reference"].orEmpty()).firstOrNull { address ->
            match(address)?.let { it.route == route && it.values == values } == true
        }
