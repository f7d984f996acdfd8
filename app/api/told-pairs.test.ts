/** Two people of a page, as lists name them by number: on the page itself these numbers are the same people. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeVotes } from "@/lib/evaluation/agreement/people/votes";
import { ask, teamServer, label } from "./team.fixture";

const PEOPLE = ["Ann", "Bea", "Cleo", "Dan"];
let team: Awaited<ReturnType<typeof teamServer>>;
let corpusId: string;

const skip = (id: string) => ({
  ...{ id, group: id, at: 1, activeMs: 1, kind: "skip", reason: "cannot decide" },
});

/** On twelve pages Ann contradicts all others, and a fifth skipped them. */
beforeAll(async () => {
  team = await teamServer();
  const { store } = team;
  corpusId = (await store.corpora.create({ name: "News", description: "", annotatorsPerPage: 9 })).id;
  const page = (_: unknown, at: number) => ({
    ...{ key: `p${at}`, bytes: new TextEncoder().encode("<p>one two three</p>"), title: `p${at}` },
    ...{ url: null, site: null, kind: null, lang: null, encoding: null, gold: { id: `p${at}` } },
  });
  await store.pages.add(corpusId, Array.from({ length: 12 }, page));
  const ids = await store.pages.ids({ corpusId, sort: "key" });
  for (const name of [...PEOPLE, "Eve"]) {
    const { id } = await store.labels.ensureAnnotator(name);
    const said = (pageId: string) =>
      name === "Eve"
        ? [skip(`skip ${pageId}`)]
        : [label(name + pageId, name === "Ann" ? "main" : "boilerplate")];
    for (const pageId of ids)
      await store.labels.append(
        pageId,
        id,
        0,
        said(pageId) as never,
        undefined,
        name === "Eve" ? undefined : "done",
      );
  }
  const words = [["mbbb", 3]] as const;
  const votes = writeVotes({ raters: PEOPLE, words, texts: words, blocks: words, roles: [] });
  await store.agreement.keep(
    corpusId,
    ids.map((pageId) => ({ pageId, basis: "x", disputed: 3, votes })),
  );
}, 120_000);
afterAll(() => team.remove());

const told = async <T>(full: string, asked: object, role: "reviewer" | "admin" = "reviewer") =>
  (await (await ask(full, { session: await team.sessionOf(role), ...asked })).json()) as T;

interface Listed {
  readonly pageId: string;
  readonly title: string;
  readonly pair: readonly [number, number] | null;
}

/** What two people of a list called the text, by their numbers among the people of the page. */
async function contradictions(rows: readonly Listed[]): Promise<string[]> {
  const { rankedNames } = await import("@/lib/labels/people/hidden-names");
  const found: string[] = [];
  for (const { pageId, title, pair } of rows) {
    const { record } = await told<{ record: { annotators: readonly string[] } }>("pages.get", { id: pageId });
    const ranked = rankedNames(record.annotators, pageId);
    const said: string[] = [];
    for (const number of pair ?? []) {
      const name = ranked[number - 1];
      if (name === undefined) return [...found, `${title} has no person ${number}`];
      const query = `?annotator=${encodeURIComponent(name)}`;
      const { operations } = await told<{ operations: readonly { label?: string }[] }>("labels.load", {
        ...{ id: pageId, query },
      });
      said.push(...operations.map((operation) => operation.label ?? "skipped"));
    }
    found.push(said.sort().join(" "));
  }
  return found;
}
const RIGHT = Array.from({ length: 12 }, () => "boilerplate main");

it("are two who contradict each other in the list of the agreement", async () => {
  const { rows } = await told<{ rows: readonly Listed[] }>("corpora.disputed", { id: corpusId }, "admin");
  expect(await contradictions(rows)).toEqual(RIGHT);
});

it("are two who contradict each other in the list of conflicts", async () => {
  const { pages } = await told<{ pages: readonly Listed[] }>("corpora.conflicts", { id: corpusId });
  expect(await contradictions(pages)).toEqual(RIGHT);
});

it("are two who contradict each other on the screen of the review", async () => {
  const { default: ReviewPage } = await import("@/app/corpora/[id]/review/page");
  const screen = await ReviewPage({
    params: Promise.resolve({ id: corpusId }),
    searchParams: Promise.resolve({}),
  });
  const { conflicts } = screen.props as { readonly conflicts: { readonly pages: readonly Listed[] } };
  expect(await contradictions(conflicts.pages)).toEqual(RIGHT);
});
