// @vitest-environment jsdom
import { act, createElement, useEffect, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import { pageRow } from "@/components/workbench/page/testing";
import { PageTable } from "./page-table";
import { missingIn, type Missing } from "./missing";
import { createRowWindow } from "./row-window";

const TOTAL = 90;

// jsdom has no layout: a list that is ten rows high.
beforeEach(() => void vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(320));
afterEach(() => vi.restoreAllMocks());

/** Title of the row that has the focus. Of the row, not of its link: Enter is then the key listener's. */
const focused = () =>
  document.activeElement?.getAttribute("role") === "row"
    ? document.activeElement.querySelector("a")?.textContent
    : null;

/** A table of pages with its cursor: `byKey` and `byPointer` set it. */
async function table(
  rows = Array.from({ length: TOTAL }, (_, at) => pageRow(at)),
  missing: ReadonlySet<Missing> = new Set(),
) {
  const refused = () => Promise.reject(new Error("nothing is fetched"));
  const window = createRowWindow({ rows: refused, marks: refused }, "", {
    rows,
    total: rows.length,
    next: null,
  });
  const nothing = () => undefined;
  let set: (cursor: number, moved?: object) => void = nothing;
  function Table() {
    const [{ cursor, moved }, put] = useState<{
      readonly cursor: number | null;
      readonly moved: object | null;
    }>({ cursor: null, moved: null });
    useEffect(() => {
      set = (next, by) => put((before) => ({ cursor: next, moved: by ?? before.moved }));
    }, []);
    return createElement(PageTable, {
      window,
      label: "Pages",
      scoredBy: "word-lcs",
      sort: "title",
      descending: false,
      onSort: nothing,
      selected: new Set<string>(),
      shown: "none",
      onSelect: nothing,
      onSelectAll: nothing,
      cursor,
      moved,
      onCursor: nothing,
      now: 0,
      missing,
    });
  }
  const { host } = await drawn(createElement(Table));
  return {
    host,
    head: [...host.querySelectorAll("button")].find(({ textContent }) => textContent === "Size")!,
    byKey: (cursor: number) => act(async () => set(cursor, {})),
    byPointer: (cursor: number) => act(async () => set(cursor)),
  };
}

it("says of which metric the F1 of its pages is", async () => {
  const { host } = await table();
  const head = [...host.querySelectorAll("[role=columnheader]")].find(
    ({ textContent }) => textContent === "F1",
  );
  expect(head?.getAttribute("title")).toBe("F1 (longest common subsequence of words)");
});

it("takes the focus from a head to the page that the keys come to, also where the cursor stays, so that Enter opens it", async () => {
  const { head, byKey } = await table();
  for (const at of [0, 0]) {
    head.focus();
    await byKey(at);
    expect(focused()).toBe("Page 0");
  }
  await byKey(1);
  expect(focused()).toBe("Page 1");
});

it("takes the focus from a head at once where the page is far away, and gives it to the page once that is drawn", async () => {
  const { host, head, byKey } = await table();
  const list = host.querySelector("[role=rowgroup]")!;
  head.focus();
  await byKey(TOTAL - 1);
  expect(host.querySelector("[data-cursor]")).toBeNull();
  expect(document.activeElement).toBe(list);
  // jsdom does not scroll.
  list.scrollTop = TOTAL * 32;
  await act(async () => list.dispatchEvent(new Event("scroll")));
  expect(focused()).toBe(`Page ${TOTAL - 1}`);
});

it("leaves the focus where it is for a cursor that a pointer sets", async () => {
  const { head, byPointer, byKey } = await table();
  await byKey(0);
  head.focus();
  await byPointer(3);
  expect(document.activeElement).toBe(head);
});

it("says why a page has no F1: the extractor failed, or nobody has scored it, or it has no gold", async () => {
  const rows = [0.5, "failed", null, null] as const;
  const { host } = await table(rows.map((f1, at) => ({ ...pageRow(at), f1, hasGold: at < 3 })));
  const column = [...host.querySelectorAll("[role=columnheader]")].findIndex((cell) =>
    cell.textContent!.startsWith("F1"),
  );
  expect(
    [...host.querySelectorAll("[role=rowgroup] [role=row]")].map((row) => {
      const cell = row.querySelectorAll("[role=cell]")[column]!;
      return [cell.textContent, cell.querySelector("[title]")?.getAttribute("title") ?? null];
    }),
  ).toEqual([
    ["0.50", null],
    ["failed", "The extractor gave no answer in its newest run"],
    ["–", "This page has gold; no run has scored it yet"],
    ["–", null],
  ]);
});

it("leaves out the columns that are empty on every page, head and cells, and their place", async () => {
  const unknown = [{ value: "", count: TOTAL }];
  const some = [{ value: "en", count: 1 }, ...unknown];
  const counts = {
    states: unknown,
    sites: some,
    kinds: [],
    langs: unknown,
    templates: unknown,
    slices: unknown,
    remarks: [],
  };
  expect([...missingIn(counts)]).toEqual(["lang", "place"]);
  const whole = await table();
  const { host } = await table(undefined, missingIn(counts));
  const names = (of: HTMLElement) =>
    [...of.querySelectorAll('[role="columnheader"]')].map(({ textContent }) => textContent);
  expect(names(host)).toEqual(names(whole.host).filter((name) => name !== "Lang" && name !== "Turn"));
  for (const { host: one } of [whole, { host }])
    expect(one.querySelectorAll('[aria-rowindex="2"] [role="cell"]')).toHaveLength(names(one).length);
  const tracks = (of: HTMLElement) =>
    of.querySelector<HTMLElement>('[role="table"]')!.style.getPropertyValue("--tracks").split(" ").length;
  expect(tracks(whole.host) - tracks(host)).toBe(2);
});
