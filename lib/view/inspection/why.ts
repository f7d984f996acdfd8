/** Why a leaf was kept or dropped, in figures and in words. Pure. */
import type { Measure, Reason, Word } from "../../extractors/contract/contract";
import type { LeafId } from "../../page/page";
import { shortName } from "../../page/path";
import { ruleOf, spareOf } from "../../recipes/described";
import { figureOf, figuresTogether } from "../../text/figures";
import type { Inspection, UnitView } from "./inspection";
import { ruleSentence } from "./rule-words";

export interface Why {
  readonly verdict: "keep" | "drop";
  readonly reason: Reason;
  readonly unit: UnitView | null;
  /** Sentences; figures that decide are marked as strong. */
  readonly words: readonly Word[];
  /** What the extractor says beside that, part by part; empty where nothing, or where the sentences have it. */
  readonly details: readonly string[];
}

/** The deciding reason of a leaf; null where the extractor gave none. */
export function whyOf(inspection: Inspection, leaf: LeafId): Why | null {
  const reason = inspection.extraction.reasons[inspection.reasonOf[leaf]!];
  if (reason === undefined) return null;
  return {
    verdict: inspection.extraction.keep[leaf] === 1 ? "keep" : "drop",
    reason,
    unit: inspection.units[inspection.unitOf[leaf]!] ?? null,
    words: wordsOf(inspection, reason),
    // Asked for where it is shown: some extractors take longer for it than for their answer.
    get details() {
      return typeof ruleOf(inspection.recipe, reason) === "function" ? [] : partsOf(reason.detail);
    },
  };
}

/** Figures with what is in brackets behind them are told one by one, and what follows them by itself. */
const partsOf = (detail: string | undefined): readonly string[] => detail?.split(/(?<=\))[;.] /) ?? [];

function wordsOf({ page, params, recipe }: Inspection, reason: Reason): readonly Word[] {
  const { rule, measures, node } = reason;
  const place = node === null ? "its place" : shortName(page, node);
  const told = ruleOf(recipe, reason);
  const sentence = told === undefined ? null : ruleSentence(told, reason, place, params);
  if (sentence !== null) return sentence;
  if (measures.length === 0 && /^remove(?:-|$)/.test(rule))
    return [
      { text: "Removed before anything was measured: it is in " },
      { text: place, strong: true },
      { text: ` (rule ${rule}).` },
    ];
  if (measures.length === 0)
    return [
      { text: `${reason.verdict === "keep" ? "Kept" : "Dropped"} without a figure to compare, in ` },
      { text: place, strong: true },
      { text: ` (rule ${rule}).` },
    ];
  return measureWords(rule, measures);
}

/**
 * What would have spared a dropped text of the step that dropped it, where that is a program's own and compares
 * something; null elsewhere.
 */
export function spareWords(
  { page, params, recipe }: Inspection,
  { verdict, reason }: Why,
): readonly Word[] | null {
  const told = verdict === "drop" ? spareOf(recipe, reason) : undefined;
  if (told === undefined) return null;
  return ruleSentence(told, reason, reason.node === null ? "it" : shortName(page, reason.node), params);
}

const RELATIONS: Readonly<Record<Measure["relation"], string>> = {
  "<": "is below",
  "<=": "is at most",
  ">": "is above",
  ">=": "reaches",
  "=": "is",
};

/** One sentence for what was compared, one for what it was counted from. */
function measureWords(rule: string, measures: readonly Measure[]): Word[] {
  const compared = measures.filter(({ relation, value, limit }) => relation !== "=" || value !== limit);
  const context = measures.filter((measure) => !compared.includes(measure));
  const words: Word[] = [];
  compared.forEach(({ name, value, relation, limit, param }, i) => {
    const isLast = i === compared.length - 1;
    // With all limits of the same measure, so that its value is rounded in one way.
    const limits = compared.filter((one) => one.name === name && one.value === value).map((one) => one.limit);
    const figures = figuresTogether([value, ...limits]);
    const [mine, other] = [figures[0]!, figures[limits.indexOf(limit) + 1]!];
    words.push(
      { text: i === 0 ? `${wordOf(name)} ` : `${wordOf(name).toLowerCase()} ` },
      { text: mine, strong: true },
      { text: ` ${RELATIONS[relation]} ` },
      { text: other, strong: true },
    );
    const isNamed = param === undefined || wordOf(param) === wordOf(name);
    const end = isLast ? "." : i === compared.length - 2 ? ", and " : ", ";
    words.push({ text: `${isNamed ? "" : ` (${wordOf(param).toLowerCase()})`}${end}` });
  });
  if (context.length > 0)
    words.push({
      text: `${compared.length > 0 ? " With " : `Rule ${rule}: `}${context.map(({ name, value }) => `${wordOf(name).toLowerCase()} ${figureOf(value)}`).join(", ")}.`,
    });
  return words;
}

/** `attributeCap` as `Attribute cap`. */
export function wordOf(param: string): string {
  const words = param.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
