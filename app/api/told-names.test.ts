/** Ways round hidden names, and round what annotators are not told of the work of others. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { errorListOf, packErrors } from "@/lib/evaluation/errors/error-list";
import { parsePage } from "@/lib/page/parsing/parse";
import { ran } from "@/lib/store/run-recipe.fixture";
import { ask, teamServer, label } from "./team.fixture";

const HTML = "<body><p>one two three four five six seven eight nine ten</p><p>and more</p></body>";
let team: Awaited<ReturnType<typeof teamServer>>;
let corpusId: string;
/** Finished by Bea and Cleo, who contradict each other, and by Ann; and finished by Ann alone. */
let disputed: string;
let alone: string;

beforeAll(async () => {
  team = await teamServer();
  const { store } = team;
  corpusId = (await store.corpora.create({ name: "News", description: "", annotatorsPerPage: 9 })).id;
  const correction = { leaves: { start: 0, end: 1 }, to: "main", by: "Rita", at: "2026-01-01T00:00:00.000Z" };
  const page = (key: string) => ({
    ...{ key, bytes: new TextEncoder().encode(HTML), title: key },
    ...{ url: null, site: null, kind: null, lang: null, encoding: null },
    gold: { id: key, text: "one two", labelledBy: "Cleo", corrections: [correction] },
  });
  await store.pages.add(corpusId, ["a", "b", "c"].map(page) as never);
  [disputed = "", alone = ""] = await store.pages.ids({ corpusId, sort: "key" });
  const append = async (pageId: string, name: string, as: string) => {
    const { id } = await store.labels.ensureAnnotator(name);
    const operations = [label(`${name} ${pageId}`, as)] as never;
    await store.labels.append(pageId, id, 0, operations, undefined, "done");
  };
  await append(disputed, "Bea", "main");
  await append(disputed, "Cleo", "boilerplate");
  await append(disputed, "Ann", "main");
  await append(alone, "Ann", "main");
  await store.labels.assign([alone], (await store.labels.ensureAnnotator("Bea")).id);
  const rita = await store.labels.ensureAnnotator("Rita (review)");
  await store.labels.append(alone, rita.id, 0, [label("begun by Rita", "main")] as never);
}, 120_000);
afterAll(() => team.remove());

const told = async <T>(role: "annotator" | "reviewer" | "admin", full: string, asked: object = {}) => {
  const answer = await ask(full, { session: await team.sessionOf(role), ...asked });
  expect(answer.status, full).toBe(200);
  return (await answer.json()) as T;
};
interface PageTold {
  readonly record: {
    readonly annotators: readonly string[];
    readonly assignedTo: unknown;
    readonly state: string;
    readonly gold: unknown;
  };
}

it.each(["annotator", "reviewer"] as const)(
  "tells no %s the id of a person whose name is hidden, which a list of names would give away",
  async (role) => {
    const { record } = await told<PageTold>(role, "pages.get", { id: disputed });
    const hidden = record.annotators.filter((name) => name.startsWith("person:"));
    expect(hidden.length).toBeGreaterThan(1);
    for (const name of hidden) {
      const query = `?annotator=${encodeURIComponent(name)}`;
      const set = await told<{ annotatorId: string; operations: readonly unknown[] }>(role, "labels.load", {
        ...{ id: disputed, query },
      });
      expect([set.annotatorId, set.operations.length]).toEqual(["", 1]);
    }
  },
);

it("tells the id of one's own set, and all ids to an admin", async () => {
  const idOf = async (name: string) => (await team.store.labels.ensureAnnotator(name)).id;
  const load = async (role: "annotator" | "admin", name: string) =>
    (
      await told<{ annotatorId: string }>(role, "labels.load", {
        ...{ id: disputed, query: `?annotator=${name}` },
      })
    ).annotatorId;
  expect(await load("annotator", "Ann")).toBe(await idOf("Ann"));
  expect(await load("admin", "Bea")).toBe(await idOf("Bea"));
});

it("tells a reviewer nowhere who said the cause of an error", async () => {
  const { store } = team;
  const run = await store.runs.create({
    ...{ corpusId, extractors: [ran("lqf")], metrics: ["m"], sweep: null, pages: 1 },
  });
  const parsed = parsePage(HTML);
  const gold = Uint8Array.of(1, 0);
  const errors = packErrors(errorListOf(parsed, { keep: Uint8Array.of(0, 0), reasons: [] }, gold));
  const score = { pageId: disputed, extractorKey: "lqf", failed: null, parseMs: 1, extractMs: 1 };
  await store.runs.addScores(run.id, [{ ...score, textLength: 1, grades: {}, errors } as never]);
  await store.runs.finish(run.id, "done", {});
  const cause = { pageId: disputed, start: 0, end: 1, error: "missed", cause: "table" } as const;
  await store.causes.set({ ...cause, annotator: "Cleo" });
  const tagged = async (role: "reviewer" | "admin") =>
    (
      await told<{ errors: readonly { taggedBy: string | null }[] }>(role, "runs.errors", {
        ...{ id: run.id, query: "?x=lqf" },
      })
    ).errors.map(({ taggedBy }) => taggedBy);
  expect(await tagged("admin")).toEqual(["Cleo"]);
  const { tags } = await told<{ tags: readonly { annotator: string }[] }>("reviewer", "pages.causes", {
    id: disputed,
  });
  // The same as the page itself has it.
  expect(await tagged("reviewer")).toEqual([tags[0]!.annotator]);
  expect(tags[0]!.annotator).toMatch(/^person:\d+$/);
});

it("tells an annotator who finished a page alone no name but their own", async () => {
  const { record } = await told<PageTold>("annotator", "pages.get", { id: alone });
  expect(JSON.stringify(record)).not.toMatch(/Bea|Cleo|Rita/);
  expect(record.annotators.map((name) => name.replace(/\d+/, "N"))).toEqual(["Ann", "person:N (review)"]);
  const query = `?annotator=${encodeURIComponent(record.annotators[1]!)}`;
  await told("annotator", "labels.load", { id: alone, query });
});

it("tells annotators of a page in conflict that it is done, in every count and for every page", async () => {
  type States = { readonly states: Readonly<Record<string, number>> };
  const states = { open: 1, "in progress": 0, done: 2, conflict: 0 };
  const { corpora } = await told<{ corpora: readonly States[] }>("annotator", "corpora.list");
  expect([await told<States>("annotator", "corpora.get", { id: corpusId }), corpora[0]]).toMatchObject([
    { states },
    { states },
  ]);
  expect((await told<States>("admin", "corpora.get", { id: corpusId })).states["conflict"]).toBe(1);
  const { record } = await told<PageTold>("annotator", "pages.get", { id: disputed });
  expect(record.state).toBe("done");
  const waitingFor = async (role: "annotator" | "reviewer", name: string) =>
    (
      await told<{ waiting: readonly { disputed: object }[] }>(role, "annotators.waiting", {
        query: `?annotator=${name}`,
      })
    ).waiting;
  expect(await waitingFor("annotator", "Ann")).toEqual([]);
  const { id } = await team.store.labels.ensureAnnotator("Rev");
  const operations = [label("Rev", "main")] as never;
  await team.store.labels.append(disputed, id, 0, operations, undefined, "done");
  expect(await waitingFor("reviewer", "Rev")).toMatchObject([{ disputed: { pages: 1, first: disputed } }]);
});
