import { createStore, type StoreApi } from "zustand/vanilla";
import type { Extractor } from "@/lib/extractors/contract";
import { straysOf, type Stray } from "@/lib/labels/expand";
import { mergeLogs, type Clash } from "@/lib/labels/merge";
import type { Operation } from "@/lib/labels/model";
import type { Page } from "@/lib/page/page";
import type { AnnotationSet, LabelState } from "@/lib/store/interfaces/labels";
import { undoStep } from "@/components/modes/annotate/actions/undo";
import type { Request } from "@/components/modes/annotate/state/annotate-state";
import { createAnnotateStore, type AnnotateStore } from "./annotate-store";
import type { BrowserParts } from "@/components/workbench/saving/browser-parts";
import { keptFor, type Desk } from "@/components/workbench/saving/outbox";
import { propose } from "@/lib/view/labels/proposal";
import { createSync, sendLeftovers, type Sync } from "@/components/workbench/saving/sync";
import { annotationUnits } from "@/lib/view/labels/units";

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
    readonly ids: readonly string[];
    readonly labelState: LabelState;
  } | null;
}

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
  /** Undo this tab's or the other's part of a merge; both stay in the log. */
  takeBack(side: Side): void;
  /** Restore what `takeBack` undid last. */
  putBack(): void;
  /** It has been seen. */
  dismiss(): void;
}

export interface SessionParts extends BrowserParts {
  readonly page: Page;
  readonly desk: Desk;
  /** Who votes; the first one's verdict is the suggestion. */
  readonly extractors: readonly Extractor[];
}

/**
 * Load the annotator's log, add what an earlier visit kept on this computer, and begin. @throws Error that
 * says why the log could not be loaded
 */
export async function openSession({
  page,
  desk,
  extractors,
  outbox,
  api,
  stamp,
  schedule,
}: SessionParts): Promise<Session> {
  const units = annotationUnits(page);
  const [answer, proposal, waiting] = await Promise.all([
    api.load(desk),
    propose(page, units, extractors, stamp.now),
    keptFor(outbox, desk),
  ]);
  if (answer.kind !== "saved")
    throw new Error(
      answer.kind === "conflict" ? "the labels changed while they were loaded" : answer.message,
    );
  const { set } = answer;
  const known = new Set(set.operations.map(({ id }) => id));
  const left = waiting.operations.filter(({ id }) => !known.has(id));

  const merge = createStore<FromElsewhere>(() => NOTHING);
  const requests = createStore<{ readonly request: Request | null; readonly seq: number }>(() => ({
    request: null,
    seq: 0,
  }));
  const sync = createSync({
    desk,
    outbox,
    api,
    schedule,
    log: set.operations,
    storedState: set.state,
    savedAt: set.savedAt,
    left: waiting,
    onStored: takeIn,
  });
  const annotate = createAnnotateStore(
    {
      page,
      units,
      proposal,
      operations: [...set.operations, ...left],
      labelState: waiting.state ?? set.state,
      activeMs: set.activeMs,
    },
    stamp,
    {
      operations: (operations, labelState) => void sync.add(operations, labelState),
      request: (request) => requests.setState(({ seq }) => ({ request, seq: seq + 1 })),
    },
  );

  function takeIn(stored: AnnotationSet): void {
    const { operations, labelState: before } = annotate.state.getState();
    // What is open there has been begun here, by labels that are still on their way.
    const labelState = stored.state === "open" ? before : stored.state;
    const local = new Set(operations.map(({ id }) => id));
    if (stored.operations.every(({ id }) => local.has(id)))
      return annotate.merged(operations, labelState, []);
    const merged = mergeLogs(page, stored.operations, operations);
    annotate.merged(merged.operations, labelState, merged.theirs);
    const { merge: shown, show } = merge.getState();
    merge.setState({
      // What contradicts nothing of this side interrupts nobody.
      show: show === "told" && merged.clashes.length > 0 ? "unasked" : show,
      taken: null,
      merge: {
        theirs: [...(shown?.theirs ?? []), ...merged.theirs],
        mine: [...new Set([...(shown?.mine ?? []), ...merged.mine])],
        clashes: [...(shown?.clashes ?? []), ...merged.clashes],
        labelState: labelState === before ? (shown?.labelState ?? null) : labelState,
      },
    });
  }

  void sync.flush();
  void sendLeftovers(outbox, api, desk);

  return {
    desk,
    annotate,
    sync,
    merge,
    requests,
    strays: straysOf(page, [...set.operations, ...left]),
    takeBack(side) {
      const { merge: found, show } = merge.getState();
      const ids = (found?.[side] ?? [])
        .filter(({ kind }) => kind !== "undo" && kind !== "redo")
        .map(({ id }) => id);
      if (ids.length === 0) return merge.setState(NOTHING);
      const { labelState } = annotate.state.getState();
      annotate.apply(undoStep({ labelState }, ids));
      merge.setState({ merge: null, show, taken: { side, ids, labelState } });
    },
    putBack() {
      const { taken } = merge.getState();
      if (taken !== null)
        annotate.apply({
          drafts: [{ kind: "redo", ids: taken.ids }],
          ...(taken.labelState === "done" && { labelState: "done" }),
          flood: null,
          notice: null,
        });
      merge.setState(NOTHING);
    },
    dismiss: () => merge.setState(NOTHING),
  };
}
