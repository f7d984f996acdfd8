import { parsePage } from "@/lib/page/parsing/parse";
import type { Page } from "@/lib/page/page";
import type { LabelState } from "@/lib/store/interfaces/labels";
import type { Operation } from "@/lib/labels/model";
import { createAnnotateStore, type AnnotateStore } from "./annotate-store";
import { NO_ACTIVITY } from "@/lib/view/labels/activity";
import { countingStamp } from "@/components/workbench/saving/testing";
import type { Request, Wanted } from "@/components/modes/annotate/state/annotate-state";
import type { Proposal } from "@/lib/view/labels/proposal";
import { leavesOfTarget, annotationUnits, type Units } from "@/lib/labels/units/units";

/**
 * Votes by what a unit's text contains: `keep` is kept by all, `maybe` by the first of two, the rest by none.
 */
function proposalByWords(page: Page, units: Units): Proposal {
  const text = (unit: number) =>
    page.leaves
      .slice(units.list[unit]!.leaves.start, units.list[unit]!.leaves.end)
      .map((leaf) => leaf.text)
      .join("");
  const keeps = (words: RegExp) =>
    Uint8Array.from(units.list, ({ index }) => (words.test(text(index)) ? 1 : 0));
  return {
    votes: [
      { id: "a", name: "A", keeps: keeps(/keep|maybe/) },
      { id: "b", name: "B", keeps: keeps(/keep/) },
    ],
    failed: [],
  };
}

export interface Bench {
  readonly page: Page;
  readonly store: AnnotateStore;
  /** Batches that would go to the outbox. */
  readonly batches: { readonly operations: readonly Operation[]; readonly state: LabelState | null }[];
  readonly requests: Request[];
  readonly wanted: Wanted[];
  /** Perform actions by the last part of their id; one that wants to go elsewhere ends on this page again. */
  do(...ids: readonly string[]): void;
  /** Text under the cursor, leaves joined by `|`. */
  here(): string;
  /** `text: label` of each unit, `?` after a suggestion. */
  labels(): readonly string[];
}

/** A store on a page of HTML, without renderer, network or clock. */
export function bench(html: string, operations: readonly Operation[] = []): Bench {
  const page = parsePage(html);
  const units = annotationUnits(page);
  const batches: Bench["batches"] = [];
  const requests: Request[] = [];
  const wanted: Wanted[] = [];
  const stamp = countingStamp();
  const activity = { ...NO_ACTIVITY, last: stamp.now() };
  const store = createAnnotateStore(
    {
      page,
      units,
      proposal: proposalByWords(page, units),
      log: { operations, labelState: "open", activity },
    },
    stamp,
    {
      operations: (added, state) => void batches.push({ operations: added, state }),
      request: (request) => void requests.push(request),
      wants: (what) => void wanted.push(what),
    },
  );
  const words = (range: { readonly start: number; readonly end: number }) =>
    page.leaves
      .slice(range.start, range.end)
      .map(({ text }) => text.trim())
      .join("|");
  return {
    page,
    store,
    batches,
    requests,
    wanted,
    do: (...ids) =>
      ids.forEach((id) => {
        store.perform(`annotate.${id}`);
        store.stay();
      }),
    here: () => words(leavesOfTarget(page, store.state.getState().cursor!.target)),
    labels: () =>
      units.list.map(({ index, leaves }) => {
        const { label, state } = store.state.getState().decisions.units[index]!;
        return `${words(leaves)}: ${label ?? "nothing"}${state === "suggested" ? "?" : ""}`;
      }),
  };
}

/** A page of five texts; `bench` proposes to keep, is uncertain, or drops as each begins. */
export const STORY =
  "<div id=a><p>keep one</p><p>maybe two</p><section><p>drop three</p><p>drop four</p></section></div><div id=b>drop five</div>";
