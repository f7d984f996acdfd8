/** Why a leaf was kept or dropped, in figures and in words. Pure. */
import type { Measure, Reason } from "../../extractors/contract";
import type { LeafId } from "../../page/page";
import { shortName } from "../../page/path";
import { ruleOf } from "../../recipes/described";
import { figureOf, figuresApart } from "./scale";
import type { Inspection, UnitView } from "./inspection";
import { ruleSentence, type Word } from "./rule-words";

export interface Why {
  readonly verdict: "keep" | "drop";
  readonly reason: Reason;
  readonly unit: UnitView | null;
  /** Sentences; figures that decide are marked as strong. */
  readonly words: readonly Word[];
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
  };
}

const valueOf = (measures: readonly Measure[], name: string): number | null =>
  measures.find((measure) => measure.name === name)?.value ?? null;

function wordsOf({ page, params, recipe }: Inspection, reason: Reason): Word[] {
  const { rule, measures, node } = reason;
  const place = node === null ? "its place" : shortName(page, node);
  const first = measures[0];
  const told = ruleOf(recipe, reason);
  const sentence = told === undefined ? null : ruleSentence(told, reason, place);
  if (sentence !== null) return sentence;
  switch (rule) {
    case "density": {
      const text = valueOf(measures, "textLength");
      const tags = Math.max(1, valueOf(measures, "tagLength") ?? 1);
      if (text === null) break;
      const density = text / tags;
      const threshold = typeof params["threshold"] === "number" ? params["threshold"] : (first?.limit ?? 0);
      const isKept = density >= threshold;
      const [mine, limit] = figuresApart(density, threshold);
      const away = isKept ? Math.floor(text - threshold * tags) + 1 : Math.ceil(threshold * tags - text);
      return [
        { text: "Density " },
        { text: `${text} / ${tags} = ${mine}`, strong: true },
        { text: isKept ? " reaches the threshold " : " is below the threshold " },
        { text: limit, strong: true },
        {
          text: isKept
            ? `. With ${away} fewer ${away === 1 ? "character" : "characters"} of text it would be dropped.`
            : `. With ${away} more ${away === 1 ? "character" : "characters"} of text it would stay.`,
        },
      ];
    }
    case "link-share":
      return [
        { text: "Of its text, " },
        { text: percentOf(first), strong: true },
        { text: ` is link text, more than the ${Math.round((first?.limit ?? 0) * 100)} % allowed.` },
      ];
    case "focus":
    case "article":
      return [
        { text: "It lies outside " },
        { text: place, strong: true },
        {
          text: `, which holds ${percentOf(first)} of the kept text (${rule === "focus" ? "focus" : "article"} at ${first?.limit ?? 0}).`,
        },
      ];
    case "gap":
      return [
        { text: "A gap of " },
        { text: `${first?.value ?? 0} characters`, strong: true },
        { text: ` between two kept texts; gaps under ${first?.limit ?? 0} are filled.` },
      ];
    case "fallback":
      if (first?.param === undefined) break;
      return [
        { text: "Only " },
        { text: `${first.value} characters`, strong: true },
        {
          text: ` would be kept on this page; under ${first.limit} everything that was not removed is kept.`,
        },
      ];
  }
  if (measures.length === 0 && /^remove(?:-|$)/.test(rule))
    return [
      { text: "Removed before anything was measured: it lies in " },
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
    const [mine, other] = figuresApart(value, limit);
    words.push(
      { text: i === 0 ? `${wordOf(name)} ` : `${wordOf(name).toLowerCase()} ` },
      { text: mine, strong: true },
      { text: ` ${RELATIONS[relation]} ` },
      { text: other, strong: true },
    );
    words.push({
      text: `${param === undefined || wordOf(param) === wordOf(name) ? "" : ` (${wordOf(param).toLowerCase()})`}${isLast ? "." : i === compared.length - 2 ? ", and " : ", "}`,
    });
  });
  if (context.length > 0)
    words.push({
      text: `${compared.length > 0 ? " With " : `Rule ${rule}: `}${context.map(({ name, value }) => `${wordOf(name).toLowerCase()} ${figureOf(value)}`).join(", ")}.`,
    });
  return words;
}

const percentOf = (measure: Measure | undefined): string => `${Math.round((measure?.value ?? 0) * 100)} %`;

/** `attributeCap` as `Attribute cap`. */
export function wordOf(param: string): string {
  const words = param.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
