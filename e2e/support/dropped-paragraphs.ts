/** What a stranger does who wonders why a paragraph is gone: click it, and read the card without scrolling. */
import { expect, type Page as Tab } from "@playwright/test";
import { answerFromText } from "../../lib/extractors/contract/wire";
import { contentMask } from "../../lib/gold/content-mask";
import { goldOf } from "../../lib/gold/gold";
import type { GoldRecord } from "../../lib/corpus/record";
import { parsePage } from "../../lib/page/parsing/parse";

/** A page in the app, and what it was made from. */
export interface Subject {
  readonly key: string;
  readonly id: string;
  readonly html: string;
}

/** Shorter than that it is a heading or a label. */
const PARAGRAPH = 50;
/** Status with which the server says that it stopped an extractor. */
const TOO_SLOW = 503;
/** Of the line that is clicked, where a person would click it. */
const FROM_LEFT = 12;

export interface Dropped {
  readonly leaf: number;
  /** As it stands in the source. */
  readonly text: string;
}

/** What an extractor makes of a page. */
export interface Verdicts {
  /** Its dropped paragraphs that no other text of the page equals. */
  readonly dropped: readonly Dropped[];
  /** Any of which the page is to show when it opens: the texts that are errors, without any those that are kept. */
  readonly answer: readonly string[];
}

/** Null where the server stopped the extractor, as it does after a while on a busy machine. */
export async function verdictsOn(
  tab: Tab,
  { id, html }: Subject,
  extractor: string,
): Promise<Verdicts | null> {
  const answer = await tab.request.post(`/api/pages/${id}/extraction`, {
    data: { recipe: { use: extractor } },
  });
  if (answer.status() === TOO_SLOW) return null;
  expect(answer.ok(), await answer.text()).toBe(true);
  const { keep } = answerFromText(await answer.text()).extraction;
  const page = parsePage(html);
  const { leaves } = page;
  expect(leaves).toHaveLength(keep.length);
  const { record } = (await (await tab.request.get(`/api/pages/${id}`)).json()) as {
    record: { gold: GoldRecord };
  };
  const mask = contentMask(page, goldOf(record.gold));
  const textsWhere = (isWanted: (leaf: number) => boolean): string[] =>
    leaves.flatMap(({ text }, leaf) => (isWanted(leaf) ? [text] : []));
  const errors = mask === null ? [] : textsWhere((leaf) => keep[leaf] !== mask[leaf]);
  const times = new Map<string, number>();
  for (const { text } of leaves) times.set(text, (times.get(text) ?? 0) + 1);
  const dropped = leaves
    .map(({ text }, leaf) => ({ leaf, text }))
    .filter(({ text, leaf }) => keep[leaf] === 0 && text.trim().length >= PARAGRAPH && times.get(text) === 1);
  return { dropped, answer: errors.length > 0 ? errors : textsWhere((leaf) => keep[leaf] === 1) };
}

/** Whether one of these texts of the captured page can be seen without scrolling; null where the page shows none. */
export function isInView(tab: Tab, texts: readonly string[]): Promise<boolean | null> {
  return tab.evaluate((wanted) => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Captured page"]')!;
    const inner = frame.contentDocument!;
    const outer = frame.getBoundingClientRect();
    // A page that is wider than its column is shown smaller.
    const scale = outer.width / frame.offsetWidth;
    const view = document.querySelector('[data-testid="view"]')!.getBoundingClientRect();
    const walker = inner.createTreeWalker(inner.body, NodeFilter.SHOW_TEXT);
    const looked = new Set(wanted);
    let isShown: boolean | null = null;
    while (walker.nextNode() !== null) {
      if (!looked.has(walker.currentNode.nodeValue!)) continue;
      const range = inner.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const { top, bottom, width, height } of range.getClientRects()) {
        if (width === 0 || height === 0) continue;
        isShown ??= false;
        if (outer.top + bottom * scale > view.top && outer.top + top * scale < view.bottom) return true;
      }
    }
    return isShown;
  }, texts);
}

/** Wait for the card of a selection that holds the leaf. @throws Error where none comes */
export async function isSelected(tab: Tab, leaf: number): Promise<void> {
  await tab.waitForFunction((wanted) => {
    const card = document.querySelector<HTMLElement>('[data-testid="why"]');
    const [start, end] = (card?.dataset.leaves ?? "").split("-").map(Number);
    return start !== undefined && end !== undefined && start <= wanted && wanted < end;
  }, leaf);
}

/**
 * Bring a text of the captured page into view and say where to click it; null where the page hides it, or has
 * something else above it there.
 */
export async function placeOf(tab: Tab, text: string): Promise<{ x: number; y: number } | null> {
  return tab.evaluate(
    ({ wanted, fromLeft }) => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Captured page"]')!;
      const inner = frame.contentDocument!;
      const walker = inner.createTreeWalker(inner.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null && walker.currentNode.nodeValue !== wanted);
      const found = walker.currentNode;
      if (found.nodeValue !== wanted) return null;
      found.parentElement!.scrollIntoView({ block: "center", behavior: "instant" });
      const range = inner.createRange();
      range.selectNodeContents(found);
      const line = [...range.getClientRects()].find(({ width, height }) => width > fromLeft && height > 4);
      if (line === undefined) return null;
      const at = { x: line.x + fromLeft, y: line.y + line.height / 2 };
      const hit = inner.elementFromPoint(at.x, at.y);
      if (hit === null || !(hit === found.parentElement || hit.contains(found))) return null;
      const outer = frame.getBoundingClientRect();
      // A page that is wider than its column is shown smaller.
      const scale = outer.width / frame.offsetWidth;
      const place = { x: outer.x + at.x * scale, y: outer.y + at.y * scale };
      const view = document.querySelector('[data-testid="view"]')!;
      return view.contains(document.elementFromPoint(place.x, place.y)) ? place : null;
    },
    { wanted: text, fromLeft: FROM_LEFT },
  );
}

/** What the card says of the selected text as far as it can be read where it stands. */
export interface Read {
  readonly verdict: string;
  readonly reason: string;
  /** The best way to keep it, what would have spared it of its step, or the sentence that there is none. */
  readonly way: string;
  /** Whether the way is a button that can be pressed, or a sentence on the step of a program of others. */
  readonly kind: "button" | "spare" | "none";
  /** What gold says, as the head of the part has it. */
  readonly gold: string;
  /** What of these is not wholly in the visible part of the card. */
  readonly outOfView: readonly string[];
}

/** Read the card, once all values have been tried. */
export async function readCard(tab: Tab): Promise<Read> {
  const card = tab.getByTestId("why");
  await card.getByTestId("ways").waitFor({ state: "attached" });
  await card.getByText("Trying other values").waitFor({ state: "detached" });
  return card.evaluate((scroll): Read => {
    const within = scroll.getBoundingClientRect();
    const top = Math.max(0, within.top);
    const bottom = Math.min(innerHeight, within.bottom);
    const outOfView: string[] = [];
    const read = (name: string, element: Element | null | undefined): string => {
      if (element == null) {
        outOfView.push(`${name} is not there`);
        return "";
      }
      const box = element.getBoundingClientRect();
      const words = element.textContent!.trim();
      const isIn =
        box.height > 0 &&
        box.top >= top - 0.5 &&
        box.bottom <= bottom + 0.5 &&
        box.left >= within.left - 0.5 &&
        box.right <= within.right + 0.5;
      if (!isIn)
        outOfView.push(
          `${name} is at ${Math.round(box.top)} to ${Math.round(box.bottom)}, the card shows ${Math.round(top)} to ${Math.round(bottom)}: ${words}`,
        );
      return words;
    };
    if (scroll.scrollTop !== 0) outOfView.push(`the card is scrolled by ${scroll.scrollTop}`);
    const [first] = scroll.querySelectorAll("section");
    const way = scroll.querySelector('[data-testid="ways"] :is(button, p)');
    return {
      verdict: read("the verdict", first?.querySelector("span")),
      reason: read("the reason", first?.querySelector("p")),
      way: read("the way", way),
      kind:
        way instanceof HTMLButtonElement && !way.disabled
          ? "button"
          : way?.getAttribute("data-testid") === "spare"
            ? "spare"
            : "none",
      gold: read("what gold and the others say", scroll.querySelector('[data-testid="others"] h2')),
      outOfView,
    };
  });
}
