import { afterEach, expect, test, vi } from "vitest";
import { PROPOSERS } from "@/lib/extractors/panels";
import { parsePage } from "@/lib/page/parsing/parse";
import { proposer } from "@/components/modes/annotate/state/proposer";
import { prepareNext, proposedAhead, proposersOf, READY_MARK } from "./ahead";

const { made } = vi.hoisted(() => ({
  made: { answer: (_: string): unknown => null, asked: [] as string[] },
}));
vi.mock("@/components/workbench/frame/ready-page", () => ({
  makeReady: async (pageId: string) => {
    made.asked.push(pageId);
    return made.answer(pageId);
  },
}));

const page = parsePage(`<p>${"A long sentence of an article. ".repeat(20)}</p><p><a>Home</a></p>`);
const signal = new AbortController().signal;

afterEach(() => {
  vi.unstubAllGlobals();
  performance.clearMarks();
  proposer.setState({ recipe: null });
  made.asked = [];
});

/** What is asked of the server, which keeps this page for the annotator. */
function serverThatKeeps(pageId: string | null): string[] {
  const bodies: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    bodies.push(`${path} ${body as string}`);
    return Response.json({ pageId });
  });
  return bodies;
}

test("the next page is kept beside the open one, made ready and proposed on before it is opened", async () => {
  const asked = serverThatKeeps("q");
  made.answer = () => ({ record: { slice: null }, page });
  const known: string[] = [];
  expect(await prepareNext("c", { annotator: "Ada", pageId: "p" }, 732, signal, (id) => known.push(id))).toBe(
    "q",
  );
  expect(known).toEqual(["q"]);
  expect(asked).toEqual(['/api/corpora/c/next {"annotator":"Ada","after":"p","ahead":true}']);
  const proposed = await proposedAhead(page, { annotator: "Ada", pageId: "q" });
  expect(proposed!.units.list).toHaveLength(2);
  expect(proposed!.usual.votes.map(({ id }) => id)).toEqual(PROPOSERS);
  expect(performance.getEntriesByName(READY_MARK)).toHaveLength(1);
});

test("what was proposed for somebody else, or by another proposer, is not what is proposed now", async () => {
  serverThatKeeps("q");
  made.answer = () => ({ record: { slice: null }, page });
  await prepareNext("c", { annotator: "Ada", pageId: "p" }, 732, signal);
  expect(proposedAhead(page, { annotator: "Bob", pageId: "q" })).toBeUndefined();
  proposer.setState({ recipe: "density" });
  expect(proposedAhead(page, { annotator: "Ada", pageId: "q" })).toBeUndefined();
});

test.each([
  ["there is no other page", null],
  ["only the open one is left", "p"],
])("nothing is made ready where %s", async (_, pageId) => {
  serverThatKeeps(pageId);
  expect(await prepareNext("c", { annotator: "Ada", pageId: "p" }, 732, signal)).toBeNull();
  expect(made.asked).toEqual([]);
});

test("nobody proposes ahead on a page that is labelled without proposals", () => {
  const seat = { annotator: "Ada", pageId: "q" };
  proposer.setState({ recipe: "density" });
  expect(proposersOf(page, seat, "evaluation")).toMatchObject({ extractors: [], proposer: null });
  expect(proposersOf(page, seat, null).proposer).toBe("density");
  expect(proposersOf(page, seat, null).extractors.length).toBeGreaterThan(0);
});
