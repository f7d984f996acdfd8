/** What a change of one parameter, or of the amount of text, would do to a verdict. Pure. */
import type { Extraction, ParamValue, ParamValues, TextChange } from "../../../extractors/contract/contract";
import { canCount, withChanges } from "../../../extractors/contract/conditions";
import { changedPage } from "./changed-page";
import { wholeView, type LeafRange, type Page } from "../../../page/page";
import { shortName } from "../../../page/path";
import { statisticsOf } from "../../../page/statistics";
import { runsHere } from "../answers";
import { flips } from "./decided";
import { isRemoval, type Inspection } from "../inspection";
import { placeOf } from "../threshold-axis";
import { beyond, candidates, underWords, wordsFor } from "./trial-values";

/** What a change does to the page. */
export interface Effect {
  /** What it is, e.g. `Threshold at most 1.10`. */
  readonly words: string;
  /** Difference of the page's F1, by the metric of the inspection; null without gold, and where the change is one of the page. */
  readonly gain: number | null;
  /** Units of the page, or runs of text in none, that flip beside the selection. */
  readonly others: number;
  /** Characters of other texts that it puts right and wrong; null without gold. */
  readonly beside: { readonly right: number; readonly wrong: number } | null;
  /** Whether anything of the page is kept then, or all that was not removed before anything was measured. */
  readonly leaves: "nothing" | "everything" | "part";
  /** (L) 1 where kept then. */
  readonly keep: Uint8Array;
}

/** A value of one parameter that gives the leaves the other verdict. */
export interface ParameterChange extends Effect {
  readonly kind: "parameter";
  readonly param: string;
  readonly value: ParamValue;
}

/** An amount of text that does. */
export interface AmountChange extends Effect {
  readonly kind: "text";
  readonly change: TextChange;
}

export type Counterfactual = ParameterChange | AmountChange;

/** What was tried of each parameter, in the order of the parameters. */
export interface Tried {
  readonly values: ReadonlyMap<string, readonly ParamValue[]>;
  /** Parameters of which nothing could be: texts, and what needs more than the page; none that only counts with those. */
  readonly untried: readonly string[];
}

/** Extracts with other values from the page of the inspection, or from it with other texts. */
export type TryOut = (params: ParamValues, page: Page) => Answered;

type Answered = Pick<Extraction, "keep" | "fields">;

/**
 * What gives the leaves the other verdict, one parameter at a time: every choice and flag that does, and of a
 * number the first candidate that does; then the amount of text that does. Each step is one extraction on the
 * page alone, so that the caller can wait between them, and gives what was found by it; null where nothing
 * was. A number is said to hold from there on only where the verdict is the other one at the end of its range
 * and halfway to it too: beyond another limit it may turn back.
 */
export function* counterfactuals(
  inspection: Inspection,
  range: LeafRange,
  extract: TryOut,
): Generator<Counterfactual | null, Tried, undefined> {
  const { extractor, params, page } = inspection;
  const measured = measuredOf(inspection, range);
  const tried = new Map<string, ParamValue[]>();
  const untried: string[] = [];
  const paramsAt = (param: string, value: ParamValue): ParamValues =>
    withChanges(extractor.params, params, { [param]: value });
  const answerAt = (param: string, value: ParamValue): Answered => {
    tried.set(param, [...(tried.get(param) ?? []), value]);
    return extract(paramsAt(param, value), page);
  };
  for (const [param, spec] of Object.entries(extractor.params)) {
    const current = spec.kind === "number" ? placeOf(inspection, param) : params[param]!;
    for (const value of candidates(spec, current, measured.get(param))) {
      if (!runsHere(extractor, paramsAt(param, value))) continue;
      const answer = answerAt(param, value);
      if (!isFlipped(inspection, answer.keep, range)) {
        yield null;
        continue;
      }
      let isOnward = spec.kind === "number" && measured.has(param);
      if (isOnward)
        for (const further of beyond(spec, Number(value), Number(current))) {
          yield null;
          isOnward &&=
            runsHere(extractor, paramsAt(param, further)) &&
            isFlipped(inspection, answerAt(param, further).keep, range);
          if (!isOnward) break;
        }
      yield {
        kind: "parameter",
        param,
        value,
        words: `${wordsFor(param, spec, value, current, isOnward)}${underWords(spec, params)}`,
        ...effectOf(inspection, answer, range),
      };
      if (spec.kind === "number") break;
    }
    // One that waits for another value to be learned from is not named beside that.
    if (!tried.has(param) && canCount(extractor, params, param)) untried.push(param);
  }
  if (extractor.textToFlip !== undefined && runsHere(extractor, params))
    yield amountChange(inspection, range, extract);
  return { values: tried, untried };
}

/**
 * The amount of text after which the first of the leaves has the other verdict; null where none is known, or
 * where a later rule decides against it all the same.
 */
export function amountChange(
  inspection: Inspection,
  { start }: LeafRange,
  extract: TryOut,
): AmountChange | null {
  const { extractor, params, page, extraction, reasonOf } = inspection;
  const isKept = extraction.keep[start] === 1;
  const change = extractor.textToFlip?.(wholeView(page), params, start, isKept) ?? null;
  if (change === null) return null;
  const range = { start, end: start + 1 };
  const answer = extract(params, changedPage(page, change));
  if (!isFlipped(inspection, answer.keep, range)) return null;
  const decided = extraction.reasons[reasonOf[start]!]?.node ?? null;
  return {
    kind: "text",
    change,
    words: amountWords(change, isKept, decided === change.node ? null : shortName(page, change.node)),
    ...effectOf(inspection, answer, range),
    gain: null,
  };
}

/** @param other the element that asks for as many, where it is not the one that decided */
function amountWords({ characters }: TextChange, isKept: boolean, other: string | null): string {
  const size = Math.abs(characters);
  const amount = `${size} ${isKept ? "fewer" : "more"} ${size === 1 ? "character" : "characters"} of text`;
  return `With ${amount} it would ${isKept ? "be dropped" : "stay"}${other === null ? "" : `, by the density of ${other}`}`;
}

/** What was compared with each parameter when the leaves were decided. */
function measuredOf(
  {
    extractor: {
      score: { limit },
    },
    extraction,
    reasonOf,
  }: Inspection,
  { start }: LeafRange,
): ReadonlyMap<string, number> {
  const measured = new Map<string, number>();
  const score = extraction.score[start] ?? Number.NaN;
  for (const { param, value } of extraction.reasons[reasonOf[start]!]?.measures ?? [])
    if (param !== undefined && Number.isFinite(value)) measured.set(param, value);
  // The score is the leaf's own, but in single precision: where the reason tells the same figure, that one
  // was compared.
  if (limit !== null && Number.isFinite(score) && Math.fround(measured.get(limit) ?? Number.NaN) !== score)
    measured.set(limit, score);
  return measured;
}

/** Whether most of the leaves' characters have another verdict in `keep`. */
function isFlipped({ page, extraction }: Inspection, keep: Uint8Array, range: LeafRange): boolean {
  let balance = 0;
  for (let leaf = range.start; leaf < range.end; leaf++)
    balance += (keep[leaf] === extraction.keep[leaf] ? -1 : 1) * page.leaves[leaf]!.text.length;
  return balance > 0;
}

/** How many units flip beside those of the leaves when `keep` replaces what is kept. */
export function othersOf(inspection: Inspection, keep: Uint8Array, range: LeafRange): number {
  const { extraction } = inspection;
  return flips({ ...inspection, extraction: { ...extraction, keep } }, extraction.keep).filter(
    (flip) => flip.range.end <= range.start || range.end <= flip.range.start,
  ).length;
}

/** See `Effect`. */
function effectOf(inspection: Inspection, answer: Answered, range: LeafRange): Omit<Effect, "words"> {
  const { page, gold, scorer, score, extraction, reasonOf } = inspection;
  const { keep } = answer;
  const then = score === null ? null : scorer.score(page, answer, gold);
  const { leafLength } = statisticsOf(page);
  let kept = 0;
  let left = 0;
  let right = 0;
  let wrong = 0;
  for (let leaf = 0; leaf < keep.length; leaf++) {
    if (keep[leaf] === 1) kept++;
    else if (!isRemoval(extraction.reasons[reasonOf[leaf]!])) left++;
    const isOther = leaf < range.start || leaf >= range.end;
    if (gold === null || !isOther || keep[leaf] === extraction.keep[leaf]) continue;
    if (keep[leaf] === gold[leaf]) right += leafLength[leaf]!;
    else wrong += leafLength[leaf]!;
  }
  return {
    gain: then === null || score === null ? null : then.f1 - score.f1,
    others: othersOf(inspection, keep, range),
    beside: gold === null ? null : { right, wrong },
    leaves: kept === 0 ? "nothing" : left === 0 ? "everything" : "part",
    keep,
  };
}
