import { afterEach, describe, expect, it } from "vitest";
import { scoredAt } from "../../evaluation/scoring/grade.fixture";
import { replacePage } from "../../jobs/import/replace-page";
import type { NewPage } from "../../store/interfaces/pages";
import type { RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";
import { memoryStore } from "../../store/memory/memory-store";
import { prismaStore } from "../../store/prisma/prisma-store";
import { ran } from "../../store/run-recipe.fixture";
import { temporaryDatabase } from "../../store/testing";
import { reviewOrder, runAgreement } from "../review/review";
import { runVersion } from "./run-version";

const KEYS = ["a", "b"];
const newPage = (key: string, words: string): NewPage => ({
  ...{ key, title: `${key}, ${words}`, url: null, site: null, kind: null, lang: null, encoding: null },
  bytes: new TextEncoder().encode(`<p>${words}`),
  gold: { id: key },
});

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

describe.each([
  { name: "memory", open: async (): Promise<Store> => memoryStore() },
  {
    name: "Prisma",
    async open(): Promise<Store> {
      const { connection, remove } = await temporaryDatabase();
      stops.push(remove);
      return prismaStore(connection);
    },
  },
])("the version of a finished run ($name)", ({ open }) => {
  /** A finished run on two pages. */
  async function scene(): Promise<{ store: Store; corpusId: string; run: RunRecord; p: string; q: string }> {
    const store = await open();
    const { id: corpusId } = await store.corpora.create({ name: "news", description: "" });
    await store.pages.add(corpusId, [newPage("p", "one"), newPage("q", "two")]);
    const [p, q] = (await store.pages.ids({ corpusId, sort: "key" })) as [string, string];
    const extractors = KEYS.map((key) => ran(key));
    const { id } = await store.runs.create({ corpusId, extractors, metrics: ["m"], sweep: null, pages: 2 });
    const said = (pageId: string, verdicts: readonly string[]) =>
      verdicts.map((one, at) => ({
        ...{ pageId, extractorKey: KEYS[at]!, failed: null, parseMs: 1, extractMs: 1, textLength: 1 },
        ...{ grades: { m: scoredAt(0.5) }, verdicts: one },
      }));
    await store.runs.addScores(id, [...said(p, ["k8d2", "m8d2"]), ...said(q, ["k5", "m5"])]);
    await store.runs.finish(id, "done", {});
    return { store, corpusId, run: await store.runs.get(id), p, q };
  }

  it("is another one once a page of it is replaced, so that its review and agreement are without that page", async () => {
    const { store, run, p, q } = await scene();
    const before = await runVersion(store, run);
    expect((await reviewOrder(store, run, KEYS)).ids).toEqual([p, q]);
    expect((await runAgreement(store, run)).pages).toBe(2);
    await replacePage(store, p, newPage("p", "other words"));
    expect(await runVersion(store, run)).not.toBe(before);
    expect((await reviewOrder(store, run, KEYS)).ids).toEqual([q]);
    expect((await runAgreement(store, run)).pages).toBe(1);
  });

  it("is none that it has been, where the page is put back", async () => {
    const { store, run, p, q } = await scene();
    await reviewOrder(store, run, KEYS);
    const { id: jobId } = await store.jobs.enqueue({ kind: "import", title: "import", input: null });
    await store.jobs.claim("w", Date.now(), 60_000);
    await replacePage(store, p, newPage("p", "other words"), jobId);
    await reviewOrder(store, run, KEYS);
    await store.jobs.finish(jobId, "w", { state: "cancelled", result: null, error: null }, Date.now());
    expect((await store.pages.get(p)).title).toBe("p, one");
    expect((await reviewOrder(store, run, KEYS)).ids).toEqual([q]);
  });

  it("is the same where pages are labelled", async () => {
    const { store, run, p } = await scene();
    const before = await runVersion(store, run);
    const { id } = await store.labels.ensureAnnotator("Ada");
    await store.labels.setState(p, id, "done");
    expect(await runVersion(store, run)).toBe(before);
  });
});
