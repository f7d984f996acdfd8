// @vitest-environment jsdom
import { withNuqsTestingAdapter } from "nuqs/adapters/testing";
import { act, createElement } from "react";
import { flushSync } from "react-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { actionFor, registry } from "@/components/ui/keys/actions";
import { drawn } from "@/components/ui/testing";
import type { ReviewedRun, ReviewRow } from "@/lib/evaluation/agreement/review";
import { ReviewQueue } from "./review-queue";

const went = vi.hoisted(() => ({
  to: [] as string[],
  asked: [] as string[],
  /** Which pages are settled beside the second one. */
  isSettled: (_at: number): boolean => false,
}));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: (path: string) => went.to.push(path) }) }));

const KEYS = ["x", "y(threshold=0.9,unit=words)"];
const RUN: ReviewedRun = {
  id: "r",
  metrics: ["bag-of-words"],
  extractors: KEYS.map((key) => ({ key, name: key, means: { "bag-of-words": 0.5 } })),
  pairs: [
    [
      { f1: 1, kappa: 1 },
      { f1: 0.5, kappa: 0 },
    ],
    [
      { f1: 0.5, kappa: 0 },
      { f1: 1, kappa: 1 },
    ],
  ],
  pages: 150,
};
const rowAt = (at: number): ReviewRow => ({
  pageId: `p${at}`,
  title: `Page ${at}`,
  site: "s",
  state: at === 1 ? "done" : "open",
  remarks: at === 0 ? ["noted"] : [],
  words: 10,
  disputed: 200 - at,
  pair: [KEYS[1]!, KEYS[0]!],
  strip: { votes: ["1100", "0011"], gold: "1111" },
  f1: [0, 1],
  lost: 0.5,
  cause: at === 0 ? "list" : null,
});

beforeEach(() => {
  went.to.length = 0;
  went.asked.length = 0;
  went.isSettled = () => false;
  // 150 pages in windows of 100.
  vi.stubGlobal("fetch", async (path: string) => {
    went.asked.push(path);
    const isFirst = !new URL(path, "http://app").searchParams.has("after");
    const rows = Array.from({ length: isFirst ? 100 : 50 }, (_, at) => rowAt(isFirst ? at : 100 + at));
    return Response.json({
      metric: "bag-of-words",
      extractors: KEYS,
      rows: rows.map((row, at) =>
        went.isSettled(isFirst ? at : 100 + at) ? { ...row, state: "done" } : row,
      ),
      total: 150,
      pages: 150,
      settled: Math.max(1, Array.from({ length: 150 }, (_, at) => at).filter(went.isSettled).length),
      next: isFirst ? "behind" : null,
    });
  });
  // jsdom has no layout: a list that is ten rows high.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(400);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const queueAt = (searchParams: string, isUsual = true) =>
  drawn(
    createElement(
      withNuqsTestingAdapter({ hasMemory: true, searchParams }),
      null,
      createElement(ReviewQueue, {
        run: RUN,
        compared: { chosen: [0, 1], copies: [], isUsual },
        metric: "bag-of-words",
      }),
    ),
  );

it("takes the focus from a switch to the page that the keys come to, where Enter opens that page once", async () => {
  const { host } = await queueAt("");
  const key = (chord: string) =>
    act(async () => flushSync(() => actionFor(registry.getState().actions, chord)?.run()));
  host.querySelector<HTMLElement>("input[type=radio]")!.focus();
  await key("j");
  const row = document.activeElement!;
  expect(row.getAttribute("href")).toContain("/pages/p1?mode=compare");
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  await act(async () => row.dispatchEvent(enter));
  // Taken by the row: neither the link itself nor the key listener goes a second time.
  expect(enter.defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(went.to).toEqual([row.getAttribute("href")]));
});

it.each([
  { when: "nobody chose them", isUsual: true, among: null },
  { when: "somebody did", isUsual: false, among: KEYS.join(",") },
])(
  "opens a page with exactly those compared, at the settings of the run: $when",
  async ({ isUsual, among }) => {
    const { host } = await queueAt("", isUsual);
    const { searchParams } = new URL(
      host.querySelector<HTMLElement>("[data-testid=review-row]")!.getAttribute("href")!,
      "http://app",
    );
    expect(searchParams.get("xs")).toBe(["people", ...KEYS].join(","));
    expect([searchParams.get("queue"), searchParams.get("among")]).toEqual(["r", among]);
    // Beginning with the two that differ most there.
    expect(searchParams.get("pair")).toBe([...KEYS].reverse().join("~"));
  },
);

it("says votes, words in dispute, likely cause and lost F1 of a page, and by which metric", async () => {
  const { host } = await queueAt("");
  const [row] = host.querySelectorAll("[data-testid=review-row]");
  expect(row!.textContent).toBe("Page 0NsOpen200List of itemsLost F1 (bag of words) 0.50");
  expect(row!.querySelector("svg")!.getAttribute("aria-label")).toBe("Votes in page order, A, B and gold");
  expect(host.textContent).toContain("1 minus the mean F1 (bag of words) of those compared");
});

it("reads windows up to the page of the address, and no more than is looked at", async () => {
  const { host } = await queueAt("?at=0");
  expect(went.asked).toHaveLength(1);
  expect(host.textContent).toContain("100 of 150 pages are listed so far");
  went.asked.length = 0;
  await queueAt("?at=120");
  await vi.waitFor(() => expect(went.asked).toHaveLength(2));
  expect(new URL(went.asked[1]!, "http://app").searchParams.get("after")).toBe("behind");
});

const press = (chord: string) =>
  act(async () => flushSync(() => actionFor(registry.getState().actions, chord)?.run()));
/** The page that Enter opens. */
const chosen = async () => {
  await press("Enter");
  return went.to.at(-1)?.split("?")[0];
};

it("goes to the next open page behind the rows read so far, where all of these are settled", async () => {
  went.isSettled = (at) => at < 120;
  await queueAt("");
  await press("n");
  await vi.waitFor(async () => expect(await chosen()).toBe("/pages/p120"));
  expect(went.asked).toHaveLength(2);
});

it("goes to the open page behind before it begins again at the start", async () => {
  went.isSettled = (at) => at > 0 && at < 120;
  await queueAt("?at=50");
  await press("n");
  await vi.waitFor(async () => expect(await chosen()).toBe("/pages/p120"));
  await press("n");
  expect(await chosen()).toBe("/pages/p121");
});

it("stays where other keys went while more was read", async () => {
  went.isSettled = (at) => at < 120;
  await queueAt("");
  await act(async () => {
    flushSync(() => actionFor(registry.getState().actions, "n")!.run());
    flushSync(() => actionFor(registry.getState().actions, "j")!.run());
  });
  await vi.waitFor(() => expect(went.asked).toHaveLength(2));
  await act(async () => new Promise((done) => setTimeout(done, 20)));
  expect(await chosen()).toBe("/pages/p1");
});

it("knows that no page is open where all are settled, without reading them", async () => {
  went.isSettled = () => true;
  await queueAt("");
  expect([actionFor(registry.getState().actions, "n"), went.asked.length]).toEqual([null, 1]);
});
