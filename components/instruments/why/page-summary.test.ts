// @vitest-environment jsdom
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import type { ErrorRun } from "@/lib/evaluation/errors/error-runs";
import { inspected } from "@/components/workbench/inspection/testing";
import { PageSummary } from "./page-summary";

const going = vi.hoisted((): { ordered: ErrorRun[] } => ({ ordered: [] }));
vi.mock("@/components/instruments/errors/context", () => ({
  useErrors: () => ({ filter: "all", ordered: going.ordered, cause: null, rule: null }),
}));
vi.mock("@/components/instruments/errors/error-steps", () => ({ ErrorSteps: () => null }));
vi.mock("@/components/instruments/errors/lost-f1", () => ({ LostF1: () => null }));
vi.mock("@/components/workbench/page/context", () => ({ useWorkspaceStore: () => null }));

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

it("says of how many errors it lists the largest, where it does not list all", async () => {
  const { inspection } = await inspected({}, "Rain floods the valley");
  const run = (start: number): ErrorRun => ({
    range: { start, end: start + 1 },
    characters: 9,
    error: "extra",
  });
  const told = async (count: number) => {
    going.ordered = Array.from({ length: count }, (_, at) => run(at % inspection.page.leaves.length));
    const { host } = await drawn(createElement(PageSummary, { inspection }));
    going.ordered = [];
    return host.querySelector('[data-testid="shown-errors"]')!.textContent;
  };
  expect(await told(8)).toBe("− is gold that was missed, + is text kept beyond gold.");
  expect(await told(9)).toBe(
    "− is gold that was missed, + is text kept beyond gold. These are the largest 8 of 9.",
  );
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
