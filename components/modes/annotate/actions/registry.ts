import type { AnnotateAction } from "@/components/modes/annotate/state/annotate-state";
import { FLOODING } from "./flood";
import { HISTORY } from "./history";
import { LABELLING } from "./labelling";
import { LEAPING } from "./leaping";
import { LEAVING } from "./leaving";
import { MANY } from "./many";
import { MOVING } from "./moving";
import { RANGE_ACTIONS, RANGING } from "./ranging";
import { REMARKING } from "./remarking";
import { VIEWING } from "./viewing";

/** Everything an annotator can do by key, in the order of the key sheet. */
export const ANNOTATE_ACTIONS: readonly AnnotateAction[] = [
  ...MOVING,
  ...LEAPING,
  ...LABELLING,
  ...MANY,
  ...RANGING,
  ...REMARKING,
  ...HISTORY,
  ...LEAVING,
  ...VIEWING,
  ...FLOODING,
];

const byId = new Map([...ANNOTATE_ACTIONS, ...RANGE_ACTIONS].map((action) => [action.id, action]));

/** The action of that id. @throws RangeError for an unknown one */
export function annotateAction(id: string): AnnotateAction {
  const action = byId.get(id);
  if (action === undefined) throw new RangeError(`no such action: ${id}`);
  return action;
}
