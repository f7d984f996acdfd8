import type { AnnotateAction } from "@/components/modes/annotate/state/annotate-state";
import { accept } from "./accept";
import { cancel } from "./cancel";
import { selectChild } from "./child";
import { clear } from "./clear";
import { cycleView } from "./cycle-view";
import { extendDown, extendUp } from "./extend";
import { floodActions } from "./flood";
import { hiddenText } from "./hidden-text";
import { labelActions } from "./label";
import { nextBlock } from "./next-block";
import { nextUncertain } from "./next-uncertain";
import { selectParent } from "./parent";
import { previousBlock } from "./previous-block";
import { previousPage } from "./previous-page";
import { previousUncertain } from "./previous-uncertain";
import { redo } from "./redo";
import { repeat } from "./repeat";
import { skip } from "./skip";
import { toggle } from "./toggle";
import { undo } from "./undo";

/** Everything an annotator can do by key, in the order of the key sheet. */
export const ANNOTATE_ACTIONS: readonly AnnotateAction[] = [
  nextUncertain,
  previousUncertain,
  nextBlock,
  previousBlock,
  selectParent,
  selectChild,
  extendDown,
  extendUp,
  ...labelActions,
  toggle,
  clear,
  repeat,
  undo,
  redo,
  accept,
  skip,
  previousPage,
  cycleView,
  hiddenText,
  cancel,
  ...floodActions,
];

const byId = new Map(ANNOTATE_ACTIONS.map((action) => [action.id, action]));

/** The action of that id. @throws RangeError for an unknown one */
export function annotateAction(id: string): AnnotateAction {
  const action = byId.get(id);
  if (action === undefined) throw new RangeError(`no such action: ${id}`);
  return action;
}
