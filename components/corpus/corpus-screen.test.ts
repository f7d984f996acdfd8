// @vitest-environment jsdom
import { withNuqsTestingAdapter } from "nuqs/adapters/testing";
import { act, createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CorpusSummary, PageRow } from "../../lib/store/store";
import { KeyListener } from "../shell/key-listener";
import { drawn } from "../ui/testing";
import { CorpusScreen } from "./corpus-screen";

const went = vi.hoisted(() => ({ to: [] as string[] }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: (path: string) => went.to.push(path) }) }));
vi.mock("../shell/screen", () => ({ Screen: ({ children }: { children: unknown }) => children }));
vi.mock("./import-dialog", () => ({ ImportDialog: () => null }));
vi.mock("../jobs/use-jobs", () => ({ useJobEnd: () => undefined }));

const ROWS = [0, 1, 2].map((at): PageRow => ({
  id: `p${at}`, corpusId: "c", key: `p${at}`, title: `Page ${at}`, url: null, site: null, kind: null, lang: null, bytes: 1, state: "open", annotators: [], assignedTo: null, f1: null, hasGold: false, changedAt: 0,
}));
const CORPUS: CorpusSummary = { id: "c", name: "C", description: "", pages: 3, states: { open: 3, "in progress": 0, done: 0, conflict: 0 }, withGold: 0, annotators: 0, sites: [], createdAt: 0 };
const COUNTS = { states: [], kinds: [], langs: [], sites: [] };

beforeEach(() => {
  went.to.length = 0;
  vi.stubGlobal("fetch", async () => Response.json({ rows: ROWS, total: 3, ...COUNTS }));
  // jsdom has no layout: a list that is ten rows high.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(320);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("leaves Enter to a head that has the focus, until the keys come to a page: then it opens that", async () => {
  const screen = createElement(CorpusScreen, { corpus: CORPUS, first: { rows: ROWS, total: 3 }, firstSearch: "", counts: COUNTS, scoredBy: [], extractors: [], metrics: [], now: 0 });
  const { host } = await drawn(createElement(withNuqsTestingAdapter({ hasMemory: true }), null, createElement(KeyListener), screen));
  /** Whether the app took the key from the control that has the focus. */
  const isTaken = async (key: string): Promise<boolean> => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    await act(async () => document.activeElement!.dispatchEvent(event));
    return event.defaultPrevented;
  };
  const head = [...host.querySelectorAll("button")].find(({ textContent }) => textContent === "Size")!;
  head.focus();
  await act(async () => head.click());
  expect(head.parentElement!.getAttribute("aria-sort")).toBe("descending");
  expect(await isTaken("Enter")).toBe(false);
  expect(await isTaken("j")).toBe(true);
  expect(document.activeElement?.textContent).toContain("Page 0");
  expect(await isTaken("Enter")).toBe(true);
  await vi.waitFor(() => expect(went.to).toEqual(["/pages/p0?mode=inspect"]));
});
