// @vitest-environment jsdom
import { withNuqsTestingAdapter } from "nuqs/adapters/testing";
import { act, createElement, type ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TeamRole } from "@/lib/store/interfaces/team/accounts";
import type { CorpusSummary } from "@/lib/store/interfaces/corpora";
import { KeyListener } from "@/components/screens/shell/key-listener";
import { drawn } from "@/components/ui/testing";
import { pageRow } from "@/components/workbench/page/testing";
import { CorpusScreen } from "./corpus-screen";
import { TABLE_ACTIONS, type TableState } from "./table-actions";

const went = vi.hoisted(() => ({ to: [] as string[] }));
const said = vi.hoisted(() => ({ errors: [] as string[] }));
vi.mock("sonner", () => ({ toast: { error: (text: string) => said.errors.push(text) } }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: (path: string) => went.to.push(path) }) }));
vi.mock("@/components/screens/shell/screen", async () => {
  const { createElement, Fragment } = await import("react");
  return {
    Screen: ({
      actions,
      context,
      tools,
      children,
    }: Record<"actions" | "context" | "tools" | "children", ReactNode>) =>
      createElement(Fragment, null, actions, context, tools, children),
  };
});
vi.mock("./import/import-dialog", () => ({ ImportDialog: () => null }));
vi.mock("./import/answers-dialog", () => ({ AnswersDialog: () => null }));
vi.mock("@/components/workbench/jobs/use-jobs", () => ({ useJobEnd: () => undefined }));

const ROWS = [0, 1, 2].map((at) => pageRow(at));
const CORPUS: CorpusSummary = {
  id: "c",
  name: "C",
  description: "",
  pages: 3,
  annotatorsPerPage: 1,
  states: { open: 3, "in progress": 0, done: 0, conflict: 0 },
  withGold: 0,
  annotators: 0,
  sites: [],
  createdAt: 0,
};
const COUNTS = { states: [], kinds: [], langs: [], sites: [], templates: [], slices: [], remarks: [] };

beforeEach(() => {
  went.to.length = 0;
  said.errors.length = 0;
  vi.stubGlobal("fetch", async () => Response.json({ rows: ROWS, total: 3, ...COUNTS }));
  // jsdom has no layout: a list that is ten rows high.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(320);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const screen = (role: TeamRole | null = null, corpus = CORPUS) =>
  createElement(CorpusScreen, {
    corpus,
    role,
    first: { rows: ROWS, total: 3, next: null },
    firstSearch: "sort=title&desc=0",
    counts: COUNTS,
    scoredBy: [],
    best: [],
    extractors: [],
    metrics: [],
    formats: [],
    now: 0,
  });
/** The screen with the query that its first rows are for, and its buttons by their words. */
async function opened(searchParams = "") {
  const { host } = await drawn(
    createElement(withNuqsTestingAdapter({ hasMemory: true, searchParams }), null, screen()),
  );
  const button = (text: string) =>
    [...host.querySelectorAll("button")].find(({ textContent }) => textContent === text)!;
  return { host, press: (text: string) => act(async () => button(text).click()) };
}

it("shows no rows of the old order where the new one could not be read, and reads it on demand", async () => {
  const { host, press } = await opened();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  await press("Size");
  await vi.waitFor(() =>
    expect(host.querySelector("[role=alert]")?.textContent).toContain("The pages could not be read"),
  );
  expect(host.textContent).not.toContain("Page 0");
  vi.stubGlobal("fetch", async () => Response.json({ rows: ROWS, total: 3, ...COUNTS }));
  await press("Try again");
  await vi.waitFor(() => expect(host.textContent).toContain("Page 0"));
  expect(host.querySelector("[role=alert]")).toBeNull();
});

it("says that selecting all pages failed", async () => {
  const { host } = await opened();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  await act(async () =>
    host.querySelector<HTMLInputElement>("input[aria-label='Select all pages']")!.click(),
  );
  await vi.waitFor(() => expect(said.errors).toEqual(["The pages could not be selected"]));
});

it("checks the head box for the pages shown, says how many of the selected are hidden, and adds those shown to them", async () => {
  /** Three pages under each search, none of them under two. */
  const under = (q: string) => [0, 1, 2].map((at) => ({ ...ROWS[0]!, id: `${q}${at}`, title: `${q} ${at}` }));
  vi.stubGlobal("fetch", async (path: string) => {
    const rows = under(new URL(path, "http://app").searchParams.get("q") ?? "");
    return Response.json(
      path.includes("/ids?") ? { ids: rows.map(({ id }) => id) } : { rows, total: 3, ...COUNTS },
    );
  });
  const { host } = await opened("?q=left");
  const search = async (text: string) => {
    const field = host.querySelector<HTMLInputElement>("input[type=search]")!;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await vi.waitFor(() => expect(host.textContent).toContain(`${text} 0`));
  };
  const box = () => host.querySelector<HTMLInputElement>("input[aria-label='Select all pages']")!;
  await vi.waitFor(() => expect(host.textContent).toContain("left 0"));
  await act(async () => box().click());
  await vi.waitFor(() =>
    expect([box().checked, host.textContent!.includes("3 selected")]).toEqual([true, true]),
  );
  expect(host.textContent).not.toContain("hidden by the filters");
  await search("right");
  await vi.waitFor(() => expect(host.textContent).toContain("3 selected, 3 hidden by the filters"));
  expect([box().checked, box().indeterminate]).toEqual([false, false]);
  await act(async () => box().click());
  await vi.waitFor(() => expect(host.textContent).toContain("6 selected, 3 hidden by the filters"));
  expect(box().checked).toBe(true);
  await act(async () => box().click());
  await vi.waitFor(() => expect(host.textContent).toContain("3 selected, 3 hidden by the filters"));
});

it("leaves Enter to a head that has the focus, until the keys come to a page: then it opens that", async () => {
  const screen = createElement(CorpusScreen, {
    corpus: CORPUS,
    role: null,
    first: { rows: ROWS, total: 3, next: null },
    firstSearch: "",
    counts: COUNTS,
    scoredBy: [],
    best: [],
    extractors: [],
    metrics: [],
    formats: [],
    now: 0,
  });
  const { host } = await drawn(
    createElement(withNuqsTestingAdapter({ hasMemory: true }), null, createElement(KeyListener), screen),
  );
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

it.each([
  { role: null, offers: ["Import", "Run", "Export", "Order", "Assign", "Sites", "Agreement", "Progress"] },
  { role: "admin", offers: ["Import", "Run", "Export", "Order", "Assign", "Sites", "Agreement", "Progress"] },
  { role: "reviewer", offers: ["Sites"] },
  { role: "annotator", offers: [] },
] as const)("offers $role no button, link or key for what the role may not do", async ({ role, offers }) => {
  const ids = ROWS.map(({ id }) => id);
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.includes("/ids?") ? { ids } : { rows: ROWS, total: 3, ...COUNTS }),
  );
  const { host } = await drawn(
    createElement(
      withNuqsTestingAdapter({ hasMemory: true }),
      null,
      createElement(KeyListener),
      screen(role, { ...CORPUS, annotators: 2 }),
    ),
  );
  // The rows that are shown: the first load is for another query.
  await vi.waitFor(() => expect(host.textContent).toContain("Page 0"));
  await act(async () =>
    host.querySelector<HTMLInputElement>("input[aria-label='Select all pages']")?.click(),
  );
  await vi.waitFor(() => expect(host.textContent).toMatch(/\d selected/));
  const words = [...host.querySelectorAll("button, a")].map(({ textContent }) => textContent);
  for (const word of ["Import", "Run", "Export", "Order", "Assign", "Sites", "Agreement", "Progress"])
    expect(
      words.some((text) => text.startsWith(word)),
      word,
    ).toBe((offers as readonly string[]).includes(word));
  expect(words.some((text) => text.startsWith("Annotate next"))).toBe(true);
  const state = { role, selected: 1, total: 3, cursor: 0, narrowed: false } as TableState;
  const keys = TABLE_ACTIONS.filter(({ when }) => when(state)).map(({ id }) => id);
  for (const id of ["corpus.import", "corpus.answers", "corpus.export", "corpus.run", "corpus.order"])
    expect(keys.includes(id), id).toBe(role === null || role === "admin");
  for (const id of ["table.assign", "table.remove"])
    expect(keys.includes(id), id).toBe(role === null || role === "admin");
  expect(keys).toContain("corpus.annotate");
});
