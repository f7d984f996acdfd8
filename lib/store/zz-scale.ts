import { Connection } from "/work/main/lib/store/prisma/connection";
import { prismaStore } from "/work/main/lib/store/prisma/prisma-store";
import { deployMigrations } from "/work/main/lib/setup/schema-engine";
const url = "file:/tmp/h1/scale.db";
await deployMigrations(url, { schema: "/work/main/prisma/schema.prisma", migrations: "/work/main/prisma/migrations" });
const store = prismaStore(await Connection.open(url));
const time = async <T>(name: string, f: () => Promise<T>): Promise<T> => { const times: number[] = []; let r!: T; for (let i = 0; i < 3; i++) { const b = performance.now(); r = await f(); times.push(performance.now() - b); } console.log(name.padEnd(46), times.map((t) => t.toFixed(0)).join(" ")); return r; };
let c = await store.corpora.findByName("big");
if (c === null) {
  c = await store.corpora.create({ name: "big", description: "" });
  const kinds = ["news", "blog", "forum", "product", null], langs = ["en", "de", "zh", "fr"];
  const b = performance.now();
  for (let i = 0; i < 100_000; i += 500) {
    await store.pages.add(c.id, Array.from({ length: 500 }, (_, j) => { const n = i + j; const h = (n * 2654435761) % 4294967296; return {
      key: `page-${String(h).padStart(10, "0")}`, bytes: new TextEncoder().encode(`<html><body><p>page ${n} of a small corpus</p></body></html>`), title: `Title of page number ${h % 77777} about things`,
      url: `https://site${h % 300}.example/path/${n}`, site: `site${h % 300}.example`, kind: kinds[h % 5] ?? null, lang: langs[h % 4] ?? null, encoding: "UTF-8", gold: n % 2 ? { id: String(n), text: "gold text " + n } : { id: String(n) } }; }));
  }
  console.log("insert 100,000", ((performance.now() - b) / 1000).toFixed(1), "s");
}
const corpusId = c.id;
const w = { offset: 0, limit: 100 };
await time("list corpora", () => store.corpora.list());
await time("first rows", () => store.pages.query({ corpusId }, w));
for (const sort of ["title", "site", "kind", "lang", "bytes", "state", "changed", "key"] as const) { await time("sort " + sort, () => store.pages.query({ corpusId, sort }, w)); await time("sort desc offset 60,000 " + sort, () => store.pages.query({ corpusId, sort, descending: true }, { offset: 60_000, limit: 100 })); }
await time("filter kind news", () => store.pages.query({ corpusId, kinds: ["news"] }, w));
await time("filter kind+lang sorted by title", () => store.pages.query({ corpusId, kinds: ["news"], langs: ["de", "fr"], sort: "title" }, w));
await time("filter site sorted by title", () => store.pages.query({ corpusId, sites: ["site7.example"], sort: "title" }, w));
await time("filter state done (none) by title", () => store.pages.query({ corpusId, states: ["done"], sort: "title" }, w));
await time("search common", () => store.pages.query({ corpusId, search: "number 123" }, w));
await time("search none by title", () => store.pages.query({ corpusId, search: "nothing like it", sort: "title" }, w));
await time("facets", () => store.pages.facets({ corpusId }));
await time("facets filtered", () => store.pages.facets({ corpusId, kinds: ["news"] }));
await time("facets search", () => store.pages.facets({ corpusId, search: "number 123" }));
const ids = await time("ids", () => store.pages.ids({ corpusId, sort: "title" }));
await time("neighbours title", () => store.pages.neighbours(ids[50_000]!, { corpusId, sort: "title" }));
await time("neighbours kind filter", () => store.pages.neighbours(ids[50_000]!, { corpusId, sort: "title", kinds: ["news"] }));
const ada = await store.labels.ensureAnnotator("Ada");
await time("lease", () => store.labels.lease(corpusId, ada.id, 0, 1, null));
let run = (await store.runs.list(corpusId))[0];
if (run === undefined) {
  run = await store.runs.create({ corpusId, extractors: [{ key: "x", id: "x", params: {} }], metrics: ["shingle-4"], sweep: null, pages: 100_000 });
  const b = performance.now();
  for (let i = 0; i < ids.length; i += 500) await store.runs.addScores(run.id, ids.slice(i, i + 500).map((pageId, j) => ({ pageId, extractorKey: "x", failed: null, parseMs: 1, extractMs: 1, textLength: 1, scores: { "shingle-4": { precision: 1, recall: 1, f1: ((i + j) * 7919 % 1000) / 1000 } } })));
  await store.runs.finish(run.id, "done", {});
  console.log("add 100,000 scores", ((performance.now() - b) / 1000).toFixed(1), "s");
}
await time("first rows with f1", () => store.pages.query({ corpusId, f1Of: "x" }, w));
await time("sort f1", () => store.pages.query({ corpusId, f1Of: "x", sort: "f1" }, w));
await time("sort f1 kind news", () => store.pages.query({ corpusId, f1Of: "x", sort: "f1", kinds: ["news"] }, w));
await time("neighbours f1", () => store.pages.neighbours(ids[50_000]!, { corpusId, f1Of: "x", sort: "f1" }));
await store.close();
