"""Serves pages with `linkmark build --serve` to browsers, strangers and hostile clients.

    Scripts/check served-pages                20 saves, 1,000 connections, three browsers
    Scripts/check served-pages -- --smoke     5 saves, 200 connections, Chromium

* Only this machine can connect, and only by the server's names. A request is refused if a stranger's host name resolves
  to this machine.
* No path and no link leads to a file that the build did not write.
* A page of another site learns nothing of what is served, not even what is there; it changes and delays nothing.
* Slow, silent and greedy clients, garbage and many connections at once delay other requests by less than a second.
* In Chromium, a saved change is shown within 200 ms at the same scroll position, also on pages with a policy. The short
  form allows a second, since other work runs at the same time. The page shows a failed build.
* At rest, the server uses no processor time.
"""
import sys

from checks.browser_support.fixture import ENGINES, Chromium, install
from checks.served_pages import clients, pages
from checks.served_pages.project import PROJECT, Server, write_project
from checks.support import folders, machine, options, processes
from checks.support.cases import Cases, expect_failures, write_program

SMOKE = ["--smoke"]
SECONDS = 45
ALONE = True


def check_controls(folder, browser, results):
    project = write_project(folder)
    program = write_program(folder / "careless", f'exec "{sys.executable}" "{PROJECT.with_name("careless.py")}"')
    server = Server(program, project)
    for part, *arguments in [
            (clients.reach_only_from_here, server), (clients.be_strangers, server), (clients.steal, server),
            (clients.steal_through_links, server, project), (clients.rest, server, 1),
            (pages.reload_pages, server, project, browser, 1, pages.BOUND),
            (clients.be_other_sites, program, folder, Chromium, [clients.REQUESTS["control"]])]:
        expect_failures(results, "a careless server", part, *arguments)
    server.stop()


def main(arguments):
    is_smoke = options.parsed(__name__, __doc__, arguments, smoke="fewer saves, connections and browsers").smoke
    processes.heed_signals()
    machine.require_commands({"ss": "iproute2", "ip": "iproute2"})
    engines = [] if is_smoke else ENGINES
    install(Chromium, *engines)
    linkmark, cases = machine.installed_linkmark(), Cases()
    with Chromium() as browser, folders.temporary() as folder:
        cases.run("controls", check_controls, folder / "controls", browser)
        project = write_project(folder)
        server = Server(linkmark, project)
        for part in [clients.reach_only_from_here, clients.be_strangers, clients.steal]:
            cases.run(part.__name__.replace("_", " "), part, server)
        cases.run("links", clients.steal_through_links, server, project)
        cases.run("hostile clients", clients.make_trouble, server, 200 if is_smoke else 1000)
        cases.run("rest", clients.rest, server, 2 if is_smoke else 10)
        cases.run("saves", pages.reload_pages, server, project, browser, *((5, 1) if is_smoke else (20, pages.BOUND)))
        for part in [pages.show_failures, pages.reload_review, pages.share_connections]:
            cases.run(part.__name__.replace("_", " "), part, server, project, browser)
        server.stop()
        cases.run("restart", pages.survive_restart, linkmark, project, browser)
        cases.run("pages with a policy", pages.reload_strict_pages, linkmark, project, browser)
        for engine in engines:
            cases.run(f"sites in {engine.name}", clients.be_other_sites, linkmark, folder, engine, clients.REQUESTS["sites"])
    return cases.finish()
