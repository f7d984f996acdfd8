/** A run against an earlier one: what the screen shows is what the command prints. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Changes } from "@/components/screens/run-against/changes";
import { clientOf, type Client } from "@/lib/api/client";
import { winnow } from "@/lib/cli/cli.fixture";
import { evaluateJob } from "@/lib/jobs/evaluate-job";
import { quietTask } from "@/lib/task";
import { inProcess } from "./in-process.fixture";
import { serverDatabase } from "./server.fixture";

const METRICS = ["shingle-4", "bag-of-words"];
const PAGES = 7;
const story = (index: number): string =>
  `This is article ${index}, told in plain words about valley ${index}. `.repeat(8 + index).trim();
const NOTE = "A note beside the story that some take for a part of it, since it is a sentence as well.";
const html = (index: number): string =>
  `<title>Page ${index}</title><body><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><div><p>${story(index)}</p></div><div><p>${NOTE}</p></div>`;

let api: Client;
let remove: () => Promise<void>;
beforeAll(async () => {
  const { store, remove: end } = await serverDatabase();
  remove = end;
  api = clientOf(inProcess().send);
  const { id: corpusId } = await store.corpora.create({ name: "valley", description: "" });
  const pages = Array.from({ length: PAGES }, (_, index) => ({
    // The last one first by key, so that no two orders are the same by chance.
    key: `p${PAGES - index}`,
    bytes: new TextEncoder().encode(html(index)),
    title: `Page ${index}`,
    ...{ url: null, site: null, kind: null, lang: null, encoding: null },
    gold: { id: `p${PAGES - index}`, text: index % 3 === 0 ? `${story(index)}\n${NOTE}` : story(index) },
  }));
  await store.pages.add(corpusId, pages);
  const run = async (...recipes: string[]) => {
    const { id } = await store.jobs.enqueue({ kind: "evaluate", title: "", input: {} });
    const input = { corpusId, recipes, metrics: METRICS };
    await evaluateJob(input, quietTask, { store, jobId: id, codeVersion: "v" });
    return id;
  };
  runs.before = await run("block-extractor", "lqf");
  // Other gold stands for other code: the same extractor scores otherwise.
  for (const [index, id] of (await store.pages.ids({ corpusId, sort: "key" })).entries())
    if (index % 2 === 0) await store.pages.setGold(id, { id: "p", text: `${NOTE} ${NOTE}` });
  runs.after = await run("block-extractor", "bte");
}, 120_000);
afterAll(() => remove());
const runs = { before: "", after: "" };

it("is told in the same figures, to the same digits, by the command and by the screen", async () => {
  const { code, out, err } = await winnow(
    ...["evaluate", "--corpus", "valley", "--recipe", "block-extractor", "--recipe", "bte"],
    ...["--metrics", METRICS.join(","), "--workers", "1", "--against", runs.before],
  );
  expect([code, err]).toEqual([0, []]);
  const printed = out.slice(out.indexOf("Against "));
  const answer = await api.runs.change({ id: runs.after, run: runs.before });
  const markup = renderToStaticMarkup(createElement(Changes, { answer, onChoose: vi.fn() }));
  // What stands below a figure on a phone is the text of another cell.
  const once = markup.replaceAll(/<span class="[^"]*below[^"]*">[^<]*<\/span>/g, "");
  const shown = [...once.matchAll(/<tr(?: aria-current="true")?>(<td.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) =>
      cell!.replaceAll(/<[^>]*>/g, "").replaceAll("\u2212", "-"),
    ),
  );
  expect(shown).toHaveLength(METRICS.length);
  for (const [at, metric] of METRICS.entries()) {
    const line = printed.split("\n").find((text) => new RegExp(`^block-extractor +${metric} `).test(text))!;
    const [name, , ...figures] = line.trim().split(/ {2,}/);
    expect([shown[at]![0], ...shown[at]!.slice(2)]).toEqual([name, ...figures]);
    expect(Number(figures[4]) + Number(figures[5])).toBeGreaterThan(0);
  }
  expect([answer.onlyBefore, answer.onlyAfter]).toEqual([["lqf"], ["bte"]]);
  expect(printed).toContain("only before: lqf\nonly now: bte\n");
  // The pages are those that the command lists, in its order.
  for (const kind of ["fixed", "broken"] as const) {
    const list = printed.split(`${kind} by shingle-4, block-extractor:\n`)[1] ?? "";
    const lines = list.split("\n").filter((line) => line.startsWith("  "));
    const own = answer.listed[kind].map(
      ({ key, before, after }) => `  ${key}  ${before.toFixed(3)}  ${after.toFixed(3)}`,
    );
    expect(own).toEqual(lines.slice(0, own.length).map((line) => line.trimEnd()));
  }
}, 120_000);

it("tells the pages of the change that is asked for, and that an unknown run is not there", async () => {
  const asked = await api.runs.change({
    ...{ id: runs.after, run: runs.before, x: "block-extractor", metric: "bag-of-words" },
  });
  expect(asked.listed).toMatchObject({ extractor: "block-extractor", metric: "bag-of-words" });
  await expect(api.runs.change({ id: runs.after, run: "none" })).rejects.toMatchObject({ status: 404 });
});
