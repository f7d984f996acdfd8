import type { Layer1, Target } from "@/lib/labels/model";
import type { AnnotateAction, AnnotateState, Step } from "@/components/modes/annotate/state/annotate-state";
import { labelDrafts, unitsUnder } from "@/components/modes/annotate/state/drafts";
import { alikeElements } from "@/lib/view/labels/alike";
import { labelStyle } from "@/lib/view/labels/label-style";
import { largestUniform } from "@/lib/labels/units/uniform";
import { enclosingNode, leavesOfTarget } from "@/lib/labels/units/units";
import { plural } from "@/components/ui/format";

/** Give everything that is built like the selection the label that stands on it: all comments, all teasers. */
const alike: AnnotateAction = {
  id: "annotate.alike",
  label: "The same label on all like this",
  when: (state) => state.cursor !== null,
  perform(state) {
    const label = state.decisions.units[unitsUnder(state, state.cursor!.target).start]?.label ?? null;
    if (label === null) return { notice: "Label this block first, then all like it" };
    const targets = alikeTargets(state);
    if (targets.length === 1) return { notice: "Nothing else on this page is built like this" };
    return {
      drafts: targets.flatMap((target) => labelDrafts(state, target, label)),
      lastLabel: label,
      flood: null,
      notice: `${plural(targets.length, "block")} built like this: ${labelStyle(label).name}. z takes it back.`,
    };
  },
};

/**
 * What is built like the selection: elements where that is one; else the blocks directly in elements like the one
 * around it, so that bare text takes no paragraph beside it along.
 */
export function alikeTargets({ page, units, cursor }: AnnotateState): readonly Target[] {
  const { target } = cursor!;
  const element = enclosingNode(page, leavesOfTarget(page, target));
  const elements = alikeElements(page, target.kind === "node" ? target.node : element);
  if (target.kind === "node") return elements.map((node) => ({ kind: "node", node }));
  const around = new Set(elements);
  return units.list
    .filter(({ block, target: own }) => own.kind !== "node" && around.has(block))
    .map(({ target: own }) => own);
}

/** Give everything from the selection to the end of the page that nobody has labelled a word of layer 1. */
const rest = (label: Layer1): AnnotateAction => ({
  id: restActionId(label),
  label: `${labelStyle(label).name} from here to the end`,
  when: (state) => state.cursor !== null,
  perform(state): Step {
    const from = unitsUnder(state, state.cursor!.target).start;
    const classes = Int32Array.from(state.decisions.units, ({ state: decided }, unit) =>
      unit >= from && (decided === "suggested" || decided === "none") ? 1 : -1,
    );
    const runs = largestUniform(state.page, state.units, classes);
    if (runs.length === 0) return { notice: "Everything from here on is labelled" };
    const blocks = runs.reduce((sum, { first, end }) => sum + end - first, 0);
    return {
      drafts: runs.flatMap(({ target }) => labelDrafts(state, target, label)),
      lastLabel: label,
      flood: null,
      notice: `${plural(blocks, "block")} from here to the end: ${labelStyle(label).name}. z takes it back.`,
    };
  },
});

/** Id of the action that labels the rest of the page. */
export function restActionId(label: Layer1): string {
  return `annotate.rest.${label}`;
}

/** What labels many blocks with one key. */
export const MANY: readonly AnnotateAction[] = [alike, rest("boilerplate"), rest("main")];
