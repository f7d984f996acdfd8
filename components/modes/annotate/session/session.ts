import { createStore, type StoreApi } from "zustand/vanilla";
import type { Page } from "@/lib/page/page";
import type { Extractor } from "@/lib/extractors/contract/contract";
import type { Stray } from "@/lib/labels/expand";
import { activeOperations } from "@/lib/labels/history";
import type { Clash } from "@/lib/labels/merge";
import type { Operation } from "@/lib/labels/model";
import type { LabelState } from "@/lib/store/interfaces/labels";
import type { Request } from "@/components/modes/annotate/state/annotate-state";
import { createAnnotateStore, type AnnotateStore } from "./annotate-store";
import { restoring, takingBack, type Draft, type Received } from "@/components/workbench/saving/label-log";
import { loadLabels, type LabelParts } from "@/components/workbench/saving/load-labels";
import type { Desk } from "@/components/workbench/saving/outbox";
import { propose, proposedBy, voteOf, type Proposal, type Vote } from "@/lib/view/labels/proposal";
import { parseRecipe } from "@/lib/recipes/text";
import type { AskRecipe } from "@/components/workbench/page/ask-recipe";
import type { Sync } from "@/components/workbench/saving/sync";
import { annotationUnits, type Units } from "@/lib/labels/units/units";

/** What another tab or computer did on the page meanwhile. */
export interface Merge {
  readonly theirs: readonly Operation[];
  readonly mine: readonly Operation[];
  readonly clashes: readonly Clash[];
  /** What the other called the page, null where this side calls it that too. */
  readonly labelState: LabelState | null;
}

type Side = "mine" | "theirs";

/** What came in from elsewhere and nobody has dismissed yet, and how much is made of it. */
export interface FromElsewhere {
  readonly merge: Merge | null;
  /**
   * `told`: in a line that needs no answer. `unasked`: both labelled the same text differently, which must be
   * seen. `asked`: somebody wants to see it.
   */
  readonly show: "told" | "unasked" | "asked";
  /** What was taken back of it, to be put back by those who did not mean it. */
  readonly taken: {
    readonly side: Side;
    /** What counted by their word, and does not any more. */
    readonly ids: readonly string[];
    /** What they had undone, and counts again. */
    readonly again: readonly string[];
    readonly labelState: LabelState;
  } | null;
}

/** Nothing of what a key began is left. */
const SETTLED = { flood: null, notice: null } as const;
const NOTHING: FromElsewhere = { merge: null, show: "told", taken: null };

/** Annotate mode on one page for one annotator: state, saving, and what came from elsewhere. */
export interface Session {
  readonly desk: Desk;
  readonly annotate: AnnotateStore;
  readonly sync: Sync;
  /** Stored labels whose words are not on this page; kept in the log, never moved silently. */
  readonly strays: readonly Stray[];
  readonly merge: StoreApi<FromElsewhere>;
  /** Where the last step wants to go; the component that knows the router listens. */
  readonly requests: StoreApi<{ readonly request: Request | null; readonly seq: number }>;
  /** Whether somebody wants to carry the labels over to other pages. */
  readonly carrying: StoreApi<{ readonly isOpen: boolean }>;
  /** Undo this tab's or the other's part of a merge; both stay in the log. */
  takeBack(side: Side): void;
  /** Restore what `takeBack` undid last. */
  putBack(): void;
  /** It has been seen. */
  dismiss(): void;
  /**
   * Have a recipe make the suggestions, by its text; null for the usual one. The last call wins.
   * @throws Error that says why it has no answer; the suggestions stay as they are
   */
  proposeBy(recipe: string | null): Promise<void>;
}

/** Who proposes on a page. */
export interface Proposers {
  /** Who votes; the first one's verdict is the suggestion. */
  readonly extractors: readonly Extractor[];
  /** Answers for whoever else is chosen. */
  readonly ask: AskRecipe;
  /** The text of the recipe that makes the suggestions from the start; null for the usual one. */
  readonly proposer: string | null;
}

export interface SessionParts extends LabelParts, Proposers {
  /** What they propose, where it was found out before the page was opened. */
  readonly proposed?: Promise<Proposed> | undefined;
}

/** What is proposed from the start. */
export interface Proposed {
  readonly units: Units;
  readonly usual: Proposal;
  /** Of the proposer that was chosen; null where none was, or it had no answer. */
  readonly chosen: Vote | null;
}

/** Ask all who propose on a page. Why a chosen one has no answer is said by whoever asks again. */
export async function proposeAll(page: Page, { extractors, ask, proposer }: Proposers): Promise<Proposed> {
  const units = annotationUnits(page);
  const [usual, chosen] = await Promise.all([
    propose(page, units, extractors),
    proposer === null ? null : voteBy(page, units, ask, proposer).catch(() => null),
  ]);
  return { units, usual, chosen };
}

async function voteBy(page: Page, units: Units, ask: AskRecipe, recipe: string): Promise<Vote> {
  const { name, extraction, uncertain } = await ask(parseRecipe(recipe));
  return voteOf(page, units, { id: recipe, name }, extraction.keep, uncertain);
}

/** What one side makes of a log: what counts because of it, and what would count without it. */
function effectOf(operations: readonly Operation[], side: ReadonlySet<Operation>) {
  const now = activeOperations(operations).map(({ id }) => id);
  const without = activeOperations(operations.filter((each) => !side.has(each))).map(({ id }) => id);
  const [has, had] = [new Set(now), new Set(without)];
  return { ids: now.filter((id) => !had.has(id)), again: without.filter((id) => !has.has(id)) };
}

const drafted = (undo: readonly string[], redo: readonly string[]): readonly Draft[] => [
  ...(undo.length > 0 ? [{ kind: "undo", ids: undo } as const] : []),
  ...(redo.length > 0 ? [{ kind: "redo", ids: redo } as const] : []),
];

/** Begin to label. @throws Error that says why the log could not be loaded */
export async function openSession({ proposed, ...parts }: SessionParts): Promise<Session> {
  const { page, desk, stamp, extractors, ask, proposer } = parts;
  const [loaded, { units, usual, chosen }] = await Promise.all([
    loadLabels(parts),
    proposed ?? proposeAll(page, { extractors, ask, proposer }),
  ]);
  let proposing = chosen === null ? null : proposer;
  const merge = createStore<FromElsewhere>(() => NOTHING);
  const requests = createStore<{ readonly request: Request | null; readonly seq: number }>(() => ({
    request: null,
    seq: 0,
  }));
  const carrying = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));
  const annotate = createAnnotateStore(
    { page, units, proposal: chosen === null ? usual : proposedBy(usual, chosen), log: loaded.log },
    stamp,
    {
      operations: (operations, labelState) => void sync.add(operations, labelState),
      request: (request) => requests.setState(({ seq }) => ({ request, seq: seq + 1 })),
      wants: () => carrying.setState({ isOpen: true }),
    },
  );
  let turn = 0;
  const sync = loaded.begin({ log: annotate.state.getState, receive });

  function receive(change: Received): void {
    const { labelState: before } = annotate.state.getState();
    annotate.receive(change);
    if (change.theirs.length === 0) return;
    const { merge: shown, show } = merge.getState();
    merge.setState({
      // What contradicts nothing of this side interrupts nobody.
      show: show === "told" && change.clashes.length > 0 ? "unasked" : show,
      taken: null,
      merge: {
        theirs: [...(shown?.theirs ?? []), ...change.theirs],
        mine: [...new Set([...(shown?.mine ?? []), ...change.mine])],
        clashes: [...(shown?.clashes ?? []), ...change.clashes],
        labelState: change.labelState === before ? (shown?.labelState ?? null) : change.labelState,
      },
    });
  }

  return {
    desk,
    annotate,
    sync,
    merge,
    requests,
    carrying,
    strays: loaded.strays,
    takeBack(side) {
      const { merge: found, show } = merge.getState();
      const log = annotate.state.getState();
      const { labelState } = log;
      const { ids, again } = effectOf(log.operations, new Set(found?.[side]));
      if (ids.length + again.length === 0) return merge.setState(NOTHING);
      const called = takingBack(log, ids).labelState ?? restoring(log, again).labelState;
      annotate.apply({ drafts: drafted(ids, again), ...(called && { labelState: called }), ...SETTLED });
      merge.setState({ merge: null, show, taken: { side, ids, again, labelState } });
    },
    putBack() {
      const { taken } = merge.getState();
      if (taken !== null) {
        const { ids, again, labelState } = taken;
        const log = annotate.state.getState();
        const undone = takingBack(log, again).labelState;
        const called =
          labelState === "done"
            ? labelState
            : (undone ?? (labelState === "open" ? restoring(log, ids).labelState : undefined));
        annotate.apply({ drafts: drafted(again, ids), ...(called && { labelState: called }), ...SETTLED });
      }
      merge.setState(NOTHING);
    },
    dismiss: () => merge.setState(NOTHING),
    async proposeBy(recipe) {
      const mine = ++turn;
      if (recipe === proposing) return;
      const proposal = recipe === null ? usual : proposedBy(usual, await voteBy(page, units, ask, recipe));
      if (mine !== turn) return;
      proposing = recipe;
      annotate.propose(proposal);
    },
  };
}
