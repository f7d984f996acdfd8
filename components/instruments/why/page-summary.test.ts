// @vitest-environment jsdom
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import { inspected } from "@/components/workbench/inspection/testing";
import { PageSummary } from "./page-summary";

vi.mock("@/components/instruments/errors/context", () => ({
  useErrors: () => ({ filter: "all", ordered: [], cause: null, rule: null }),
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
