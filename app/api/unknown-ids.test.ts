/**
 * Every route that takes an id, asked about something that is not there: 404, in words, and nothing is made
 * or changed on the way.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "@/lib/store/interfaces/store";
import { serverDatabase } from "./server.fixture";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];
type Handler = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>;

const NOWHERE = "nowhere";
const extractor = { extractor: "lqf" };
const place = { start: 0, end: 1, error: "missed" };

/** What a request needs beside the id to be right in everything else: a query, or a body. */
const GIVEN: Readonly<Record<string, string | object>> = {
  "PATCH accounts/[id]": { role: "admin" },
  "PATCH corpora/[id]": { name: "name" },
  "PUT corpora/[id]/guidelines": { text: "one", version: 0 },
  "POST corpora/[id]/agreement": {},
  "POST corpora/[id]/gold": {},
  "POST corpora/[id]/export": { pageIds: ["a"] },
  "POST corpora/[id]/order": { evaluation: 1 },
  "GET corpora/[id]/flips": "?extractor=lqf",
  "POST corpora/[id]/flips": extractor,
  "POST corpora/[id]/assign": { ids: ["a"], annotator: "Ada" },
  "GET corpora/[id]/errors": "?x=lqf&page=a",
  "DELETE corpora/[id]/pages": { ids: ["a"] },
  "POST corpora/[id]/next": { annotator: "Ada" },
  "POST optimisations/[id]": { budget: 1 },
  "PUT uploads/[id]": "?path=a.html",
  "GET runs/[id]/slices": "?metric=shingle-4&extractor=lqf",
  "GET runs/[id]/scores": "?metric=shingle-4",
  "GET runs/[id]/compare": "?first=lqf&second=bte&metric=shingle-4",
  "GET runs/[id]/change": "?run=none",
  "GET runs/[id]/errors": "?x=lqf",
  "GET runs/[id]/pages": "?extractor=lqf&metric=shingle-4",
  "PUT recipes/[id]": { name: "name", recipe: "lqf", version: 1 },
  "POST pages/[id]/extraction": extractor,
  "POST pages/[id]/gold": { start: 0, end: 1, to: "main", by: "Ada", corrections: 0, last: null },
  "DELETE pages/[id]/gold": { corrections: 0, last: null },
  "POST pages/[id]/twin": { extractor: "block-extractor", leaf: 0 },
  "GET pages/[id]/labels": "?annotator=Ada",
  "GET pages/[id]/labels/version": "?annotator=Ada",
  "POST pages/[id]/labels": { annotator: "Ada", version: 0, operations: [] },
  "POST pages/[id]/carrying": { annotator: "Ada" },
  "GET pages/[id]/carrying": "?annotator=Ada&job=nowhere",
  "DELETE pages/[id]/carrying": { annotator: "Ada", job: "nowhere" },
  "GET pages/[id]/carrying/diff": "?annotator=Ada&to=nowhere",
  "GET tutorial/[id]": "?annotator=Ada",
  "PUT pages/[id]/causes": { ...place, cause: "other", annotator: "Ada" },
  "DELETE pages/[id]/causes": place,
};

const routes = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("/route.ts"))
  .map((file) => file.slice(0, -"/route.ts".length))
  .sort();
const handlers = await Promise.all(
  routes.map(async (path) => {
    const exported = (await import(
      /* @vite-ignore */ join(import.meta.dirname, path, "route.ts")
    )) as Partial<Record<Method, Handler>>;
    return METHODS.flatMap((method) =>
      exported[method] === undefined
        ? []
        : [{ name: `${method} ${path}`, path, method, handle: exported[method] }],
    );
  }),
).then((found) => found.flat());

/**
 * A database of its own for each part: what is asked here goes to the threads of the server, which open it by
 * its address.
 */
let store: Store;
function withDatabase(): void {
  let remove: () => Promise<void>;
  beforeAll(async () => ({ store, remove } = await serverDatabase()), 60_000);
  afterAll(() => remove());
}

async function ask(
  { handle, method, path }: { readonly handle: Handler; readonly method: string; readonly path: string },
  given: string | object | undefined,
) {
  const address = `http://localhost/api/${path.replace("[id]", NOWHERE)}${typeof given === "string" ? given : ""}`;
  const body = typeof given === "object" ? { body: JSON.stringify(given) } : {};
  const answer = await handle(new Request(address, { method, headers: { host: "localhost" }, ...body }), {
    params: Promise.resolve({ id: NOWHERE }),
  });
  return {
    status: answer.status,
    ...((await answer.json()) as { error: { code: string; message: string } }).error,
  };
}

describe("an id of nothing", () => {
  withDatabase();

  it.each(handlers.filter(({ path }) => path.includes("[id]")))(
    "is answered with 404 by $name",
    async (handler) => {
      const { status, code, message } = await ask(handler, GIVEN[handler.name]);
      expect({ status, code }, message).toEqual({ status: 404, code: "not-found" });
      expect(message).toMatch(/^\w+ not found: nowhere$/);
      expect(await store.corpora.list()).toEqual([]);
      expect(await store.labels.annotators()).toEqual([]);
      expect(await store.jobs.list()).toEqual([]);
    },
  );

  it.each([
    ["GET runs", "?corpus=nowhere"],
    ["GET optimisations", "?corpus=nowhere"],
    ["POST optimisations", { corpusId: NOWHERE }],
    ["GET trainings", "?corpus=nowhere"],
    ["POST trainings", { corpusId: NOWHERE, learner: "l-extractor" }],
    [
      "POST jobs",
      { kind: "evaluate", corpusId: NOWHERE, extractors: [{ id: "lqf" }], metrics: ["shingle-4"] },
    ],
    ["POST jobs", { kind: "import", uploadId: NOWHERE, corpusName: "News" }],
  ])("is answered with 404 where %s names it in %j", async (name, given) => {
    expect(
      await ask(
        handlers.find((handler) => handler.name === name)!,
        given,
      ),
    ).toMatchObject({ status: 404, code: "not-found" });
    expect(await store.corpora.list()).toEqual([]);
    expect(await store.jobs.list()).toEqual([]);
  });

  it("is asked of every route: what is given to them names none that is gone", () => {
    const names = new Set(handlers.map(({ name }) => name));
    expect(Object.keys(GIVEN).filter((name) => !names.has(name))).toEqual([]);
    expect(names.size).toBeGreaterThan(40);
  });
});

describe("an id of another corpus", () => {
  withDatabase();
  const page = (key: string) => ({
    key,
    bytes: new Uint8Array([60]),
    title: key,
    url: null,
    site: null,
    kind: null,
    lang: null,
    encoding: null,
    gold: { id: key },
  });
  const to = (name: string, id: string, body: object) => {
    const { handle, method, path } = handlers.find((handler) => handler.name === name)!;
    return handle(
      new Request(`http://localhost/api/${path.replace("[id]", id)}`, {
        method,
        headers: { host: "localhost" },
        body: JSON.stringify(body),
      }),
      { params: Promise.resolve({ id }) },
    );
  };

  it("is neither removed, assigned, exported nor run", async () => {
    const a = await store.corpora.create({ name: "A", description: "" });
    const b = await store.corpora.create({ name: "B", description: "" });
    await store.pages.add(a.id, [page("of a")]);
    await store.pages.add(b.id, [page("of b")]);
    const [ofA = ""] = await store.pages.ids({ corpusId: a.id });
    const [ofB = ""] = await store.pages.ids({ corpusId: b.id });
    const answers = await Promise.all([
      to("DELETE corpora/[id]/pages", b.id, { ids: [ofB, ofA] }),
      to("POST corpora/[id]/assign", b.id, { ids: [ofB, ofA], annotator: "Ada" }),
      to("POST corpora/[id]/export", b.id, { pageIds: [ofB, ofA] }),
      to("POST jobs", "", {
        kind: "evaluate",
        corpusId: b.id,
        pageIds: [ofB, ofA],
        extractors: [{ id: "lqf" }],
        metrics: ["shingle-4"],
      }),
    ]);
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toEqual([
        400,
        {
          error: {
            code: "unknown-pages",
            message: `1 of 2 page ids names no page of this corpus; it is "${ofA}"`,
          },
        },
      ]);
    expect([(await store.corpora.get(a.id)).pages, (await store.corpora.get(b.id)).pages]).toEqual([1, 1]);
    expect([await store.labels.annotators(), await store.jobs.list()]).toEqual([[], []]);
    expect((await to("DELETE corpora/[id]/pages", b.id, { ids: [ofB, ofB] })).status).toBe(204);
    expect((await store.corpora.get(b.id)).pages).toBe(0);
  });
});
