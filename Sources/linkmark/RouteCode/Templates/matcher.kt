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

    private class Match(val pattern: Pattern, val values: Map<String, String>)

    private class NoRoute : Exception(null, null, false, false)

    private class Address(
        val hasHost: Boolean,
        val path: List<String>,
        val query: List<Pair<String, String?>>,
    ) {
        /** The host of an app's address ignores the case of ASCII letters. */
        fun hasComponent(index: Int, literal: String) =
            if (index == 0 && hasHost) lowercase(path[0]) == lowercase(literal)
            else path[index] == literal
    }

    private val patternsByRank = patterns.sortedBy { it.rank }

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

    /** Splits an address, then decodes it. What is refused, programs read differently. */
    private fun parts(address: String): Address {
        val scheme = Regex("^([A-Za-z][A-Za-z0-9+.-]*):").find(address)?.groupValues?.get(1)
        val name = scheme?.let { lowercase(it) } ?: throw NoRoute()
        val isWeb = name == "https" || name == "http"
        val rest = address.drop(name.length + 1)
        val isOurs = isWeb || name in appSchemes
        if (!isOurs || address.any { it <= ' ' || it == '\u007F' || it == '\\' }) throw NoRoute()
        val hasAuthority = rest.startsWith("//")
        val afterSlashes = if (hasAuthority) rest.drop(2) else ""
        val authority = afterSlashes.takeWhile { it != '/' && it != '?' && it != '#' }
        if (if (isWeb) !hasAuthority else !rest.startsWith("/")) throw NoRoute()
        val colon = authority.lastIndexOf(':').takeIf { it > authority.lastIndexOf(']') }
        val port = colon?.let { authority.substring(it + 1) }.orEmpty()
        val standardPort = if (name == "https") "443" else if (name == "http") "80" else ""
        if ('@' in authority || port != "" && port != standardPort) throw NoRoute()
        val host = authority.substring(0, colon ?: authority.length)
        if (isWeb && !isOurHost(host)) throw NoRoute()
        val start = if (isWeb || host == "") emptyList() else listOf(component(host))
        val tail = (if (hasAuthority) afterSlashes.drop(authority.length) else rest)
            .substringBefore('#')
        var components = tail.substringBefore('?').split('/').drop(1)
        if (components.lastOrNull() == "") components = components.dropLast(1)
        if ("" in components) throw NoRoute()
        val query = tail.substringAfter('?', "").split('&').filter { it.isNotEmpty() }.map {
            val value = if ('=' in it) decoded(it.substringAfter('=')) else null
            decoded(it.substringBefore('=')) to value
        }
        return Address(start.isNotEmpty(), start + components.map { component(it) }, query)
    }

    private fun component(text: String): String {
        val component = decoded(text)
        val isDot = component.split('/', '\\').any { it == "." || it == ".." }
        if (isDot || component.any { it < ' ' || it in '\u007F'..'\u009F' }) throw NoRoute()
        return component
    }

    /** Below a `*.host`, labels have ASCII letters, digits, `-` and `_`. */
    private fun isOurHost(text: String): Boolean {
        if (Regex("%[0-7]").containsMatchIn(text)) return false
        val host = decoded(text)
        if ('\u1E9E' in host) return false
        val labels = host.codePoints().toArray()
            .joinToString("") { String(Character.toChars(it)).lowercase(java.util.Locale.ROOT) }
            .split('.').map { unicodeLabels[it] ?: it }
        val name = labels.joinToString(".")
        val isPlain = name.length <= 253 && labels.all { Regex("[a-z0-9_-]{1,63}").matches(it) }
        return name in webHosts || isPlain && (1 until labels.size).any {
            "*." + labels.drop(it).joinToString(".") in webHosts
        }
    }

    private fun lowercase(text: String) =
        text.map { if (it in 'A'..'Z') it + 32 else it }.joinToString("")

    private fun decoded(text: String): String {
        val bytes = java.io.ByteArrayOutputStream()
        try {
            val source = text.encodeToByteArray(throwOnInvalidSequence = true)
            var index = 0
            while (index < source.size) {
                val byte = source[index].toInt()
                if (byte == '%'.code) {
                    val high = digit(source.getOrNull(index + 1))
                    bytes.write(high * 16 + digit(source.getOrNull(index + 2)))
                    index += 3
                } else {
                    bytes.write(byte)
                    index += 1
                }
            }
            return bytes.toByteArray().decodeToString(throwOnInvalidSequence = true)
        } catch (_: java.nio.charset.CharacterCodingException) {
            throw NoRoute()
        }
    }

    private fun digit(byte: Byte?): Int =
        "0123456789abcdef".indexOf(lowercase(byte?.toInt()?.toChar()?.toString() ?: "?"))
            .takeIf { it >= 0 } ?: throw NoRoute()

    private fun encoded(text: String): String =
        try {
            text.encodeToByteArray(throwOnInvalidSequence = true).joinToString("") {
                val character = it.toInt().toChar()
                if (it > 0 && (character in 'a'..'z' || character in 'A'..'Z' ||
                        character in '0'..'9' || character in "-._~")
                ) {
                    character.toString()
                } else {
                    "%%%02X".format(java.util.Locale.ROOT, it)
                }
            }
        } catch (_: java.nio.charset.CharacterCodingException) {
            throw NoRoute()
        }
