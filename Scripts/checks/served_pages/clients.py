"""Clients that a server has to withstand: strangers, thieves and troublemakers."""
import contextlib
import ipaddress
import json
import random
import shutil
import socket
import threading
import time
import urllib.parse

from checks.browser_support.script import settled
from checks.browser_support.server import PageServer
from checks.served_pages.project import PROJECT, SECRET, Reply, Server, page, write
from checks.support import data, folders, machine, processes

# The maximum seconds for an ordinary request beside hostile clients, and the maximum memory in bytes.
PROMPT, MEMORY = 1.0, 60_000_000
REQUESTS = data.beside(__file__)
STATE = "document.documentElement.dataset.state"


def reach_only_from_here(server: Server, results) -> str:
    """Checks that the port is open on 127.0.0.1, and on no other address of this machine."""
    found = machine.captured(["ss", "-ltnH", f"sport = :{server.port}"], check=True)
    results.equal([line.split()[3] for line in found.stdout.splitlines()], [f"127.0.0.1:{server.port}"], "listens")
    found = machine.captured(["ip", "-j", "addr"], check=True)
    addresses = [entry["local"] for interface in json.loads(found.stdout) for entry in interface["addr_info"]]
    # Link-local addresses are skipped, since they need the name of their interface.
    others = [each for each in addresses if not (ipaddress.ip_address(each).is_loopback or each.startswith("fe80"))]
    for address in [*others, "::1"]:
        with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as other:
            other.settimeout(2)
            results.expect(other.connect_ex((address, server.port)), f"{address} can be connected to")
    return f"refused at {', '.join([*others, '::1'])}"


def be_strangers(server: Server, results) -> str:
    """Checks that requests for another host or from another site's page are refused, and all others are answered."""
    for host in [f"localhost:{server.port}", f"127.0.0.1:{server.port}", f"LOCALHOST:{server.port}"]:
        reply = server.get("/a", host)
        results.equal((reply.status, b"Version" in reply.body), (200, True), f"Host {host}")
        for name, value in [("x-content-type-options", "nosniff"), ("cache-control", "no-store"),
                            ("cross-origin-resource-policy", "same-origin")]:
            results.equal(reply.fields.get(name), value, name)
        results.expect("access-control-allow-origin" not in reply.fields, "a page of another site may read this one")
    for host in REQUESTS["hosts"]:
        for path in ["/a", "/.linkmark/events", "/none"]:
            reply = server.get(path, host.format(port=server.port))
            results.expect(400 <= reply.status < 500 and b"Version" not in reply.body, f"Host {host!a}: {reply.status}")
    for origin in ["http://evil.example", "null", "http://localhost:1"]:
        reply = server.get("/.linkmark/events", fields=f"Origin: {origin}\r\n")
        results.equal(reply.status, 403, f"Origin {origin}")
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get"]:
        reply = server.get("/a", method=method)
        results.equal((reply.status, reply.fields.get("allow")), (405, "GET, HEAD"), method)
    head = server.get("/a", method="HEAD")
    results.equal((head.status, head.body), (200, b""), "HEAD")
    return f"{len(REQUESTS['hosts'])} hosts are refused"


def steal(server: Server, results) -> str:
    """Checks that no path, absolute or winding, leads to a file that the build did not write."""
    odd = REQUESTS["odd"]
    winding = [f"{start}{slash}{(up + slash) * count}secret" for up in REQUESTS["ups"] for slash in REQUESTS["slashes"]
               for start, count in [("", 1), ("/b", 2), ("/a.html", 3)]]
    for target in [*winding, *odd]:
        reply = server.get(target if target.startswith(("/", "*")) or target in odd else "/" + target)
        results.expect(400 <= reply.status < 500, f"{target!a}: {reply.status}")
        results.expect(SECRET not in reply.received and b"root:" not in reply.received, f"{target!a} gives a secret")
    return f"{len(winding) + len(odd)} paths"


def steal_through_links(server: Server, project, results) -> str:
    """Checks that an output or folder that was replaced by a link is not served until it is built again."""
    outputs = project / "out"
    (outputs / "a.html").unlink()
    (outputs / "a.html").symlink_to(project / "secret")
    (outputs / "b").rename(project / "b")
    (project / "b/c.html").write_bytes(SECRET)
    (outputs / "b").symlink_to(project / "b")
    for target in ["/a.html", "/a", "/b/c.html", "/b/c"]:
        reply = server.get(target)
        results.expect(reply.status == 404 and SECRET not in reply.received, f"{target} is read through a link")
    (outputs / "b").unlink()
    (outputs / "a.html").unlink()
    (project / "b").rename(outputs / "b")
    for name, text in [("copy/a.md", page(1)), ("copy/b/c.md", "# C again\n")]:
        write(project / name, text)
    results.expect(settled(lambda: b"Version 1" in server.get("/a").body, seconds=3), "the page does not come back")
    return "4 links"


def make_trouble(server: Server, scale: int, results) -> str:
    """Checks that requests are answered beside `scale` hostile connections at once, and that none stays open."""
    before, slowest = server.descriptors(), 0.0
    for name, trouble in TROUBLES.items():
        connections = trouble(server, scale)
        slowest = max(slowest, answer_time(server, f"{name} clients", results))
        for each in connections:
            each.close()
    for garbage in garbage_of(200):
        reply = Reply(server.exchange(garbage, 7, is_half=not garbage.endswith(b"\n\n")))
        results.expect(reply.status == 0 or 400 <= reply.status < 600, f"{garbage[:40]!a}: {reply.status}")
    results.equal(server.get("/a", fields=f"X: {'x' * 100_000}\r\n").status, 431, "a head of 100 KB")
    pipelined = server.exchange(server.request("/a") * 20)
    results.equal((pipelined.count(b"HTTP/1.1 200"), Reply(pipelined).fields.get("connection")), (1, "close"),
                  "20 requests at once")
    slowest = max(slowest, answer_time(server, "garbage", results))
    results.expect(settled(lambda: server.descriptors() <= before + 1), "connections stay open")
    memory = processes.peak_memory(server.process.pid)
    results.expect(memory < MEMORY, f"{memory / 1e6:.0f} MB beside hostile clients")
    return f"{scale} connections at once: answers within {1000 * slowest:.0f} ms, {memory / 1e6:.1f} MB"


def connected(server, count, request=""):
    """Returns connections that send a request but never read the reply."""
    connections = [server.connect(5) for _ in range(count)]
    for each in connections if request else []:
        with contextlib.suppress(OSError):
            each.sendall(server.request(request))
    return connections


def be_slow(server, scale):
    """Slowly sends a request on every connection, byte by byte."""
    connections = connected(server, scale)

    def trickle():
        for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"x" * 20:
            for each in connections:
                with contextlib.suppress(OSError):
                    each.send(bytes([byte]))
            time.sleep(0.05)

    threading.Thread(target=trickle, daemon=True).start()
    return connections


# Hostile clients by name. The last one requests events more often than any browser.
TROUBLES = {
    "slow": be_slow, "silent": connected, "greedy": lambda server, scale: connected(server, scale, "/a"),
    "listening": lambda server, scale: connected(server, min(scale, 100), "/.linkmark/events")}


def garbage_of(count):
    """Yields bytes that are not a request, the same every time."""
    chance = random.Random(1)
    yield from [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\n\n", b"\n\n", b"\r\n\r\n", b"GET\n\n", b"\0" * 100]
    for _ in range(count):
        text = "".join(chance.choices(REQUESTS["garbage"], k=chance.randrange(1, 20)))
        yield text.encode("latin-1") + chance.choice([b"", b"\n\n"])


def answer_time(server, occasion, results):
    """Returns the seconds that an ordinary request takes: the best of three, since any of them may be disturbed."""
    taken = []
    for _ in range(3):
        started = time.monotonic()
        reply = server.get("/a")
        taken.append(time.monotonic() - started if reply.status == 200 else 60)
    results.expect(min(taken) < PROMPT, f"beside {occasion} a request takes {min(taken):.2f} s")
    return min(taken)


def rest(server: Server, seconds: float, results) -> str:
    """Checks that a server without requests uses no processor time, also while a client listens."""
    with server.connect() as connection:
        connection.sendall(server.request("/.linkmark/events"))
        time.sleep(0.5)
        before = processes.processor_seconds(server.process.pid)
        time.sleep(seconds)
        used = processes.processor_seconds(server.process.pid) - before
    results.equal(used, 0, "seconds of the processor at rest")
    return f"{used:.2f} s in {seconds} s"


def be_other_sites(linkmark, folder, engine, sites, results) -> str:
    """Checks that pages of other sites find out nothing, change nothing and keep no reader waiting."""
    project, site, tries, kinds, worst = folder / engine.name, PageServer(), 0, set(), 0
    shutil.copytree(PROJECT.with_name("watched"), project)
    for name in ["back.html", "reader.js", "stranger.html", "stranger.js"]:
        site.add(name, PROJECT.with_name(name).read_text())
    write(project / "copy/reader.md", f'<script src="{site.origin}/reader.js"></script>\n')
    server = Server(linkmark, project)
    before = folders.state(project)
    with engine() as browser:
        for page, step in ((page, step) for page in sites for step in page["steps"]):
            own, asked = (f"http://{page[key]}" for key in ["own", "asked"])
            where, count = f"{engine.name}, {own} to {asked}, {step[0]}", len(site.requests)
            browser.go(f"{own}:{site.server_port}/stranger.html?{asked}:{server.port}")
            for kind, tried in act(browser, step).items():
                tries, kinds = tries + tried["tries"], kinds | {kind}
                results.expect(not tried["learned"], f"{where}: {kind}: {'; '.join(tried['learned'])[:1500]}")
            told = len(sites[0]["steps"]) > 1 and settled(lambda: [
                json.loads(urllib.parse.unquote(path[8:])) for path in site.requests[count:] if path[:8] == "/reader?"])
            slowest = max((max(each["page"], each["events"]) for each in told or []), default=60_000 * (told == []))
            results.expect(slowest < 1000 * PROMPT, f"{where}: a reader waits {slowest:.0f} ms")
            results.expect(all(each["mark"] == "reviewed" for each in told or []), f"{where}: a mark is lost")
            worst = max(worst, slowest)
    results.equal(folders.differences(before, folders.state(project)), [], f"{engine.name}: changed files")
    server.stop()
    return f"{tries:,} tries in {len(kinds)} ways; a reader waits at most {worst:.0f} ms"


def act(browser, step):
    """Calls a function of the page, clicks when it asks for that, and returns what it reports."""
    browser.evaluate(f"({STATE} = '{{}}', location.hash = {json.dumps(json.dumps(step))})")
    end = time.monotonic() + 900
    while "report" not in (state := json.loads(browser.evaluate(STATE))) and time.monotonic() < end:
        if "wantsClick" in state:
            browser.point([("move", 20, 20), ("down", 0), ("up", 0)])
        time.sleep(0.1)
    return state.get("report", {"end": {"tries": 1, "learned": ["the page does not end"]}})
