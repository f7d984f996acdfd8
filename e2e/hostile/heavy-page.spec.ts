/**
 * No page holds the server: while one that is as heavy as a page can be is worked on, twenty annotators go on
 * labelling, one operation a second each, and hear from the server at once. What takes too long is stopped
 * and says so.
 */
import { expect, test, type APIRequestContext, type Page as Tab } from "@playwright/test";
import type { CorpusSummary } from "../../lib/store/interfaces/corpora";
import type { PageRow } from "../../lib/store/interfaces/pages";

test.describe.configure({ mode: "serial", timeout: 400_000 });

const ANNOTATORS = 20;

/** On a quiet machine nearly all operations take less, ten times less. */
const PROMPT_MS = 1_000;
/**
 * On a machine that does other things they may take so many times what they took there without a heavy page.
 */
const NOISE = 4;
/**
 * The smallest thing to ask for: it takes long only where the server does something else. Each pause of the
 * server is at most so long, or so many times what it is without a heavy page.
 */
const PAUSE_MS = 2_000;
const ALONE_MS = 10_000;
const TRIES = 3;

let base: string;
let labelled: readonly string[];
/** What nearly all operations, and what the longest pause may take, by how this machine is today. */
let most = { ms: PROMPT_MS, pauseMs: PAUSE_MS };
/** Grows with what was worked on, so that each name labels each page once. */
let rounds = 0;

const json = (body: unknown) => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

interface Said {
  readonly status: number;
  readonly ms: number;
  readonly body: {
    readonly pageId?: string;
    readonly error?: { readonly code: string; readonly message: string };
  };
}

/** Ask outside of the browser, as another program does. */
async function ask(path: string, init: RequestInit = {}): Promise<Said> {
  const began = performance.now();
  const response = await fetch(`${base}${path}`, init);
  const text = await response.text();
  const body =
    response.headers.get("content-type")?.includes("json") === true ? (JSON.parse(text) as Said["body"]) : {};
  return { status: response.status, ms: performance.now() - began, body };
}

const keep = async (html: string): Promise<string> => {
  const { status, body } = await ask("/api/inspect", json({ html }));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.pageId!;
};

interface Beside<T> {
  readonly answer: T;
  /** What operations took, in order. */
  readonly ms: readonly number[];
  /** The longest that the server took for next to nothing. */
  readonly pauseMs: number;
}

/** One operation a second by each of twenty people, on pages of the starter corpus, until `heavy` is done. */
async function beside<T>(heavy: Promise<T>): Promise<Beside<T>> {
  const ms: number[] = [];
  const round = ++rounds;
  let pauseMs = 0;
  let isDone = false;
  const label = async (who: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, (who * 1_000) / ANNOTATORS));
    for (let version = 0; !isDone || version < 2; version++) {
      const began = performance.now();
      const name = `Annotator ${who} of round ${round}`;
      const operation = {
        id: `${round}-${who}-${version}`,
        group: `${round}-${who}`,
        at: 1,
        activeMs: 1,
        kind: "verdict",
        verdict: version % 2 === 0 ? "article" : null,
      };
      const { status, body } = await ask(
        `/api/pages/${labelled[who % labelled.length]!}/labels`,
        json({ annotator: name, version, operations: [operation] }),
      );
      expect(status, JSON.stringify(body)).toBe(200);
      ms.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_000 - (performance.now() - began))));
    }
  };
  const probe = async (): Promise<void> => {
    while (!isDone) {
      pauseMs = Math.max(pauseMs, (await ask("/api/jobs/none")).ms);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const people = Promise.all([probe(), ...Array.from({ length: ANNOTATORS }, (_, who) => label(who))]);
  const answer = await heavy.finally(() => {
    isDone = true;
  });
  await people;
  return { answer, ms: ms.sort((a, b) => a - b), pauseMs };
}

const p99Of = (ms: readonly number[]): number => ms[Math.floor(ms.length * 0.99)]!;

/**
 * Heavy work beside which others are answered promptly: in one of a few tries, since a machine's disturbance does
 * not come back each time, and a server that is held by such work is held each time.
 * @param heavy the work; it must be as much in each try
 * @returns what the work answered
 */
async function promptlyBeside<T>(what: string, heavy: (tried: number) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    const { answer, ms, pauseMs } = await beside(heavy(tried));
    const p99 = p99Of(ms);
    const rounded = [ms[ms.length >> 1]!, p99, most.ms, pauseMs, most.pauseMs].map(Math.round);
    test
      .info()
      .annotations.push({
        type: "others",
        description: `${what}: ${ms.length} operations, p50 ${rounded[0]} ms, p99 ${rounded[1]} of ${rounded[2]} ms; longest pause ${rounded[3]} of ${rounded[4]} ms`,
      });
    if (tried < TRIES && (p99 >= most.ms || pauseMs >= most.pauseMs)) continue;
    expect(p99, what).toBeLessThan(most.ms);
    expect(pauseMs, what).toBeLessThan(most.pauseMs);
    return answer;
  }
}

async function starterPages(request: APIRequestContext): Promise<readonly string[]> {
  const { corpora } = (await (await request.get("/api/corpora")).json()) as {
    readonly corpora: readonly CorpusSummary[];
  };
  const corpus = corpora.find(({ name }) => name === "Starter corpus")!;
  const { rows } = (await (await request.get(`/api/corpora/${corpus.id}/pages?limit=100`)).json()) as {
    readonly rows: readonly PageRow[];
  };
  return rows.map(({ id }) => id);
}

/** Minutes of work for Defuddle, in so many bytes. */
const DIGITS = `<html><head><title>Digits</title></head><body><article><h1>Digits</h1><p>${"1".repeat(160_000)}</p></article></body></html>`;

/**
 * Each part opens all of the elements again that were never closed: 0.2 MB of markup would be 25 million
 * elements.
 */
const NESTED = `<div>${Array.from({ length: 5_000 }, (_, at) => `<b id=${at}>`).join("")}</div>${"<div>x</div>".repeat(5_000)}`;

const PARAGRAPH = `<p class="story">${"The river rose by two metres in the night, and the people of three villages had to leave their houses. ".repeat(9)}</p>\n`;
const LARGE = `<title>Large</title>${PARAGRAPH.repeat(Math.ceil(20e6 / PARAGRAPH.length))}`;

/** Times are measured: `npm test` runs it when nothing else runs. */
const ALONE = { tag: "@alone" };

test.beforeAll(async ({ request, baseURL }) => {
  base = baseURL!;
  labelled = await starterPages(request);
  // The first operations wait for modules to be loaded, whatever else goes on.
  await beside(Promise.resolve());
  const { ms, pauseMs } = await beside(new Promise((resolve) => setTimeout(resolve, ALONE_MS)));
  most = { ms: Math.max(PROMPT_MS, NOISE * p99Of(ms)), pauseMs: Math.max(PAUSE_MS, NOISE * pauseMs) };
});

test("80,000 digits and more keep Defuddle for as long as its limit, and nobody else", ALONE, async () => {
  const digits = await keep(DIGITS);
  const answer = await promptlyBeside("160,000 digits through Defuddle", () =>
    ask(`/api/pages/${digits}/extraction`, json({ extractor: "defuddle" })),
  );
  expect(answer).toMatchObject({
    status: 503,
    body: {
      error: {
        code: "too-slow",
        message: "running defuddle on this page took longer than 20 s and was stopped",
      },
    },
  });
});

test("three people with such a page leave others their extractors and their pages", async () => {
  const heavy = await Promise.all([keep(DIGITS), keep(`${DIGITS}<p>2`), keep(`${DIGITS}<p>3`)]);
  const stop = new AbortController();
  const held = heavy.map((id) =>
    ask(`/api/pages/${id}/extraction`, { ...json({ extractor: "defuddle" }), signal: stop.signal }).catch(
      () => null,
    ),
  );
  // One thread is never given to what may take long: the first of the three is not stopped before that.
  const first = await Promise.race([ask(`/api/pages/${labelled[0]!}/document?width=600`), ...held]);
  expect(first).toMatchObject({ status: 200 });
  // Who leaves gives the threads back: a page of usual size is answered before the limit of the others.
  stop.abort();
  await Promise.all(held);
  const { status, ms } = await ask(`/api/pages/${labelled[0]!}/extraction`, json({ extractor: "defuddle" }));
  expect(status).toBe(200);
  expect(ms).toBeLessThan(20_000);
});

test("20 MB of HTML are pasted and opened in a new width while others work", ALONE, async () => {
  // Another page and another width in each try: what is there already is no work.
  const pasted = await promptlyBeside("20 MB of HTML", (tried) => keep(`${LARGE}<p>${tried}`));
  const opened = await promptlyBeside("20 MB in a new width", (tried) =>
    ask(`/api/pages/${pasted}/document?width=${550 + tried}`),
  );
  expect(opened.status).toBe(200);
});

test("badly nested markup that would grow without end is refused in words", ALONE, async () => {
  const answer = await promptlyBeside("25 million elements", () =>
    ask("/api/inspect", json({ html: NESTED })),
  );
  expect(answer).toMatchObject({ status: 422, body: { error: { code: "badly-nested" } } });
});

test("inspect mode says that an extractor was stopped, and asks again when told to", async ({
  page: tab,
}: {
  page: Tab;
}) => {
  const digits = await keep(DIGITS);
  await tab.goto(`/pages/${digits}?mode=inspect&x=defuddle`);
  const said = tab
    .getByRole("alert")
    .filter({ hasText: "running defuddle on this page took longer than 20 s and was stopped" });
  await expect(said).toBeVisible({ timeout: 90_000 });
  const again = tab.waitForRequest((request) => request.url().endsWith("/extraction"));
  await said.getByRole("button", { name: "Try again" }).click();
  await again;
  // Leaving the page is leaving the extractor.
  await tab.goto("/");
});

test("home says why a page was not opened, and takes another one", async ({ page: tab }: { page: Tab }) => {
  await tab.goto("/");
  const field = tab.getByRole("textbox", { name: "Address or HTML to inspect" });
  const button = tab.getByRole("button", { name: "Inspect" });
  await field.fill(NESTED);
  await button.click();
  await expect(tab.getByRole("alert").filter({ hasText: "the markup is nested so badly" })).toBeVisible({
    timeout: 60_000,
  });
  await field.fill("<title>Another</title><article><p>Another page</p></article>");
  await button.click();
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready", { timeout: 30_000 });
});

test("a page that the server cannot draw says so instead of waiting for it", async ({
  page: tab,
}: {
  page: Tab;
}) => {
  let isBroken = true;
  // What the server answers when it was stopped while drawing; too many nodes for it are too many for this
  // browser, too.
  await tab.route("**/document?**", (route) =>
    isBroken
      ? route.fulfill({
          status: 503,
          json: {
            error: { code: "too-slow", message: "drawing this page took longer than 60 s and was stopped" },
          },
        })
      : route.continue(),
  );
  await tab.goto(`/pages/${labelled[0]!}?mode=inspect`);
  const said = tab
    .getByRole("alert")
    .filter({ hasText: "drawing this page took longer than 60 s and was stopped" });
  await expect(said).toBeVisible();
  isBroken = false;
  await said.getByRole("button", { name: "Try again" }).click();
  await expect(tab.getByTestId("paper")).toHaveAttribute("data-state", "ready");
});
