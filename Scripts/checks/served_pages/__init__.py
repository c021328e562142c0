"""Serves pages with `linkmark build --serve` to browsers, strangers and hostile clients.

    Scripts/check served-pages                20 saves, 1,000 connections
    Scripts/check served-pages -- --smoke     5 saves, 200 connections

* Only this machine can connect, and only by the server's names. A request is refused if a stranger's host name resolves
  to this machine.
* No path and no link leads to a file that the build did not write.
* Slow, silent and greedy clients, garbage and many connections at once delay other requests by less than a second.
* In Chromium, a saved change is shown within 200 ms at the same scroll position, also on pages with a policy. The short
  form allows a second, since other work runs at the same time. The page shows a failed build.
* At rest, the server uses no processor time.
"""
import pathlib
import sys

from checks.browser_support.chromium import Chromium
from checks.browser_support.fixture import install
from checks.served_pages.clients import be_strangers, make_trouble, reach_only_from_here, rest, steal, steal_through_links
from checks.served_pages.pages import (BOUND, reload_pages, reload_review, reload_strict_pages, share_connections, show_failures,
                    survive_restart)
from checks.served_pages.project import Server, write_project
from checks.support import folders, machine, options, processes
from checks.support.cases import Cases, expect_failures, write_program

SMOKE = ["--smoke"]
SECONDS = 30
ALONE = True


def check_controls(folder, browser, results):
    folder.mkdir()
    project = write_project(folder)
    careless = pathlib.Path(__file__).with_name("careless.py")
    server = Server(write_program(folder / "careless", f'exec "{sys.executable}" "{careless}"'), project)
    for part, *arguments in [(reach_only_from_here,), (be_strangers,), (steal,), (steal_through_links, project),
                             (rest, 1), (reload_pages, project, browser, 1, BOUND)]:
        expect_failures(results, "a careless server", part, server, *arguments)
    server.stop()


def main(arguments):
    is_smoke = options.parsed(__name__, __doc__, arguments, smoke="fewer saves and connections").smoke
    processes.heed_signals()
    machine.require_commands({"ss": "iproute2", "ip": "iproute2"})
    install(Chromium)
    linkmark, cases = machine.installed_linkmark(), Cases()
    with Chromium() as browser, folders.temporary() as folder:
        cases.run("controls", check_controls, folder / "controls", browser)
        project = write_project(folder)
        server = Server(linkmark, project)
        cases.run("addresses", reach_only_from_here, server)
        cases.run("strangers", be_strangers, server)
        cases.run("paths", steal, server)
        cases.run("links", steal_through_links, server, project)
        cases.run("hostile clients", make_trouble, server, 200 if is_smoke else 1000)
        cases.run("rest", rest, server, 2 if is_smoke else 10)
        cases.run("saves", reload_pages, server, project, browser, *((5, 1) if is_smoke else (20, BOUND)))
        cases.run("failures", show_failures, server, project, browser)
        cases.run("review", reload_review, server, project, browser)
        cases.run("many pages", share_connections, server, project, browser)
        server.stop()
        cases.run("restart", survive_restart, linkmark, project, browser)
        cases.run("pages with a policy", reload_strict_pages, linkmark, project, browser)
    return cases.finish()
