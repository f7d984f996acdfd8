/** A page of news with gold of all kinds, as formats of other programs hold it. */
import { expect } from "vitest";
import { textOfStretches } from "../../gold/leaves";
import { stretches } from "../../gold/stretches";
import { axisText } from "../../page/axis";
import { parsePage } from "../../page/parsing/parse";
import type { GoldRecord } from "../record";

export const HTML =
  '<html><head><title>News</title></head><body><ul><li>Home</li></ul>\n  <h1 class="big">Rain <em>at</em> last</h1>' +
  "<p>By Ann Moor</p><p>It rained &amp; rained. 😀 Then\r\n it stopped.</p><ul><li>wet<li>cold</ul>" +
  "<p class=caption>A wet street</p><div>Nice! <b>Really</b></div><p>Legal notice</p></body></html>";
export const page = parsePage(HTML);
export const axis = axisText(page);
export const span = (words: string): [number, number] => {
  const start = axis.indexOf(words);
  expect(start, words).toBeGreaterThanOrEqual(0);
  return [start, start + words.length];
};
export const role = (words: string, name: NonNullable<GoldRecord["roles"]>[number]["role"]) => {
  const [start, end] = span(words);
  return { start, end, role: name };
};
export const INTERVALS = [
  span("Rain at last"),
  span("It rained & rained. 😀 Then\n it stopped.wetcoldA wet street"),
];
export const GOLD: Partial<GoldRecord> = {
  url: "https://news.example/1",
  lang: "en",
  text: textOfStretches(page, stretches(INTERVALS)),
  intervals: INTERVALS,
  roles: [role("Rain at last", "title"), role("A wet street", "caption"), role("Nice! Really", "comment")],
  verdict: "article",
  labelledBy: "Ada",
  labelledAt: "2026-01-01T03:04:05.000Z",
};
/** Layouts that name places of the page in a part of their own. */
export const PLACED = ["l3s", "boilernet", "webmainbench", "web-annotation", "label-studio"];
