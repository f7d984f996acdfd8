/** Why a leaf was kept or dropped, in figures and in words, and what would change it. Pure. */
import { densityOf } from "../../lib/blocks/density";
import type { Measure, ParamSpecs, ParamValues, Reason } from "../../lib/extractors/contract";
import { childrenOf, type LeafId, type LeafRange, type NodeId } from "../../lib/page/page";
import { shortName } from "../../lib/page/path";
import { leafScore, type BlockView, type Inspection } from "./inspection";
import { densityFigure } from "./density-figure";

export interface Why {
  readonly verdict: "keep" | "drop";
  readonly reason: Reason;
  readonly block: BlockView | null;
  /** Sentences; figures that decide are marked as strong. */
  readonly words: readonly { readonly text: string; readonly strong?: boolean }[];
}

/** The deciding reason of a leaf; null where the extractor gave none. */
export function whyOf(inspection: Inspection, leaf: LeafId): Why | null {
  const reason = inspection.extraction.reasons[inspection.reasonOf[leaf]!];
  if (reason === undefined) return null;
  const block = inspection.blocks[inspection.blockOf[leaf]!] ?? null;
  return { verdict: inspection.extraction.keep[leaf] === 1 ? "keep" : "drop", reason, block, words: wordsOf(inspection, reason) };
}

const valueOf = (measures: readonly Measure[], name: string): number | null => measures.find((measure) => measure.name === name)?.value ?? null;

function wordsOf({ page, params }: Inspection, { rule, measures, node }: Reason): Why["words"] {
  const place = node === null ? "its place" : shortName(page, node);
  const first = measures[0];
  switch (rule) {
    case "density": {
      const text = valueOf(measures, "textLength") ?? 0, tags = Math.max(1, valueOf(measures, "tagLength") ?? 1), density = text / tags;
      const threshold = typeof params["threshold"] === "number" ? params["threshold"] : (first?.limit ?? 0);
      const isKept = density >= threshold, away = Math.ceil(Math.abs(threshold * tags - text));
      return [
        { text: "Density " }, { text: `${text} / ${tags} = ${densityFigure(density)}`, strong: true },
        { text: isKept ? " reaches the threshold " : " is below the threshold " }, { text: threshold.toFixed(2), strong: true },
        { text: isKept ? `. It would drop with ${away + 1} fewer characters of text.` : `. With ${away} more characters of text it would stay.` },
      ];
    }
    case "link-share":
      return [{ text: "Of its text, " }, { text: percentOf(first), strong: true }, { text: ` is link text, more than the ${Math.round((first?.limit ?? 0) * 100)} % allowed.` }];
    case "focus":
    case "article":
      return [{ text: "It lies outside of " }, { text: place, strong: true }, { text: `, which holds ${percentOf(first)} of the kept text (${rule === "focus" ? "focus" : "article"} at ${first?.limit ?? 0}).` }];
    case "gap":
      return [{ text: "A gap of " }, { text: `${first?.value ?? 0} characters`, strong: true }, { text: ` between two kept texts; gaps under ${first?.limit ?? 0} are filled.` }];
    case "fallback":
      return [{ text: "Only " }, { text: `${first?.value ?? 0} characters`, strong: true }, { text: ` would be kept on this page; under ${first?.limit ?? 0} everything that was not removed is kept.` }];
    default:
      if (measures.length === 0) return [{ text: "Removed before any figure is looked at: it lies in " }, { text: place, strong: true }, { text: ` (rule ${rule}).` }];
      return [{ text: measures.map(({ name, value, relation, limit }) => `${name} ${figure(value)} ${relation} ${figure(limit)}`).join(", "), strong: true }, { text: ` (rule ${rule}, ${place}).` }];
  }
}

const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));
const percentOf = (measure: Measure | undefined): string => `${Math.round((measure?.value ?? 0) * 100)} %`;

/** A part of a block: the block itself first, then its children, with what each says for itself. */
export interface Part {
  readonly node: NodeId;
  readonly name: string;
  readonly textLength: number;
  readonly tagLength: number;
  readonly density: number;
  readonly role: "decides" | "fails" | "would pass" | "passes";
}

/** The block of a leaf and the block-level elements on the way to it, or beside it: who brings text, and who pays for markup. */
export function partsOf({ page, segmentation, params }: Inspection, block: BlockView, decider: NodeId | null): Part[] {
  const { symbols, lengths, blocks } = segmentation;
  const threshold = typeof params["threshold"] === "number" ? params["threshold"] : 0;
  const roleOf = (node: NodeId, density: number): Part["role"] => (node === decider ? "decides" : density < threshold ? "fails" : block.verdict === "keep" ? "passes" : "would pass");
  const parts: Part[] = [{
    node: block.root, name: `${block.name} ${shortName(page, block.root)}`, textLength: block.textLength, tagLength: block.tagLength, density: block.density,
    role: roleOf(block.root, block.density),
  }];
  const last = page.end[blocks.last[block.index]!]!;
  for (const child of childrenOf(page, block.root)) {
    if (child < blocks.first[block.index]! || child >= last || symbols.isBlock[child] === 0) continue;
    const textLength = lengths.text[page.end[child]!]! - lengths.text[child]!, tagLength = lengths.tags[page.end[child]!]! - lengths.tags[child]!;
    const density = densityOf(textLength, tagLength);
    parts.push({ node: child, name: shortName(page, child), textLength, tagLength, density, role: roleOf(child, density) });
  }
  return parts;
}

/** A change of one parameter that would give the leaves the other verdict, and what it does to the page. */
export interface Counterfactual {
  readonly param: string;
  readonly value: ParamValues[string];
  readonly words: string;
  /** Difference of the page's F1; null without gold. */
  readonly gain: number | null;
}

/** Values worth trying, one parameter at a time: the flip of the threshold, other choices, switched flags, ends of a range. */
export function trials(specs: ParamSpecs, inspection: Inspection, range: LeafRange): { readonly param: string; readonly value: ParamValues[string]; readonly words: string }[] {
  const { params, extraction } = inspection;
  const found: { param: string; value: ParamValues[string]; words: string }[] = [];
  for (const [param, spec] of Object.entries(specs)) {
    const current = params[param];
    const name = wordOf(param);
    if (param === "redundancy" || param === "tau" || param === "minOtherPages") continue;
    if (param === "threshold" && spec.kind === "number") {
      const isKept = extraction.keep[range.start] === 1;
      const flip = extraction.score[range.start] ?? Number.NaN;
      const value = isKept ? Math.floor(flip * 100 + 1) / 100 : Math.floor(flip * 100) / 100;
      if (Number.isFinite(value) && value >= spec.min && value <= spec.max) found.push({ param, value, words: `Threshold ${isKept ? "at least" : "at most"} ${value.toFixed(2)}` });
    } else if (spec.kind === "choice") {
      for (const value of spec.choices) if (value !== current) found.push({ param, value, words: `${name} ${value}` });
    } else if (spec.kind === "flag") {
      found.push({ param, value: current !== true, words: `${name} ${current === true ? "off" : "on"}` });
    } else if (spec.kind === "number") {
      for (const value of new Set([spec.min, spec.max])) if (value !== current) found.push({ param, value, words: `${name} ${value}` });
    }
  }
  return found;
}

/** Whether most of the leaves' characters have another verdict in `keep`. */
export function isFlipped({ page, extraction }: Inspection, keep: Uint8Array, range: LeafRange): boolean {
  let balance = 0;
  for (let leaf = range.start; leaf < range.end; leaf++) balance += (keep[leaf] === extraction.keep[leaf] ? -1 : 1) * page.leaves[leaf]!.text.length;
  return balance > 0;
}

/** Gain of F1 on this page when `keep` replaces what is kept. */
export function gainOf({ page, gold, score }: Inspection, keep: Uint8Array): number | null {
  return gold === null || score === null ? null : leafScore(page, keep, gold).f1 - score.f1;
}

/** `attributeCap` as `Attribute cap`. */
export function wordOf(param: string): string {
  const words = param.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
