import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { writeFile } from "node:fs/promises";
import { afterEach, expect, it, vi } from "vitest";
import { scratchFolder } from "../corpus/corpus.fixture";
import { memoryStore } from "../store/memory/memory-store";
import { quietTask, type Task } from "../task";
import { importJob, type ImportResult } from "./import-job";
import { runImport } from "./import-job.fixture";

/** Names lead to this machine, which counts as public, but for those of somebody's own network. */
vi.mock("../http/checked-lookup", async (original) => ({
  ...(await original<typeof import("../http/checked-lookup")>()),
  CHECKED_DEFAULTS: {
    resolve: async (host: string) => [host.startsWith("inside") ? "10.0.0.1" : "127.0.0.1"],
    isAllowed: (address: string) => address === "127.0.0.1",
  },
}));
/** Nobody waits between two pages of a test. */
vi.mock("node:timers/promises", () => ({ setTimeout: async () => undefined }));

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const html = (text: string): string =>
  `<title>${text}</title><link rel=stylesheet href=/a.css><img src=/b.png><img src=/secret/c.png><p>${text}`;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const say =
  (type: string, body: string | Buffer): Answer =>
  (_, response) =>
    void response.setHeader("content-type", type).end(body);

/** A site on this machine; its addresses, and what it was asked for. */
async function site(more: Readonly<Record<string, Answer>> = {}) {
  const asked: string[] = [];
  const answers: Readonly<Record<string, Answer>> = {
    "/robots.txt": say("text/plain", "User-agent: *\nDisallow: /secret"),
    "/a.css": say("text/css", "p { background: url(b.png) }"),
    "/b.png": say("image/png", PNG),
    "/secret/c.png": say("image/png", PNG),
    "/secret/page": say("text/html", html("Secret")),
    "/one": say("text/html; charset=latin1", Buffer.from(html("Un \u00e9t\u00e9"), "latin1")),
    "/two": say("text/html", html("Two")),
    "/moved": (_, response) => void response.writeHead(302, { location: "/two" }).end(),
    "/hidden": (_, response) => void response.writeHead(302, { location: "/secret/page" }).end(),
    "/inside": (_, response) => void response.writeHead(302, { location: "http://inside.example/" }).end(),
    "/loop": (_, response) => void response.writeHead(302, { location: "/loop" }).end(),
    "/files": (_, response) => void response.writeHead(302, { location: "ftp://files.example/x" }).end(),
    "/nowhere": (_, response) => void response.writeHead(302, { location: "http://" }).end(),
    "/paper.pdf": say("application/pdf", "%PDF"),
    ...more,
  };
  const server = createServer((request, response) => {
    asked.push(request.url!);
    const answer = answers[request.url!];
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, at: (path: string, host = "news.example") => `http://${host}:${port}${path}` };
}

async function listOf(...lines: readonly string[]): Promise<string> {
  const path = join(await scratchFolder(), "pages.txt");
  await writeFile(path, lines.join("\n"));
  return path;
}

it("fetches the pages of a list with their sheets and pictures, but for what the site does not want", async () => {
  const { at, asked } = await site();
  const store = memoryStore();
  const source = await listOf("# our pages", "", at("/one"), at("/moved#part"));
  const result = await runImport(store, { source, corpusName: "fetched" });
  expect(result).toMatchObject({ added: 2, rejected: 0, format: "Addresses" });
  const ids = await store.pages.ids({ corpusId: result.corpusId, sort: "key" });
  const pages = await Promise.all(ids.map((id) => store.pages.get(id)));
  expect(pages.map(({ url, title }) => [url, title])).toEqual(
    expect.arrayContaining([
      [at("/one"), "Un été"],
      // Known by the address of the list, and its own is where that led.
      [at("/two"), "Two"],
    ]),
  );
  const capture = await store.captures.find(pages.find(({ title }) => title === "Two")!.id);
  expect(capture).toMatchObject({ source: "fetched", wanted: 3, missing: 1, missed: [at("/secret/c.png")] });
  expect(capture!.resources.map(({ url }) => url)).toEqual([at("/a.css"), at("/b.png")]);
  expect(asked.filter((path) => path === "/robots.txt")).toHaveLength(1);
  expect(asked).not.toContain("/secret/c.png");
});

it("says one error for each address that gives no page, and takes the others", async () => {
  const { at, asked } = await site();
  const cases: readonly (readonly [line: string, code: string])[] = [
    [at("/secret/page"), "robots"],
    [at("/hidden"), "robots"],
    [at("/", "inside.example"), "private-address"],
    ["http://10.0.0.1/", "private-address"],
    ["http://[::1]/", "private-address"],
    [at("/inside"), "private-address"],
    [at("/loop"), "too-many-redirects"],
    [at("/files"), "bad-redirect"],
    [at("/nowhere"), "bad-redirect"],
    [at("/gone"), "http-status"],
    [at("/paper.pdf"), "not-html"],
    ["ftp://news.example/", "bad-url"],
    ["no address", "bad-url"],
    ["http://ada:secret@news.example/", "bad-url"],
  ];
  const source = await listOf(...cases.map(([line]) => line), at("/two"), at("/two"));
  const { added, rejects } = await runImport(memoryStore(), { source, corpusName: "fetched" });
  expect(added).toBe(1);
  expect(rejects.map(({ code }) => code).sort()).toEqual(
    [...cases.map(([, code]) => code), "duplicate-id"].sort(),
  );
  for (const [line, code] of cases.filter(([, each]) => each !== "bad-url"))
    expect(rejects).toContainEqual(expect.objectContaining({ origin: line, code }));
  for (const number of [12, 13, 14])
    expect(rejects.some(({ origin }) => origin.endsWith(`pages.txt:${number}`))).toBe(true);
  expect(JSON.stringify(rejects)).not.toContain("ada:secret");
  expect(asked).not.toContain("/secret/page");
});

it.each([
  { when: "has no robots.txt", answer: 404, added: 1 },
  { when: "cannot say now what it wants", answer: 503, added: 0 },
])("fetches $added pages of a site that $when", async ({ answer, added }) => {
  const { at } = await site({ "/robots.txt": (_, response) => void response.writeHead(answer).end() });
  const source = await listOf(at("/two"));
  const result = await runImport(memoryStore(), { source, corpusName: "fetched" });
  expect(result).toMatchObject({ added, rejected: 1 - added });
});

it("stops in the middle of a page when it is cancelled, and leaves nothing", async () => {
  const stop = new AbortController();
  const { at } = await site({ "/slow": () => stop.abort(new Error("cancelled")) });
  const store = memoryStore();
  const source = await listOf(at("/two"), at("/slow"), at("/one"));
  const task = { signal: stop.signal, report: () => undefined };
  await expect(runImport(store, { source, corpusName: "fetched" }, task)).rejects.toThrow("cancelled");
  expect(await store.corpora.list()).toEqual([]);
});

it("goes on where a killed one was, without asking again for what is stored", async () => {
  const { at, asked } = await site(
    Object.fromEntries(
      Array.from({ length: 60 }, (_, page) => [`/p${page}`, say("text/html", `<p>Page ${page}`)]),
    ),
  );
  const store = memoryStore();
  const source = await listOf(...Array.from({ length: 60 }, (_, page) => at(`/p${page}`)));
  const { id: jobId } = await store.jobs.enqueue({ kind: "import", title: "import", input: {} });
  await store.jobs.claim("worker", Date.now(), 60_000);
  // The worker ends in the second batch: what it stored of the first one stays until the job ends.
  const killed: Task = {
    signal: quietTask.signal,
    report: ({ done }) => {
      if (done === 50) throw new Error("killed");
    },
  };
  const input = { source, corpusName: "fetched" };
  const about = { store, jobId, codeVersion: "v1" };
  await expect(importJob(input, killed, about)).rejects.toThrow("killed");
  const before = asked.filter((path) => path.startsWith("/p")).length;
  expect(before).toBe(50);
  expect((await importJob(input, quietTask, about)) as ImportResult).toMatchObject({
    added: 60,
    rejected: 0,
    unchanged: [],
  });
  expect(asked.filter((path) => path.startsWith("/p")).length - before).toBe(20);
});
