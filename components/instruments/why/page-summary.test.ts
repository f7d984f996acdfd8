// @vitest-environment jsdom
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import type { ErrorRun } from "@/lib/evaluation/errors/error-runs";
import { inspected } from "@/components/workbench/inspection/testing";
import type { LeafRange } from "@/lib/page/page";
import { extractAt } from "@/lib/view/inspection/answers";
import { counterfactuals } from "@/lib/view/inspection/trials/trials";
import { largestDropped } from "@/lib/view/errors/largest-dropped";
import { PageSummary } from "./page-summary";
import type { Trials } from "./use-trials";

const going = vi.hoisted((): { ordered: ErrorRun[] } => ({ ordered: [] }));
vi.mock("@/components/instruments/errors/context", () => ({
  useErrors: () => ({ filter: "all", ordered: going.ordered, cause: null, rule: null }),
}));
const trying = vi.hoisted((): { trials: Trials | null } => ({ trials: null }));
vi.mock("./use-trials", () => ({ useTrials: () => trying.trials }));
vi.mock("@/components/instruments/errors/error-steps", () => ({ ErrorSteps: () => null }));
vi.mock("@/components/instruments/errors/lost-f1", () => ({ LostF1: () => null }));
const shown = vi.hoisted((): { opening: LeafRange | null } => ({ opening: null }));
vi.mock("@/components/workbench/page/context", () => ({
  useWorkspaceStore: () => null,
  useWorkspace: (select: (state: typeof shown) => unknown) => select(shown),
}));

/** What the worked example keeps at the default threshold. */
const KEPT =
  "Rain floods the valley Heavy rain fell on Monday and the river rose two metres. Officials said three villages were evacuated.";

const cases = [
  { when: "every verdict agrees with gold", text: KEPT, lists: true },
  { when: "there is no gold", text: null, lists: true },
  { when: "there are errors, which go before", text: "Rain floods the valley", lists: false },
];

for (const { when, text, lists } of cases) {
  it(`${lists ? "lists" : "does not list"} the largest dropped texts with their reasons where ${when}`, async () => {
    const { inspection } = await inspected({}, text);
    const { host } = await drawn(createElement(PageSummary, { inspection }));
    const list = host.querySelector('[data-testid="largest-dropped"]');
    expect(list === null).toBe(!lists);
    if (list !== null) expect(list.textContent).toMatch(/Buy now.*Density .* is below the threshold 1\.50/);
  });
}

it.each([
  { what: "the kept text that the page opened at, with its reason", opened: 1, text: null, says: true },
  { what: "nothing of it where the page opened at a dropped text", opened: 0, text: null, says: false },
  { what: "nothing of it where the page opened nowhere", opened: null, text: null, says: false },
  { what: "nothing of it where there are errors", opened: 1, text: "Rain floods the valley", says: false },
])("tells $what", async ({ opened, text, says }) => {
  const { inspection } = await inspected({}, text);
  const verdicts = [0, 1].map((verdict) => inspection.extraction.keep.indexOf(verdict));
  const leaf = opened === null ? null : verdicts[opened]!;
  shown.opening = leaf === null ? null : { start: leaf, end: leaf + 1 };
  const { host } = await drawn(createElement(PageSummary, { inspection }));
  shown.opening = null;
  const told = host.querySelector('[data-testid="kept-here"]')?.textContent ?? null;
  expect(told !== null).toBe(says);
  if (told !== null) expect(told).toMatch(/reaches the threshold 1\.50/);
});

it.each([
  [
    "says that gold marks nothing here, as where its text is that of another page",
    "Quite other words altogether",
    true,
  ],
  ["does not say so where gold marks something", "Rain floods the valley", false],
  ["does not say so where there is no gold", null, false],
])("%s", async (_, text, says) => {
  const { inspection } = await inspected({}, text);
  const { host } = await drawn(createElement(PageSummary, { inspection }));
  expect(host.textContent.includes("Gold marks no text of this page")).toBe(says);
});

it("calls nothing kept against nothing marked no agreement with gold", async () => {
  const { inspection } = await inspected({}, "Quite other words altogether");
  const { host } = await drawn(createElement(PageSummary, { inspection: { ...inspection, errors: [] } }));
  expect(host.textContent).toContain("None: nothing is kept either.");
  expect(host.textContent).not.toContain("agrees with gold");
});

it("lists the largest of both kinds of errors, the missed ones first, and says of how many", async () => {
  const { inspection } = await inspected({}, "Rain floods the valley");
  const run = (start: number, error: ErrorRun["error"]): ErrorRun => ({
    ...{ range: { start: start % inspection.page.leaves.length, end: start + 1 }, characters: 9 },
    error,
  });
  const listed = async (missed: number, extra: number) => {
    going.ordered = [
      ...Array.from({ length: missed }, (_, at) => run(at, "missed")),
      ...Array.from({ length: extra }, (_, at) => run(at, "extra")),
    ];
    const { host } = await drawn(createElement(PageSummary, { inspection }));
    going.ordered = [];
    return ["missed", "extra"].map((kind) => {
      const list = host.querySelector(`[data-testid="errors-${kind}"]`);
      return list === null
        ? null
        : [list.querySelector("p")!.textContent, list.querySelectorAll("button").length];
    });
  };
  const [missed, extra] = ["Missed: gold that was dropped (−)", "Extra: text kept beyond gold (+)"];
  expect(await listed(8, 0)).toEqual([[missed, 8], null]);
  expect(await listed(9, 0)).toEqual([[`${missed}, the largest 8 of 9`, 8], null]);
  expect(await listed(90, 90)).toEqual([
    [`${missed}, the largest 5 of 90`, 5],
    [`${extra}, the largest 3 of 90`, 3],
  ]);
  expect(await listed(1, 9)).toEqual([
    [missed, 1],
    [`${extra}, the largest 7 of 9`, 7],
  ]);
  expect(await listed(9, 1)).toEqual([
    [`${missed}, the largest 7 of 9`, 7],
    [extra, 1],
  ]);
});

it("names the part of a block that is kept in part, since its other parts have other figures", async () => {
  const { inspection } = await inspected({}, null);
  const namesIn = async (units: typeof inspection.units) => {
    const { host } = await drawn(createElement(PageSummary, { inspection: { ...inspection, units } }));
    return [...host.querySelectorAll('[data-testid="largest-dropped"] b:first-child')].map(
      ({ textContent }) => textContent,
    );
  };
  const whole = await namesIn(inspection.units);
  expect(whole[0]).toMatch(/^B\d+ $/);
  const parts = await namesIn(inspection.units.map((unit) => ({ ...unit, verdict: "part" })));
  expect(parts[0]).toMatch(/^B\d+ [a-z]+[.#]?\w* $/);
});

it("says a reason once where the next text has the same, with the unit where that is another, and again after another", async () => {
  const { inspection } = await inspected({}, "Rain floods the valley");
  const { unitOf, reasonOf, page } = inspection;
  const [one, other] = page.leaves
    .flatMap((_, leaf) => page.leaves.map((_, next) => [leaf, next] as const))
    .find(
      ([leaf, next]) => leaf < next && unitOf[leaf] === unitOf[next] && reasonOf[leaf] === reasonOf[next],
    )!;
  const elsewhere = page.leaves.findIndex((_, leaf) => unitOf[leaf] !== unitOf[one]);
  const run = (start: number): ErrorRun => ({
    ...{ range: { start, end: start + 1 }, characters: 9 },
    error: "extra",
  });
  const said = async (leaves: readonly number[], of = inspection) => {
    going.ordered = leaves.map(run);
    const { host } = await drawn(createElement(PageSummary, { inspection: of }));
    going.ordered = [];
    return [...host.querySelectorAll("button > span:nth-child(3)")].map(({ textContent }) => textContent);
  };
  const density = expect.stringMatching(/^B\d+ Density /) as string;
  expect(await said([one, other, elsewhere])).toEqual([
    density,
    "For the same reason as the text above.",
    density,
  ]);
  expect(await said([one, elsewhere, other])).toEqual([density, density, density]);
  const parted = { ...inspection, unitOf: unitOf.with(other, unitOf[elsewhere]!) };
  const named = `${inspection.units[unitOf[elsewhere]!]!.name} For the same reason as the text above.`;
  expect(await said([one, other], parted)).toEqual([density, named]);
});

it("says of the first text what would change its verdict, once values were tried, and of no other", async () => {
  const { inspection } = await inspected({}, null);
  const { range } = largestDropped(inspection, 1)[0]!;
  const tries = counterfactuals(inspection, { start: range.start, end: range.start + 1 }, (params, page) =>
    extractAt(inspection.extractor, params, page),
  );
  const found: Trials["found"][number][] = [];
  let next = tries.next();
  for (; next.done !== true; next = tries.next()) if (next.value !== null) found.push(next.value);
  const lines = async (trials: Trials | null) => {
    trying.trials = trials;
    const { host } = await drawn(createElement(PageSummary, { inspection }));
    trying.trials = null;
    return [...host.querySelectorAll('[data-testid="best-way"]')].map(({ textContent }) => textContent);
  };
  const tried = { of: inspection, leaf: range.start, found, tried: next.value, failed: null };
  expect(await lines(null)).toEqual([""]);
  expect(await lines(tried)).toEqual([
    expect.stringMatching(/^What would keep it: Threshold at most \d\.\d+/),
  ]);
  expect(await lines({ ...tried, found: [] })).toEqual([
    expect.stringMatching(/^No single parameter changes this verdict: \d+ values/),
  ]);
  expect(await lines({ ...tried, failed: "no parser" })).toEqual([]);
});
