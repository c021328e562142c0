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
