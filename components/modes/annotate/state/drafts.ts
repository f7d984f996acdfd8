import { type Label, type Layer1, LAYER_ONE, type Role, type Target } from "@/lib/labels/model";
import type { LeafRange } from "@/lib/page/page";
import type { AnnotateState } from "./annotate-state";
import type { Draft } from "@/components/workbench/saving/label-log";
import { suggestionOf } from "@/lib/view/labels/proposal";
import { targetsOf } from "@/lib/view/labels/text-range";
import { largestUniform } from "@/lib/labels/units/uniform";
import { leavesOfTarget } from "@/lib/labels/units/units";

/**
 * What a role says about layer 1. `always`: the role decides it. `unless decided`: annotation schemes
 * disagree on these (docs/labels.md#the-scheme), so an earlier word of the annotator stands and the export
 * policy has the last one.
 */
const IMPLIED: Readonly<
  Record<Role, { readonly layer1: Layer1; readonly when: "always" | "unless decided" }>
> = {
  title: { layer1: "main", when: "always" },
  subtitle: { layer1: "main", when: "always" },
  heading: { layer1: "main", when: "always" },
  list: { layer1: "main", when: "always" },
  table: { layer1: "main", when: "always" },
  code: { layer1: "main", when: "always" },
  quote: { layer1: "main", when: "always" },
  caption: { layer1: "main", when: "unless decided" },
  author: { layer1: "boilerplate", when: "unless decided" },
  date: { layer1: "boilerplate", when: "unless decided" },
  comment: { layer1: "boilerplate", when: "unless decided" },
  other: { layer1: "boilerplate", when: "unless decided" },
  related: { layer1: "boilerplate", when: "always" },
  navigation: { layer1: "boilerplate", when: "always" },
  ad: { layer1: "boilerplate", when: "always" },
  legal: { layer1: "boilerplate", when: "always" },
  form: { layer1: "boilerplate", when: "always" },
};

/** The units that a target touches, `[start, end)`; empty for a target without text. */
export function unitsUnder(state: Pick<AnnotateState, "page" | "units">, target: Target): LeafRange {
  const leaves = leavesOfTarget(state.page, target);
  if (leaves.end <= leaves.start) return { start: 0, end: 0 };
  return { start: state.units.unitOf[leaves.start]!, end: state.units.unitOf[leaves.end - 1]! + 1 };
}

/**
 * What operations are put on for a target: itself, but the elements and blocks of a run of several that has no name of
 * its own. A label of characters would stand against every later one of a block inside.
 */
export function piecesOf(
  state: Pick<AnnotateState, "page" | "units"> & Partial<Pick<AnnotateState, "range">>,
  target: Target,
): readonly Target[] {
  // Whoever has chosen characters means these; a piece of them is no choice of its own.
  const { range = null } = state;
  if (
    range !== null &&
    target.kind === "interval" &&
    target.start === range.start &&
    target.end === range.end
  )
    return targetsOf(state.page, state.units, range);
  const { start, end } = unitsUnder(state, target);
  if (target.kind !== "interval" || end - start <= 1) return [target];
  const classes = new Int32Array(state.units.list.length).fill(-1).fill(0, start, end);
  return largestUniform(state.page, state.units, classes).map((piece) => piece.target);
}

/** The operations of one label key on a target. Labels inside a wider target stay: the deepest one wins. */
export function labelDrafts(state: AnnotateState, target: Target, label: Label): readonly Draft[] {
  const pieces = piecesOf(state, target);
  if (pieces.length > 1 || pieces[0] !== target)
    return pieces.flatMap((piece) => labelDrafts({ ...state, range: null }, piece, label));
  const under = unitsUnder(state, target);
  const set = (value: Label): Draft => ({
    kind: "set",
    target,
    label: value,
    origin: originOf(state, under, layerOf(label)),
  });
  if (isLayer1(label)) {
    // On a single unit a word of layer 1 replaces the role: `1` after `3` is main text again, not a heading.
    const replaces = under.end - under.start === 1 && state.decisions.units[under.start]!.role !== null;
    return replaces ? [{ kind: "clear", target }, set(label)] : [set(label)];
  }
  const implied = IMPLIED[label];
  const needed =
    implied.when === "always"
      ? some(under, (unit) => confirmedLayer(state, unit) !== implied.layer1)
      : some(under, (unit) => confirmedLayer(state, unit) === null);
  return needed ? [set(implied.layer1), set(label)] : [set(label)];
}

/** A label on a target and everything under it, whatever stood there. */
export function floodDrafts(state: AnnotateState, target: Target, label: Label): readonly Draft[] {
  const pieces = piecesOf(state, target);
  if (pieces.length > 1 || pieces[0] !== target)
    return pieces.flatMap((piece) => floodDrafts({ ...state, range: null }, piece, label));
  const drafts = labelDrafts(state, target, label).filter((draft) => draft.kind === "set");
  const layer1 = layerOf(label);
  const needsLayer = !drafts.some((draft) => draft.label === layer1);
  const first: Draft = { kind: "set", target, label: layer1, origin: "manual" };
  return [{ kind: "clear", target }, ...(needsLayer ? [first] : []), ...drafts];
}

/** Characters of units whose shown label a flood would change. */
export function changedBy(state: AnnotateState, target: Target, label: Label): number {
  const under = unitsUnder(state, target);
  let characters = 0;
  for (let unit = under.start; unit < under.end; unit++) {
    const decision = state.decisions.units[unit]!;
    if (decision.label !== label || decision.state === "suggested")
      characters += state.units.list[unit]!.characters;
  }
  return characters;
}

/** Layer 1 of a label: its own, or what its role says. */
function layerOf(label: Label): Layer1 {
  return isLayer1(label) ? label : IMPLIED[label].layer1;
}

function isLayer1(label: Label): label is Layer1 {
  return (LAYER_ONE as readonly string[]).includes(label);
}

/**
 * A label against the suggestion is `corrected`, so that the share of accepted and corrected suggestions can
 * be counted.
 */
function originOf(state: AnnotateState, under: LeafRange, layer1: Layer1): "manual" | "corrected" {
  const overrides = some(under, (unit) => {
    const suggestion = suggestionOf(state.proposal, unit);
    return suggestion !== null && suggestion !== layer1;
  });
  return overrides ? "corrected" : "manual";
}

function confirmedLayer(state: AnnotateState, unit: number): Layer1 | null {
  const decision = state.decisions.units[unit]!;
  return decision.state === "suggested" ? null : decision.layer1;
}

function some(range: LeafRange, test: (unit: number) => boolean): boolean {
  for (let unit = range.start; unit < range.end; unit++) if (test(unit)) return true;
  return false;
}
