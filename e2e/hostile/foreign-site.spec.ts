/**
 * Another site in the person's browser, against every route: it reads nothing, changes nothing, and makes the
 * server do no work.
 */
import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { startOwnApp } from "../../lib/setup/own-app";
import { starterPage } from "../support/annotate-desk";
import { addressesOf, API_ROUTES, type ApiRoute } from "./api-routes";
import { contentOf } from "./database-content";
import { serverAt, switchesIn } from "./server-process";

test.use({ trace: "off" });
test.describe.configure({ mode: "serial" });

let address: (route: ApiRoute) => string;
let before: Readonly<Record<string, string>>;
let leftBefore: readonly string[];
/** A corpus whose archive is larger than what waits for a slow reader in buffers. */
let large: string;

test.beforeAll(async ({ request }) => {
  // The run of the starter corpus is written for a while after the start.
  await expect
    .poll(
      async () =>
        ((await (await request.get("/api/jobs?state=queued&state=running")).json()) as { jobs: unknown[] })
          .jobs.length,
      { timeout: 120_000 },
    )
    .toBe(0);
  address = await addressesOf(request);
  for (let index = 0; index < 8; index++) {
    // Noise does not shrink in an archive.
    const { pageId } = (await (
      await request.post("/api/inspect", { data: { html: `<p>${randomBytes(90_000).toString("base64")}` } })
    ).json()) as { pageId: string };
    large = ((await (await request.get(`/api/pages/${pageId}`)).json()) as { record: { corpusId: string } })
      .record.corpusId;
  }
  before = await contentOf(request);
  leftBefore = temporaryFolders();
});

/** Nothing was written, and no copy is left. */
async function nothingHappened(request: Parameters<typeof contentOf>[0]): Promise<void> {
  await expect.poll(() => temporaryFolders().filter((name) => !leftBefore.includes(name))).toEqual([]);
  expect(await contentOf(request)).toEqual(before);
}

/** What servers have in the temporary folder at the moment. */
const temporaryFolders = (): readonly string[] =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith("winnow-temporary-"))
    .sort();

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A request with headers that a browser would send and no script may set. */
function send(url: string, method: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = method === "GET" || method === "HEAD" || method === "OPTIONS" ? "" : "{}";
    const asked = ask(
      url,
      {
        method,
        headers: {
          ...headers,
          ...(body !== "" && { "content-type": "text/plain", "content-length": String(body.length) }),
        },
      },
      (response) => {
        let text = "";
        response
          .setEncoding("utf8")
          .on("data", (part: string) => (text += part))
          .on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    asked.on("error", reject).end(body);
  });
}

const FOREIGN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "with a foreign origin": { origin: "http://evil.example" },
  "from a sandboxed frame": { origin: "null" },
  "by no-cors": { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "empty" },
  "from another port": {
    "sec-fetch-site": "same-site",
    "sec-fetch-mode": "no-cors",
    "sec-fetch-dest": "image",
  },
  "by a link": {
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
    "sec-fetch-user": "?1",
  },
  "under a foreign name": { host: "evil.example" },
};

for (const [how, headers] of Object.entries(FOREIGN)) {
  test(`every method of every route is refused ${how}`, async ({ request, baseURL }) => {
    expect(API_ROUTES.length).toBeGreaterThan(30);
    const wrong: string[] = [];
    for (const route of API_ROUTES) {
      expect(route.methods, route.path).not.toEqual([]);
      for (const method of new Set([...route.methods, "HEAD"])) {
        const { status, text } = await send(`${baseURL}${address(route)}`, method, headers);
        // Next itself refuses a method that a route does not have, before any of our code.
        const isRefused =
          status === 403 || (method === "HEAD" && !route.methods.includes("GET") && status === 405);
        const hasWords =
          method === "HEAD" ||
          text.includes("may neither read nor write here") ||
          text.includes("is not served here");
        if (!isRefused || !hasWords) wrong.push(`${method} ${route.path}: ${status} ${text.slice(0, 80)}`);
      }
    }
    expect(wrong).toEqual([]);
    await nothingHappened(request);
  });
}

test("the same reads are answered to the app itself and to whoever types their address, and HEAD computes nothing", async ({
  request,
  baseURL,
}) => {
  const wrong: string[] = [];
  for (const route of API_ROUTES.filter(({ methods }) => methods.includes("GET"))) {
    for (const site of ["same-origin", "none"]) {
      const { status, text } = await send(`${baseURL}${address(route)}`, "GET", { "sec-fetch-site": site });
      if (status === 403 || status >= 500)
        wrong.push(`GET ${route.path} ${site}: ${status} ${text.slice(0, 200)}`);
    }
    const { status, text } = await send(`${baseURL}${address(route)}`, "HEAD", {});
    if (status !== 405 || text !== "") wrong.push(`HEAD ${route.path}: ${status}`);
  }
  expect(wrong).toEqual([]);
  await nothingHappened(request);
});

/**
 * A page of another site. `localhost` is another site than 127.0.0.1, another port of 127.0.0.1 the same site
 * but another origin.
 */
async function foreignPage(): Promise<{ readonly server: Server; readonly at: (host: string) => string }> {
  const server = createServer((_, response) =>
    response.setHeader("content-type", "text/html").end("<title>foreign</title><p>foreign"),
  );
  await new Promise<void>((ready) => server.listen(0, ready));
  return { server, at: (host) => `http://${host}:${(server.address() as AddressInfo).port}/` };
}

/**
 * Everything by which a page can have a browser ask for an address of another site, on each of these
 * addresses.
 */
async function attack(
  page: Page,
  targets: readonly { readonly url: string; readonly methods: readonly string[] }[],
): Promise<void> {
  await page.evaluate(async (all) => {
    const settled: Promise<unknown>[] = [];
    const load = (tag: "img" | "iframe" | "script" | "link", url: string): void => {
      const element = document.createElement(tag);
      if (element instanceof HTMLLinkElement) Object.assign(element, { rel: "stylesheet", href: url });
      else element.src = url;
      settled.push(
        new Promise((done) => {
          element.onload = element.onerror = done;
          setTimeout(done, 3_000);
        }),
      );
      document.body.append(element);
    };
    for (const { url, methods } of all) {
      const isRead = methods.includes("GET");
      for (const method of isRead ? ["GET", "HEAD", "POST"] : ["HEAD", "POST"])
        settled.push(fetch(url, { method, mode: "no-cors", credentials: "include" }).catch(() => null));
      settled.push(
        fetch(url, { method: "POST", body: "{}", headers: { "content-type": "application/json" } }).catch(
          () => null,
        ),
      );
      if (isRead) for (const tag of ["img", "iframe", "script", "link"] as const) load(tag, url);
      const frame = Object.assign(document.createElement("iframe"), { name: `f${settled.length}` });
      const form = Object.assign(document.createElement("form"), {
        action: url,
        method: "post",
        enctype: "text/plain",
        target: frame.name,
      });
      form.append(Object.assign(document.createElement("input"), { name: '{"a":"', value: '"}' }));
      document.body.append(frame, form);
      form.submit();
    }
    await Promise.all(settled);
  }, targets);
}

for (const host of ["localhost", "127.0.0.1"]) {
  test(`a real page at ${host}, on another port, gets nothing from any route by fetch, picture, frame, script, style sheet or form`, async ({
    page,
    request,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const { server, at } = await foreignPage();
    const asked: string[] = [];
    const wrong: string[] = [];
    // Where Next answers by itself: 405 for a method that a route does not have, and what methods it has
    // where a browser asks before it sends.
    page.on(
      "request",
      (sent) => void (sent.url().startsWith(`${baseURL}/`) && asked.push(new URL(sent.url()).pathname)),
    );
    page.on("response", (answer) => {
      const isOurs = answer.url().startsWith(`${baseURL}/`);
      const method = answer.request().method();
      if (isOurs && answer.status() !== 403 && answer.status() !== (method === "OPTIONS" ? 204 : 405))
        wrong.push(`${method} ${answer.url()}: ${answer.status()}`);
    });
    await page.goto(at(host));
    // As many at a time as do not get into each other's way.
    for (let start = 0; start < API_ROUTES.length; start += 6) {
      await attack(
        page,
        API_ROUTES.slice(start, start + 6).map((route) => ({
          url: `${baseURL}${address(route)}`,
          methods: route.methods,
        })),
      );
      await page.goto(at(host));
    }
    expect(
      API_ROUTES.map((route) => new URL(address(route), baseURL).pathname).filter(
        (path) => !asked.includes(path),
      ),
      "routes that were not attacked",
    ).toEqual([]);
    expect(wrong).toEqual([]);
    await nothingHappened(request);
    server.close();
  });
}

test("another site may lead the person to a screen, in a window and not in a frame, and not to the API", async ({
  page,
  baseURL,
}) => {
  const { server, at } = await foreignPage();
  const follow = async (path: string): Promise<number> => {
    await page.goto(at("localhost"));
    const answered = page.waitForResponse(`${baseURL}${path}`);
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement("a"), { href });
      document.body.append(link);
      link.click();
    }, `${baseURL}${path}`);
    const status = (await answered).status();
    await page.waitForURL(`${baseURL}${path}`);
    return status;
  };
  expect(await follow("/corpora")).toBe(200);
  expect(await follow("/api/corpora")).toBe(403);
  for (const [site, dest, expected] of [
    ["cross-site", "document", 200],
    ["cross-site", "iframe", 403],
    ["cross-site", "image", 403],
    ["same-origin", "empty", 200],
  ] as const) {
    const { status } = await send(`${baseURL}/corpora`, "GET", {
      "sec-fetch-site": site,
      "sec-fetch-mode": dest === "document" || dest === "iframe" ? "navigate" : "no-cors",
      "sec-fetch-dest": dest,
    });
    expect(status, `${site} ${dest}`).toBe(expected);
  }
  server.close();
});

test("a download that the person starts works, by a button and by its address", async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto("/settings");
  const byButton = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download a snapshot" }).click();
  expect((await byButton).suggestedFilename()).toMatch(/^winnow-.*\.db$/);
  expect(await (await byButton).failure()).toBeNull();
  const corpus = API_ROUTES.find(({ path }) => path === "/api/corpora/[id]/export")!;
  const byAddress = page.waitForEvent("download");
  await page.goto(`${baseURL}${address(corpus)}`).catch(() => null);
  expect(await (await byAddress).failure()).toBeNull();
  await nothingHappened(request);
});

test("a reader who breaks off, at whatever moment, leaves no copy and nothing that goes on", async ({
  request,
  baseURL,
}) => {
  const server = serverAt(Number(new URL(baseURL!).port));
  test.skip(server === null, "only Linux tells which process serves a port");
  const resting = await switchesIn(server!, 1_500);
  const paths = [
    "/api/backup",
    ...["folder", "native"].map((format) => `/api/corpora/${large}/export?format=${format}`),
  ];
  for (const path of paths) {
    await send(`${baseURL}${path}`, "HEAD", {});
    for (const patience of ["none", "a moment", "headers", "first bytes"]) {
      await new Promise<void>((left) => {
        const leave = (): void => void asked.destroy();
        const asked = ask(`${baseURL}${path}`, (response) => {
          if (patience === "headers") leave();
          else response.once("data", leave);
        });
        asked
          .on("error", () => undefined)
          .on("close", () => left())
          .end(() => {
            if (patience === "none") setImmediate(leave);
            else if (patience === "a moment") setTimeout(leave, 20);
          });
      });
    }
  }
  await nothingHappened(request);
  // A loop that looks for its reader every 5 ms wakes the server 300 times in this while.
  await expect.poll(() => switchesIn(server!, 1_500), { timeout: 20_000 }).toBeLessThan(resting + 150);
});

test("what a killed server left is removed when the next one starts, and nothing else", async () => {
  test.setTimeout(120_000);
  const root = await mkdtemp(join(tmpdir(), "winnow-foreign-"));
  const outer = process.env.TMPDIR;
  const left = "winnow-temporary-backup-999999999-1-abc123";
  const others = ["winnow-Ab12Cd", "winnow-temporary-notes"];
  for (const name of [left, ...others]) await mkdir(join(root, name));
  process.env.TMPDIR = root;
  try {
    const app = await startOwnApp(async () => undefined);
    const names = await readdir(root);
    await app.stop();
    expect(names).not.toContain(left);
    expect(names).toEqual(expect.arrayContaining(others));
  } finally {
    if (outer === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = outer;
    await rm(root, { recursive: true });
  }
});

test("an address that cannot be decoded is refused in words, by every route and by screens", async ({
  request,
}) => {
  const id = (await starterPage(request, "news-03-library")).id;
  for (const path of [
    ...API_ROUTES.filter((route) => route.path.includes("[id]")).map((route) => route.path),
    "/corpora/[id]",
    "/pages/[id]",
    "/runs/[id]",
    "/extractors/[id]",
  ]) {
    for (const bad of ["%ff", "a%2", "%c3%28", `${id}%`]) {
      const answer = await request.get(path.replace("[id]", bad));
      expect([answer.status(), await answer.text()], path).toEqual([
        400,
        expect.stringContaining("not a percent-encoded address"),
      ]);
    }
  }
});
