    private class Pattern(val route: String, text: String) {
        val path = text.substringBefore('?').split('/').filter { it.isNotEmpty() }

        /** The names of the required query parameters, and the placeholders for their values. */
        val query = text.substringAfter('?', "").split('&').filter { it.isNotEmpty() }.map {
            decoded(it.substringBefore('=')) to it.substringAfter('=').trim('{', '}')
        }

        val placeholders = path.mapNotNull { placeholder(it) } + query.map { it.second }

        /** More query parameters, then a literal before `{x}` before the end before `**`. */
        val rank = (99_999 - query.size).toString() + path.joinToString("") {
            if (it == "**") "3" else if (placeholder(it) != null) "1" else "0"
        } + "2"

        fun values(address: Address): Map<String, String>? {
            val found = mutableMapOf<String, String>()
            val hasRest = path.lastOrNull() == "**"
            val count = if (hasRest) path.size - 1 else path.size
            if (address.path.size < count || address.path.size > count && !hasRest) return null
            for (index in 0 until count) {
                val name = placeholder(path[index])
                if (name != null) {
                    found[name] = address.path[index]
                } else if (!address.hasComponent(index, decoded(path[index]))) {
                    return null
                }
            }
            if (hasRest) {
                found["**"] = address.path.drop(count)
                    .joinToString("/") { it.replace("%", "%25").replace("/", "%2F") }
            }
            for ((name, placeholder) in query) {
                found[placeholder] =
                    address.query.firstOrNull { it.first == name && it.second != null }?.second
                        ?: return null
            }
            return found
        }

        fun isRepeated(address: Address) =
            query.any { (name, _) -> address.query.count { it.first == name } > 1 }

        /** Returns a path without its first slash, and a query. */
        fun text(values: Map<String, String>): String {
            val parts = path.map {
                when (val name = placeholder(it)) {
                    null -> it
                    "**" -> encoded(values.getValue(name))
                        .replace("%2F", "/").replace("%252F", "%2F").replace("%2525", "%25")
                    else -> encoded(values.getValue(name))
                }
            }
            val isEmptyRest = path.lastOrNull() == "**" && parts.last() == ""
            val items = query.map { (name, placeholder) ->
                encoded(name) + "=" + encoded(values.getValue(placeholder))
            }
            return (if (isEmptyRest) parts.dropLast(1) else parts).joinToString("/") +
                (if (items.isEmpty()) "" else "?" + items.joinToString("&"))
        }

        private fun placeholder(part: String): String? =
            if (part == "**") part else if (part.startsWith("{")) part.trim('{', '}') else null
    }

    private class Match(val pattern: Pattern, val values: Map<String, String>) {
        val route get() = pattern.route
    }

    private fun match(address: String): Match? =
        try {
            val parts = parts(address)
            patternsByRank.firstNotNullOfOrNull { pattern ->
                pattern.values(parts)?.let { Match(pattern, it) }
            }?.takeUnless { it.pattern.isRepeated(parts) }
        } catch (_: NoRoute) {
            null
        }

    /** Returns the first of the addresses that has exactly these values. */
    private fun write(
        route: String,
        values: Map<String, String?>,
        addresses: (String) -> List<String>,
    ): String? {
        val given = values.filterValues { it != null }.mapValues { it.value.orEmpty() }
        for (pattern in patterns.filter { it.route == route }) {
            if (pattern.placeholders.toSet() != given.keys) continue
            val text = try { pattern.text(given) } catch (_: NoRoute) { return null }
            val found = addresses(text).firstOrNull { address ->
                match(address)?.let { it.pattern === pattern && it.values == given } == true
            }
            if (found != null) return found
        }
        return null
    }
