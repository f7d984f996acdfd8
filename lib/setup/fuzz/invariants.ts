/** What must hold of a page, and of what is said about it; each function throws an Error that says what does not. */
import { isDeepStrictEqual } from "node:util";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { proposeCause } from "../../evaluation/errors/causes";
import { errorListOf, packErrors, unpackErrors } from "../../evaluation/errors/error-list";
import type { Extraction, FieldHit } from "../../extractors/contract/contract";
import { packPage, unpackPage } from "../../page/packed";
import type { LeafRange, Page, View } from "../../page/page";
import { writeAnswer, type AnswerFormat } from "../../page/rendering/answer";
import { renderText } from "../../page/render";
import { isBlank } from "../../text/whitespace";

/** @throws Error with `what` where it is not so */
export function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}

/** The columns of a page agree with each other, and survive the way to another thread. */
export function pageHolds(page: Page): void {
  let at = 0;
  page.leaves.forEach(({ node, text, start }, leaf) => {
    must(!isBlank(text), `leaf ${leaf} is blank`);
    must(start === at, `leaf ${leaf} starts at ${start}, not ${at}`);
    must(page.isText[node] === 1, `the node of leaf ${leaf} is no text`);
    at += text.length;
  });
  must(page.textLength === at, `the text is ${page.textLength} long, its leaves ${at}`);
  for (let node = 0; node < page.size; node++) {
    const parent = page.parent[node]!;
    must(parent < node, `node ${node} is before its parent ${parent}`);
    must(page.end[node]! > node && page.end[node]! <= page.size, `node ${node} ends at ${page.end[node]}`);
    if (parent >= 0) must(page.end[node]! <= page.end[parent]!, `node ${node} ends after its parent`);
  }
  const again = unpackPage(structuredClone(packPage(page)), page.html);
  must(isDeepStrictEqual(again.leaves, page.leaves), "the page is another one after it was packed");
}

/** Each text has a verdict with a reason, none is revived, and the answer is a text. */
export function answerHolds({ page, live }: View, { keep, score, reasons, fields }: Extraction): void {
  const count = page.leaves.length;
  must(keep.length === count && score.length === count, "verdicts or scores for other texts");
  const decided = new Array<string | null>(count).fill(null);
  for (const { range, verdict } of reasons) {
    must(isWithin(range, page), "a reason for no texts");
    decided.fill(verdict, range.start, range.end);
  }
  for (let leaf = 0; leaf < count; leaf++)
    if (live[leaf] === 0) must(keep[leaf] === 0, `revived leaf ${leaf}`);
    else must(decided[leaf] === (keep[leaf] === 1 ? "keep" : "drop"), `no reason for leaf ${leaf}`);
  must(typeof renderText(page, keep) === "string", "no text");
  fieldsHold(page, fields);
}

const isWithin = ({ start, end }: LeafRange, { leaves }: Page): boolean =>
  start >= 0 && end > start && end <= leaves.length;

/** Titles, dates and authors have a value, and where they have a place it is on the page. */
function fieldsHold(page: Page, fields: readonly FieldHit[]): void {
  for (const { field, value, range, isRefused } of fields) {
    must(isRefused === true || !isBlank(value), `an empty ${field}`);
    must(range === null || isWithin(range, page), `a ${field} at no text`);
  }
}

/** What the field rules find says also where it is from, and why it is the answer or is not. */
export function ruleFieldsHold(page: Page, fields: readonly FieldHit[]): void {
  fieldsHold(page, fields);
  for (const { field, range, from, why } of fields) {
    must(range !== null || (from ?? "") !== "", `a ${field} from nowhere`);
    must((why ?? "") !== "", `a ${field} without a reason`);
  }
}

/** What a person must not be handed in the HTML of an answer. */
const RUNS = new Set("script style iframe object embed frame form input button template svg math".split(" "));

/** An answer is written in each form with the kept texts at their places, and its HTML runs nothing. */
export function writtenHolds(page: Page, keep: Uint8Array, format: AnswerFormat): void {
  const { text, starts, ends } = writeAnswer(format, page, { keep });
  // A kept text may be of nothing that is written, e.g. a vertical tab.
  must(text === "" ? renderText(page, keep) === "" : text.endsWith("\n"), "no line feed at its end");
  for (const [leaf] of page.leaves.entries()) {
    const [start, end] = [starts[leaf]!, ends[leaf]!];
    must(keep[leaf] === 1 || start === -1, `the dropped leaf ${leaf} is in it`);
    must(start === -1 ? end === -1 : start <= end && end <= text.length, `leaf ${leaf} is at ${start}`);
  }
  if (format === "html") runsNothing(parse(text));
}

function runsNothing(node: DefaultTreeAdapterTypes.Node): void {
  if ("tagName" in node) {
    must(!RUNS.has(node.tagName), `an element ${node.tagName}`);
    for (const { name, value } of node.attrs) {
      must(!/^on|^style$|^srcdoc$/i.test(name), `an attribute ${name}`);
      must(!/^\s*(?:javascript|vbscript|data:text)/i.test(value), `an address ${value.slice(0, 20)}`);
    }
  }
  if ("childNodes" in node) for (const child of node.childNodes) runsNothing(child);
}

/**
 * Errors add up, are the same after they were stored, and have the causes of a page asked in another order.
 * @param twin the same page, parsed once more
 */
export function errorsHold(page: Page, twin: Page, answer: Pick<Extraction, "keep" | "reasons">): void {
  const gold = Uint8Array.from(page.leaves, (_, leaf) => (leaf % 3 === 0 ? 1 : 0));
  const list = errorListOf(page, answer, gold);
  must(isDeepStrictEqual(unpackErrors(packErrors(list)), list), "other errors after they were packed");
  const sum = (error: string) =>
    [...list.errors, ...list.rest].reduce(
      (all, each) => all + (each.error === error ? each.characters : 0),
      0,
    );
  must(sum("extra") === list.kept - list.hits, "extra text does not add up");
  must(sum("missed") === list.gold - list.hits, "missed text does not add up");
  for (const { start, end, cause } of list.errors.toReversed())
    must(proposeCause(twin, { range: { start, end } }, null).cause === cause, `another cause than ${cause}`);
}
