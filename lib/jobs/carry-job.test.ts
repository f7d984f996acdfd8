import { describe, expect, it } from "vitest";
import { describe as describeTarget } from "../labels/anchor";
import { expand } from "../labels/expand";
import type { Label, Operation } from "../labels/model";
import { WITHOUT_PROPOSALS } from "../labels/without-proposals";
import { parsePage } from "../page/parsing/parse";
import { memoryStore } from "../store/memory/memory-store";
import type { Store } from "../store/interfaces/store";
import { quietTask } from "../task";
import { carryJob, type CarryResult, type CarrySurvey } from "./carry-job";

const html = (story: readonly string[], side = "Weather"): string =>
  `<title>${story[0]}</title><div class="wrap"><header class="top">The Paper</header><nav class="menu"><a>Home</a> <a>Sport</a></nav>
   <main class="story"><h1>${story[0]}</h1><p class="by">By Ada</p><div class="text">${story
     .slice(1)
     .map((one) => `<p>${one}</p>`)
     .join(
       "",
     )}<p>Share this story</p></div></main><aside class="side">${side}</aside><footer class="legal">Imprint</footer></div>`;

const STORIES = [
  ["Rain", "It rained on Monday.", "It rained on Tuesday."],
  ["Snow", "It snowed all night long.", "The roads were closed.", "Schools were closed as well."],
  ["Wind", "The wind took the roof of the barn.", "Nobody was hurt."],
  ["Hail", "Hail fell on the vineyards.", "The harvest is lost."],
];

async function corpus() {
  const store = memoryStore();
  const { id: corpusId } = await store.corpora.create({ name: "Paper", description: "" });
  await store.pages.add(
    corpusId,
    STORIES.map((story, at) => ({
      ...{ key: `p${at}`, bytes: new TextEncoder().encode(html(story)), title: story[0]!, url: null },
      ...{ site: "paper", kind: null, lang: "en", encoding: "UTF-8", template: "1", gold: { id: `p${at}` } },
    })),
  );
  const ids = await store.pages.ids({ corpusId, sort: "key" });
  const { id: ada } = await store.labels.ensureAnnotator("Ada");
  return { store, corpusId, ids, ada };
}

let count = 0;
/** Label every text of a page by its words. */
async function label(
  store: Store,
  pageId: string,
  annotatorId: string,
  labelOf: (text: string, tag: string) => readonly Label[],
  state: "done" | "in progress",
) {
  const { version } = await store.labels.load(pageId, annotatorId);
  const page = parsePage(new TextDecoder().decode(await store.pages.bytes(pageId)));
  const operations = page.leaves.flatMap(({ text, node }): Operation[] => {
    const target = { kind: "node", node: page.parent[node]! } as const;
    return labelOf(text, page.tags[page.parent[node]!]!).map((one) => ({
      ...({
        id: `o${++count}`,
        group: `g${count}`,
        at: 1,
        activeMs: 1,
        kind: "set",
        origin: "manual",
      } as const),
      ...{ target, label: one, anchor: describeTarget(page, target) },
    }));
  });
  await store.labels.append(pageId, annotatorId, version, operations, undefined, state);
}

const asEditor = (text: string, tag: string): readonly Label[] =>
  tag === "h1"
    ? ["main", "title"]
    : tag === "p" && text !== "By Ada" && text !== "Share this story"
      ? ["main"]
      : ["boilerplate"];

async function run<Result>(store: Store, input: object): Promise<Result> {
  const { id: jobId } = await store.jobs.enqueue({ kind: "carry", title: "", input });
  return (await carryJob(input, quietTask, { store, jobId, codeVersion: "v1" })) as Result;
}

/** What is said of a page, text by text. */
async function said(store: Store, pageId: string, annotatorId: string): Promise<readonly string[]> {
  const page = parsePage(new TextDecoder().decode(await store.pages.bytes(pageId)));
  const { operations } = await store.labels.load(pageId, annotatorId);
  const intervals = expand(page, operations);
  return page.leaves.map(({ text, start }) => {
    const found = intervals.find((one) => one.start <= start && start < one.end);
    return `${text.trim()}: ${found?.role ?? found?.layer1 ?? "-"} ${found?.origin ?? ""}`.trim();
  });
}

const CARRIED = [
  "The Paper: boilerplate propagated",
  "Home: boilerplate propagated",
  "Sport: boilerplate propagated",
  "Snow: title propagated",
  "By Ada: boilerplate propagated",
  "It snowed all night long.: main propagated",
  "The roads were closed.: main propagated",
  "Schools were closed as well.: main propagated",
  "Share this story: boilerplate propagated",
  "Weather: boilerplate propagated",
  "Imprint: boilerplate propagated",
];

describe("labels carried over to the pages of a template", () => {
  it("are a draft of who finished the page: with roles, with their origin, and neither done nor gold", async () => {
    const { store, ids, ada } = await corpus();
    await label(store, ids[0]!, ada, asEditor, "done");
    const input = { pageId: ids[0]!, annotator: "Ada", accept: [ids[1]!] };
    expect(await run<CarryResult>(store, input)).toEqual({
      kind: "accepted",
      changed: 1,
      same: 0,
      refused: 0,
      first: ids[1],
    });
    expect(await said(store, ids[1]!, ada)).toEqual(CARRIED);
    const { operations, state } = await store.labels.load(ids[1]!, ada);
    expect(operations.every((one) => one.kind === "set" && one.carried?.key === "p0")).toBe(true);
    expect([state, (await store.pages.get(ids[1]!)).state, (await store.pages.get(ids[1]!)).hasGold]).toEqual(
      ["in progress", "in progress", false],
    );
    expect((await store.labels.load(ids[2]!, ada)).operations).toEqual([]);
  });

  it("are found out first, with a confidence for each page, and nothing is stored by that", async () => {
    const { store, ids, ada } = await corpus();
    await label(store, ids[0]!, ada, asEditor, "done");
    const { all, pages } = await run<CarrySurvey>(store, { pageId: ids[0]!, annotator: "Ada" });
    expect(all).toBe(3);
    expect(
      pages.map(({ key, refusal, confidence, said: n, blocks }) => [key, refusal, confidence, n, blocks]),
    ).toEqual([
      ["p1", null, 1, 10, 10],
      ["p2", null, 1, 9, 9],
      ["p3", null, 1, 9, 9],
    ]);
    expect((await store.labels.load(ids[1]!, ada)).version).toBe(0);
  });

  it("never touch a page that somebody has finished", async () => {
    const { store, ids, ada } = await corpus();
    const { id: bob } = await store.labels.ensureAnnotator("Bob");
    await label(store, ids[0]!, ada, asEditor, "done");
    await label(store, ids[1]!, ada, () => ["boilerplate"], "done");
    await label(store, ids[2]!, bob, () => ["boilerplate"], "done");
    const before = await said(store, ids[1]!, ada);
    const { pages } = await run<CarrySurvey>(store, { pageId: ids[0]!, annotator: "Ada" });
    expect(pages.map(({ key, refusal }) => [key, refusal])).toEqual([
      ["p3", null],
      ["p1", "finished"],
      ["p2", "finished"],
    ]);
    const input = { pageId: ids[0]!, annotator: "Ada", accept: [ids[1]!, ids[2]!, "nowhere"] };
    expect(await run<CarryResult>(store, input)).toMatchObject({ changed: 0, refused: 3 });
    expect(await said(store, ids[1]!, ada)).toEqual(before);
    expect((await store.labels.load(ids[2]!, ada)).version).toBe(0);
  });

  it("leave out pages that are labelled without proposals", async () => {
    const { store, ids, ada } = await corpus();
    await label(store, ids[0]!, ada, asEditor, "done");
    await store.order.place([{ id: ids[1]!, place: 1, slice: "evaluation", chance: 1 }]);
    await store.order.place(
      ids.slice(2).map((id, at) => ({ id, place: 2 + at, slice: "training", chance: 1 })),
    );
    const names = Array.from({ length: 40 * WITHOUT_PROPOSALS }, (_, n) => `Annotator ${n}`);
    let shares = 0;
    for (const name of names.slice(0, 40)) {
      const { id } = await store.labels.ensureAnnotator(name);
      const { version } = await store.labels.load(ids[0]!, id);
      await store.labels.append(
        ids[0]!,
        id,
        version,
        (await store.labels.load(ids[0]!, ada)).operations,
        undefined,
        "done",
      );
      const { pages } = await run<CarrySurvey>(store, { pageId: ids[0]!, annotator: name });
      expect(pages.find(({ key }) => key === "p1")!.refusal).toBe("evaluation");
      shares += pages.filter(({ refusal }) => refusal === "share").length;
    }
    expect(shares).toBeGreaterThan(0);
  });

  it("leave what the annotator said of a page, and say nothing twice", async () => {
    const { store, ids, ada } = await corpus();
    await label(store, ids[0]!, ada, asEditor, "done");
    const own = (text: string): readonly Label[] => (text.startsWith("The roads") ? ["boilerplate"] : []);
    await label(store, ids[1]!, ada, own, "in progress");
    const input = { pageId: ids[0]!, annotator: "Ada", accept: [ids[1]!] };
    await run(store, input);
    const expected = CARRIED.map((line) =>
      line.startsWith("The roads") ? "The roads were closed.: boilerplate manual" : line,
    );
    expect(await said(store, ids[1]!, ada)).toEqual(expected);
    const { version } = await store.labels.load(ids[1]!, ada);
    expect(await run<CarryResult>(store, input)).toMatchObject({ changed: 0, same: 1 });
    expect((await store.labels.load(ids[1]!, ada)).version).toBe(version);
  });

  it("replace what was carried over before, also from another page", async () => {
    const { store, ids, ada } = await corpus();
    await label(store, ids[0]!, ada, asEditor, "done");
    await run(store, { pageId: ids[0]!, annotator: "Ada", accept: [ids[1]!] });
    await label(
      store,
      ids[2]!,
      ada,
      (text, tag) => (tag === "h1" ? ["boilerplate"] : asEditor(text, tag)),
      "done",
    );
    await run(store, { pageId: ids[2]!, annotator: "Ada", accept: [ids[1]!] });
    expect(await said(store, ids[1]!, ada)).toEqual(
      CARRIED.map((line) => (line.startsWith("Snow") ? "Snow: boilerplate propagated" : line)),
    );
  });

  it.each([
    ["the annotator has not finished the page", "in progress", "1", "has not finished this page"],
    ["the page is too plain to have a template", "done", "0", "no template"],
  ] as const)("are refused where %s", async (_, state, template, message) => {
    const { store, ids, ada } = await corpus();
    const { sha256 } = await store.pages.get(ids[0]!);
    await store.templates.place([{ id: ids[0]!, sha256, template }]);
    await label(store, ids[0]!, ada, asEditor, state);
    await expect(run(store, { pageId: ids[0]!, annotator: "Ada" })).rejects.toThrow(message);
  });
});
