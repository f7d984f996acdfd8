import type { Inspection } from "@/lib/view/inspection/inspection";
import type { Action } from "@/components/ui/keys/actions";
import type { Errors } from "./context";
import { ERROR_FILTERS } from "@/lib/view/errors/error-order";

/** What the keys of errors see. */
export interface ErrorActionState {
  readonly errors: Errors;
  /** Whether the mode that shows errors is on. */
  readonly isOn: boolean;
  readonly inspection: Inspection | null;
}

type ErrorAction = Action<ErrorActionState>;
const canStep = ({ isOn, inspection, errors }: ErrorActionState): boolean =>
  isOn &&
  inspection?.gold != null &&
  (errors.ordered.length > 0 || errors.queue?.next != null || errors.queue?.previous != null);
const isAtError = (state: ErrorActionState): boolean => canStep(state) && state.errors.at >= 0;

/** What keys do to errors in inspect mode. */
export const ERROR_ACTIONS: readonly ErrorAction[] = [
  {
    id: "errors.next",
    label: "Next error, then the next page with errors",
    group: "Errors",
    keys: ["e"],
    when: canStep,
    perform: ({ errors }) => errors.step(1),
  },
  {
    id: "errors.previous",
    label: "Previous error, then the previous page with errors",
    group: "Errors",
    keys: ["Shift+e"],
    when: canStep,
    perform: ({ errors }) => errors.step(-1),
  },
  {
    id: "errors.filter",
    label: "Show all errors, only missed or only extra text",
    group: "Errors",
    keys: ["Alt+e"],
    when: ({ isOn, inspection }) => isOn && inspection?.gold != null,
    perform: ({ errors }) =>
      errors.setFilter(ERROR_FILTERS[(ERROR_FILTERS.indexOf(errors.filter) + 1) % ERROR_FILTERS.length]!),
  },
  {
    id: "errors.cause",
    label: "Name the cause of this error",
    group: "Errors",
    keys: ["t"],
    when: isAtError,
    perform: ({ errors }) => errors.pick(true),
  },
  {
    id: "errors.gold",
    label: "Correct the gold here",
    group: "Errors",
    keys: ["g"],
    when: isAtError,
    perform: ({ errors }) => errors.correctGold(errors.ordered[errors.at]!),
  },
  {
    id: "errors.undo",
    label: "Undo the last cause or correction",
    group: "Errors",
    keys: ["z"],
    // What is still under way can be taken back too: it is, once it is there.
    when: ({ isOn, errors: { state } }) =>
      isOn && (state.isBusy || state.done.length > 0 || (state.gold.corrections?.length ?? 0) > 0),
    perform: ({ errors }) => errors.undo(),
  },
];
