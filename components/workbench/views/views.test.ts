// @vitest-environment jsdom
import { act, createElement, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import { drawn } from "@/components/ui/testing";
import { annotationUnits } from "@/lib/labels/units/units";
import { verdictMarks } from "@/lib/view/listing/block-mark";
import type { Page } from "@/lib/page/page";
import { WorkspaceProvider } from "@/components/workbench/page/context";
import { createWorkspaceStore, type WorkspaceRecord } from "@/components/workbench/page/workspace-store";
import { Outline } from "./outline";
import { ReadingText } from "./reading-text";

/** Heights of the view and of what is in it, in px. */
const VIEW = 520;
const ROW = 26;

beforeEach(() => {
  // Documents without a renderer have no sizes; the lists have to know how much of them is in view.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(VIEW);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(ROW);
  Element.prototype.scrollTo = () => undefined;
});
afterEach(() => vi.restoreAllMocks());

async function shown(html: string, view: (page: Page) => ReactNode) {
  const page = parsePage(html);
  const store = createWorkspaceStore({ record: { id: "p" } } as unknown as WorkspaceRecord, "inspect", 732);
  store.getState().loaded(page, 1);
  const { host } = await drawn(createElement(WorkspaceProvider, { value: store }, view(page)));
  const press = (key: string) =>
    act(async () => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      host.querySelector("[role=tree]")!.dispatchEvent(event);
    });
  return { page, store, host, press };
}

const outline = (page: Page): ReactNode => createElement(Outline, { page, isView: true });
const text = (page: Page): ReactNode => createElement(ReadingText, { page });
const BOXES = "<div id=a><p>one<p>two</div><div id=b><p>three<p>four</div>";

test("the tree says what each row is, where it is, and whether it is folded", async () => {
  const { host, store, page } = await shown(BOXES, outline);
  await act(async () => store.getState().decided(Uint8Array.of(1, 1, 1, 0)));
  const rows = [...host.querySelectorAll("[role=treeitem]")].map((row) =>
    ["aria-level", "aria-posinset", "aria-setsize", "aria-expanded", "aria-label"]
      .map((name) => row.getAttribute(name) ?? "-")
      .join(" "),
  );
  expect(rows.slice(0, 5)).toEqual([
    "1 1 1 true body, 4 blocks: 3 Kept, 1 Dropped",
    "2 1 2 true div#a, 2 blocks: 2 Kept",
    "3 1 2 - p, Kept, one",
    "3 2 2 - p, Kept, two",
    "2 2 2 true div#b, 2 blocks: 1 Kept, 1 Dropped",
  ]);
  // What the mode itself says goes before the verdicts.
  await act(async () =>
    store.getState().mark(verdictMarks(annotationUnits(page), Uint8Array.of(0, 0, 0, 0))),
  );
  expect(host.querySelector("[role=treeitem]")!.getAttribute("aria-label")).toBe("body, 4 blocks: 4 Dropped");
});

test("a folded element hides its rows, and what is selected inside of it unfolds it", async () => {
  const { host, store, press } = await shown(BOXES, outline);
  const names = () =>
    [...host.querySelectorAll("[role=treeitem]")].map((row) => row.getAttribute("aria-label"));
  const selected = () =>
    host.querySelector("[role=treeitem][aria-selected=true]")?.getAttribute("aria-label");
  await act(async () => store.getState().select({ range: { start: 0, end: 2 }, node: null }));
  expect(selected()).toBe("div#a, 2 blocks");
  await press("ArrowLeft");
  expect(names()).toHaveLength(5);
  expect(host.querySelector("[aria-expanded=false]")!.getAttribute("aria-label")).toBe("div#a, 2 blocks");
  await press("ArrowDown");
  expect(selected(), "the rows inside are passed by").toBe("div#b, 2 blocks");
  await act(async () => store.getState().select({ range: { start: 1, end: 2 }, node: null }));
  expect([names().length, selected()]).toEqual([7, "p, two"]);
});

test("the focus stays on the tree, which names its row", async () => {
  const { host, press } = await shown(BOXES, outline);
  const tree = host.querySelector("[role=tree]")!;
  await press("Home");
  await press("ArrowRight");
  const active = tree.getAttribute("aria-activedescendant")!;
  expect(document.getElementById(active)!.getAttribute("aria-label")).toBe("div#a, 2 blocks");
  expect(host.querySelectorAll("[tabindex='0']")).toHaveLength(1);
});

const LONG = Array.from({ length: 20_000 }, (_, at) => `<p>Paragraph ${at}</p>`).join("");

test.each([
  { what: "the tree", view: outline, role: "treeitem", size: "20000" },
  { what: "the reading text", view: text, role: "listitem", size: "20000" },
])("of a page of 20,000 blocks $what draws what is in view and little more", async ({ view, role, size }) => {
  const { host } = await shown(LONG, view);
  const rows = host.querySelectorAll(`[role=${role}]`);
  expect(rows.length).toBeGreaterThan(VIEW / ROW);
  expect(rows.length).toBeLessThan(3 * (VIEW / ROW));
  expect(rows[rows.length - 1]!.getAttribute("aria-setsize")).toBe(size);
});

test("a click on a text is a click on the page, and what is in sight is told", async () => {
  const { host, store } = await shown("<h2>one</h2><ul><li>two</ul>", text);
  const blocks = [...host.querySelectorAll<HTMLElement>("[role=listitem] button")];
  expect(blocks.map(({ textContent }) => textContent)).toEqual(["Heading 2: one", "two"]);
  await act(async () => blocks[1]!.click());
  expect(store.getState().gesture).toMatchObject({ kind: "click", from: 1, to: 1 });
  expect(store.getState().inSight).toEqual({ start: 0, end: 2 });
});
