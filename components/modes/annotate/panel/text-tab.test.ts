// @vitest-environment jsdom
import { act, createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Session } from "@/components/modes/annotate/session/session";
import { bench } from "@/components/modes/annotate/session/testing";
import { drawn } from "@/components/ui/testing";
import { TextTab } from "./text-tab";

/** Heights of the list and of a line in it, in px. */
const VIEW = 600;
const LINE = 28;
/** With what is drawn beyond the view on both sides. */
const MOST = Math.ceil(VIEW / LINE) + 2 * 8 + 1;
const paragraphs = (count: number, words: string) =>
  Array.from({ length: count }, (_, at) => `<p>${words} ${at}</p>`).join("");

beforeEach(() => {
  // Documents without a renderer have no sizes; the list has to know how much of it is in view.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(VIEW);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(LINE);
  Element.prototype.scrollTo = () => undefined;
});
afterEach(() => vi.restoreAllMocks());

async function tab(html: string) {
  const it = bench(html);
  const { host } = await drawn(
    createElement(TextTab, { session: { annotate: it.store } as unknown as Session }),
  );
  const lines = () => [...host.querySelectorAll("[role=listitem]")];
  return { ...it, host, lines, press: (...ids: readonly string[]) => act(async () => it.do(...ids)) };
}

test("draws the lines in view and few more, however long the page is, and tells how many there are", async () => {
  const { lines } = await tab(paragraphs(5_000, "keep"));
  expect(lines().length).toBeGreaterThan(VIEW / LINE);
  expect(lines().length).toBeLessThanOrEqual(MOST);
  expect(lines()[0]!.getAttribute("aria-setsize")).toBe("5000");
});

test("a key touches the lines that it changes and no others", async () => {
  const it = await tab(paragraphs(5_000, "keep"));
  const touched = new Set<Node>();
  const watch = new MutationObserver((records) =>
    records.forEach(({ target }) =>
      touched.add(
        (target instanceof Element ? target : target.parentElement!).closest("[role=listitem]") ?? target,
      ),
    ),
  );
  watch.observe(it.host, { subtree: true, childList: true, attributes: true, characterData: true });
  await it.press("next-block");
  expect(touched.size, "the line left and the line reached").toBe(2);
  touched.clear();
  await it.press("label.heading");
  expect(touched.size).toBe(1);
  await it.press("parent", "flood.main");
  touched.clear();
  await it.press("flood.main");
  expect(touched.size).toBeLessThanOrEqual(MOST);
  watch.disconnect();
});

test("says of a suggestion that votes differ about it, until somebody labels it", async () => {
  const it = await tab("<p>keep one</p><p>maybe two</p>");
  const words = () => it.lines().map(({ textContent }) => textContent);
  expect(words()).toEqual(["MMain, suggested: keep one", "MMain, suggested: uncertainmaybe two"]);
  await it.press("label.main");
  expect(words()).toEqual(["MMain, suggested: keep one", "MMain: maybe two"]);
});

test("asks for a key only where there is a block to move to", async () => {
  expect((await tab("<p>drop</p>")).host.textContent).toContain("Move to a block and press 1");
  expect((await tab("<img>")).host.textContent).toBe(
    "Nothing to label here. Say what the page is above, then go on.",
  );
});
