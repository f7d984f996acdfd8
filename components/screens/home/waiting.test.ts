// @vitest-environment jsdom
import { createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WaitingPages } from "@/lib/store/interfaces/labels";
import { drawn } from "@/components/ui/testing";

/** What the server says of each person, and its jobs. */
const server = { waiting: {} as Record<string, readonly WaitingPages[]>, jobs: [] as readonly object[] };
/** What each browser keeps. */
let kept: Map<string, string>;

beforeEach(() => {
  Object.assign(server, { waiting: {}, jobs: [] });
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    return pathname === "/api/annotators/waiting"
      ? Response.json({ waiting: server.waiting[searchParams.get("annotator")!] ?? [] })
      : Response.json({ jobs: server.jobs, now: 0 });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Home as it is loaded in a browser that keeps this. */
async function homeIn(browser: Map<string, string>) {
  kept = browser;
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const [{ Waiting }, { takeName }, { rememberStarted }] = await Promise.all([
    import("./waiting"),
    import("@/components/workbench/identity/annotator"),
    import("@/components/workbench/jobs/started-here"),
  ]);
  return { Waiting, takeName, rememberStarted };
}

const corpus = (id: string, open: number, begun: number, conflict: number) => ({
  id,
  name: `Corpus ${id}`,
  states: { open, "in progress": begun, done: 1, conflict },
});

it("leads to conflicts first, then to what was begun, then to what is open, the most first", async () => {
  const { Waiting } = await homeIn(new Map());
  const { host } = await drawn(
    createElement(Waiting, { corpora: [corpus("a", 3, 0, 1), corpus("b", 5, 1, 0), corpus("c", 0, 0, 0)] }),
  );
  expect(
    [...host.querySelectorAll("a")].map((link) => [link.getAttribute("href"), link.textContent]),
  ).toEqual([
    ["/corpora/a/review", "1 page in conflictCorpus a"],
    ["/corpora/b?state=in%20progress", "1 page begun and not finishedCorpus b"],
    ["/corpora/b?state=open", "5 pages without labelsCorpus b"],
    ["/corpora/a?state=open", "3 pages without labelsCorpus a"],
  ]);
});

it("says so where nothing waits", async () => {
  const { Waiting } = await homeIn(new Map());
  const { host } = await drawn(createElement(Waiting, { corpora: [corpus("a", 0, 0, 0)] }));
  expect(host.textContent).toBe("Nothing waits: every page is labelled.");
});

it("is each person's own in two browsers: pages of theirs, and runs that they started there and that have ended", async () => {
  const none = { pages: 0, first: null };
  server.waiting = {
    Ada: [
      { corpusId: "a", disputed: { pages: 1, first: "p3" }, begun: { pages: 2, first: "p1" }, asked: none },
    ],
    Bob: [{ corpusId: "a", disputed: none, begun: none, asked: { pages: 4, first: "p2" } }],
  };
  const job = (id: string, state: string) => ({
    ...{ id, state, kind: "evaluate", title: `Run ${id}`, startedAt: 1, input: null, result: null },
  });
  server.jobs = [job("r1", "done"), job("r2", "running"), job("r3", "done")];
  const browsers = { Ada: new Map<string, string>(), Bob: new Map<string, string>() };
  const start = async (name: keyof typeof browsers, ...runs: string[]) => {
    const { takeName, rememberStarted } = await homeIn(browsers[name]);
    takeName(name);
    for (const run of runs) rememberStarted(`/runs/${run}`);
  };
  await start("Ada", "r1", "r2");
  await start("Bob", "r3");
  const listed = async (browser: Map<string, string>) => {
    const { Waiting } = await homeIn(browser);
    const { host } = await drawn(createElement(Waiting, { corpora: [corpus("a", 0, 2, 0)] }));
    const rows = () =>
      [...host.querySelectorAll("a")].map((link) => [link.getAttribute("href"), link.textContent]);
    await vi.waitFor(() => expect(rows().some(([href]) => href!.startsWith("/runs/"))).toBe(true));
    await vi.waitFor(() => expect(rows().some(([href]) => href!.startsWith("/pages/"))).toBe(true));
    return rows();
  };
  expect(await listed(browsers.Ada)).toEqual([
    ["/pages/p3?mode=compare", "1 page of yours contradicted by othersCorpus a"],
    ["/pages/p1?mode=annotate", "2 pages begun by youCorpus a"],
    ["/runs/r1", "Run finishedRun r1"],
  ]);
  expect(await listed(browsers.Bob)).toEqual([
    ["/pages/p2?mode=annotate", "4 pages assigned to youCorpus a"],
    ["/runs/r3", "Run finishedRun r3"],
  ]);
});
