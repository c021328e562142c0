"""Destinations with a disguised scheme that runs code, in every construct that has a destination."""
import base64

from checks.support import data

CHARACTERS, LOOK_ALIKES, WRAPPERS, FOREIGN_DATA, CARRIERS = data.tables(
    __file__, "characters", "look-alikes", "wrappers", "foreign-data", "carriers")


def percent(text):
    return "".join(f"%{byte:02X}" for byte in text.encode())


def references(text, form):
    return "".join(form.format(ord(character)) for character in text)


def disguised_characters():
    """Yields destinations with characters before and in the scheme and beside its colon, raw and as references."""
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
    """Yields destinations with the same scheme and different code after it."""
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


def documents():
    """Yields addresses that contain a document, for links to open and images to show."""
    for kind in FOREIGN_DATA:
        content = hostile_picture if "svg" in kind.lower() else hostile_page
        for form in ["[x](<{}>)", "![x](<{}>)"]:
            yield lambda run: form.format(f"data:{kind},{percent(content(run))}")
            yield lambda run: form.format(f"data:{kind};base64,{base64.b64encode(content(run).encode()).decode()}")
    for scheme in ["DATA:", "dAtA:", "da&Tab;ta:", "&#1;data:", "data&colon;", "&#100;ata:", "d\\ata:"]:
        yield lambda run: f"[x]({scheme}text/html,{percent(hostile_page(run))})"
        yield lambda run: f"![x]({scheme}image/svg+xml,{percent(hostile_picture(run))})"




def carried():
    """Yields every construct that has a destination, each with a few disguises."""
    for carrier in CARRIERS:
        for destination in ["javascript:{}", "JavaScript:{}", "&#106;avascript:{}", "java&Tab;script:{}",
                            "java\tscript:{}", "vbscript:{}", "file:///{}"]:
            yield lambda run: carrier.format(destination.format(run))
        yield lambda run: carrier.format(f"data:text/html,{percent(hostile_page(run))}")


FAMILIES = {"characters in a scheme": disguised_characters, "letters of a scheme": disguised_letters,
            "schemes in addresses": wrapped, "programs in addresses": programs,
            "documents in addresses": documents, "what carries an address": carried}
