"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { toast } from "sonner";
import { askName } from "@/components/workbench/identity/annotator";
import { registry, type BoundAction } from "@/components/ui/keys/actions";
import { useGo, useIsLeaving } from "@/components/ui/address/use-go";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import { followGestures } from "@/components/workbench/page/follow-gestures";
import { presetFor } from "@/components/workbench/frame/fitting-preset";
import { prepareNext } from "./ahead";
import { offsetAt } from "@/components/workbench/frame/leaf-texts";
import { stretchOf } from "@/lib/labels/target";
import { between as rangeBetween, type TextRange } from "@/lib/view/labels/text-range";
import type { AnnotateState } from "@/components/modes/annotate/state/annotate-state";
import { boxOf, type Geometry } from "@/lib/view/page/geometry";
import { keptView } from "@/lib/view/page/page-views";
import type {
  Gesture,
  Point,
  WorkspaceState,
  WorkspaceStore,
} from "@/components/workbench/page/workspace-store";
import { ANNOTATE_ACTIONS } from "@/components/modes/annotate/actions/registry";
import { RANGE_ACTIONS, rangeStep } from "@/components/modes/annotate/actions/ranging";
import { unskipStep } from "@/components/modes/annotate/actions/skipping";
import { between } from "@/lib/view/labels/cursor";
import { draw } from "./draw";
import { annotateHref, follow, type Way } from "./follow";
import { KEY_MAP, RANGE_KEY_MAP } from "./keys";
import { skipWantedBack } from "./last-skip";
import { watchRead, watchSeen } from "./seeing";
import { followPlace } from "./resuming";
import { openSessionAhead, PLACES } from "./use-session";
import type { Session } from "./session";
import { cameInWords } from "./merge-words";
import { useWatch } from "@/components/workbench/saving/use-watch";

/** How long after opening a page the next one is prepared. */
const AHEAD_MS = 1_000;
/** How often it is kept anew while somebody has the page before it in view: the server keeps it for five minutes. */
const AGAIN_MS = 4 * 60_000;
/** For so long of that it is counted on. */
const KEPT_MS = 4.5 * 60_000;
/** Told whenever a page was measured: `pageId`, and `shown`, (units) 1 where it shows one. */
const SHOWN_MARK = "annotate-shown";
/** The router fetches all of a screen: left to itself it fetches no more than its frame. */
const WHOLE = { kind: "full" } as Parameters<ReturnType<typeof useRouter>["prefetch"]>[1];
/** One line says all that came in, however often something did. */
const CAME_IN = "annotate-came-in";
const CAME_IN_MS = 10_000;

/**
 * Connect a session with the workspace while annotate mode is on: drawing, keys, pointer, navigation, and
 * trying again when the network is back.
 */
export function useDriver(session: Session): void {
  const workspace = useWorkspaceStore();
  const go = useGo();
  const { prefetch } = useRouter();
  const isGoing = useIsLeaving();
  const kept = useRef<Kept | null>(null);
  useWatch(session);
  useEffect(() => registry.register(boundActions(session)), [session]);
  useEffect(
    () =>
      session.merge.subscribe(({ merge, show }, before) => {
        if (merge === null) toast.dismiss(CAME_IN);
        else if (show === "told" && merge !== before.merge) {
          // What went by unread is not told again together with what comes next.
          const gone = () => {
            if (session.merge.getState().show === "told") session.dismiss();
          };
          toast(cameInWords(merge), {
            id: CAME_IN,
            duration: CAME_IN_MS,
            onAutoClose: gone,
            onDismiss: gone,
            action: { label: "Look", onClick: () => session.merge.setState({ show: "asked" }) },
          });
        }
      }),
    [session],
  );
  useEffect(() => draw(session.annotate, workspace), [session, workspace]);
  useEffect(() => listenToPointer(session, workspace), [session, workspace]);
  useEffect(() => watchGeometry(session, workspace), [session, workspace]);
  useEffect(() => watchLooking(session, workspace), [session, workspace]);
  useEffect(() => watchSeen(session, workspace), [session, workspace]);
  useEffect(() => watchRead(session, workspace), [session, workspace]);
  useEffect(
    () =>
      prepareWhileHere(session, workspace, {
        fetchScreen: (path) => prefetch(path, WHOLE),
        prepared: (page) => (kept.current = page),
      }),
    [session, workspace, prefetch],
  );
  useEffect(() => followPlace(session, PLACES, inAWhile), [session]);
  useEffect(
    () =>
      session.requests.subscribe(({ request }) => {
        if (request !== null) void follow(session, request, wayFrom(workspace, go, kept));
      }),
    [session, workspace, go],
  );
  // Whoever took the skip back on the page behind it is here to label it.
  useEffect(() => {
    const was = skipWantedBack(session.desk);
    if (was !== null) session.annotate.apply(unskipStep(session.annotate.state.getState(), was));
  }, [session]);
  // A visit that ends with this page still there was called off or failed: the page is labelled on.
  useEffect(() => (isGoing ? () => session.annotate.stay() : undefined), [session, isGoing]);
  // The session is kept while the page is: whoever comes back to this mode finds it usable.
  useEffect(() => () => session.annotate.stay(), [session]);
  useEffect(() => {
    const again = () => void session.sync.flush();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [session]);
}

/** Where the cursor is changes with every key; remembering it need not. */
function inAWhile(run: () => void): () => void {
  const timer = setTimeout(run, 500);
  return () => clearTimeout(timer);
}

/** A page that is ready to be labelled. */
interface Kept {
  readonly pageId: string;
  /** Until when, as of `Date.now`, the server keeps it for nobody else. */
  readonly until: number;
  /** The address whose screen is here already: another one would be fetched. */
  readonly path: string;
}

interface Preparing {
  /** Has the router fetch a screen before it is gone to. */
  fetchScreen(path: string): void;
  /** Told what is ready now; null where nothing is any more. */
  prepared(page: Kept | null): void;
}

/** Have the next page ready as long as this one is labelled; it waits until this one is drawn. */
function prepareWhileHere(
  { desk }: Session,
  workspace: WorkspaceStore,
  { fetchScreen, prepared }: Preparing,
): () => void {
  const stop = new AbortController();
  const {
    record: { corpusId },
    lesson,
  } = workspace.getState().subject;
  const prepare = () => {
    if (document.visibilityState === "hidden" || lesson !== undefined) return;
    // Whoever gets there without it waits a little longer, that is all.
    const asked = new URLSearchParams(location.search).get("w");
    const until = Date.now() + KEPT_MS;
    let path = "";
    prepareNext(corpusId, desk, presetFor(asked, window.innerWidth), stop.signal, (pageId) => {
      path = annotateHref(pageId, keptView(location.search));
      fetchScreen(path);
    })
      .then((pageId) => prepared(pageId === null ? null : { pageId, until, path }))
      .catch(() => undefined);
  };
  const first = setTimeout(prepare, AHEAD_MS);
  const again = setInterval(prepare, AGAIN_MS);
  return () => {
    clearTimeout(first);
    clearInterval(again);
    stop.abort();
    prepared(null);
  };
}

/** Whether a page that is ready can be opened without the server. */
function isAtHand({ pageId, until, path }: Kept): boolean {
  const isSame = path === annotateHref(pageId, keptView(location.search));
  return navigator.onLine && Date.now() < until && isSame;
}

function wayFrom(workspace: WorkspaceStore, go: Way["go"], kept: { readonly current: Kept | null }): Way {
  // Trying again replaces what the try before said.
  return {
    subject: workspace.getState().subject,
    go,
    expect: openSessionAhead,
    ready: () => (kept.current !== null && isAtHand(kept.current) ? kept.current.pageId : null),
    along: () => keptView(location.search),
    say: (words) => void toast(words),
    warn: (words, description) => void toast.error(words, { id: "annotate-way", description }),
  };
}

function boundActions(session: Session): readonly BoundAction[] {
  const state = () => session.annotate.state.getState();
  const actions = ANNOTATE_ACTIONS.map((action): BoundAction => ({
    id: action.id,
    label: action.label,
    group: action.id.startsWith("annotate.flood.") ? "Flood: label everything inside" : "Annotate",
    keys: KEY_MAP[action.id] ?? [],
    enabled: () => action.when(state()),
    run: () => void session.annotate.perform(action.id),
  }));
  // Registered last: while characters are chosen their keys go before the usual ones.
  const inRange = RANGE_ACTIONS.map((action): BoundAction => ({
    id: action.id,
    label: action.label,
    group: "Annotate: while characters are chosen",
    keys: RANGE_KEY_MAP[action.id] ?? [],
    enabled: () => action.when(state()),
    run: () => void session.annotate.perform(action.id),
  }));
  return [
    ...actions,
    ...inRange,
    {
      id: "annotate.who",
      label: "Change who labels",
      group: "Annotate",
      keys: [],
      hint: session.desk.annotator,
      enabled: () => true,
      run: askName,
    },
  ];
}

/**
 * Tell the session which units the page shows, now and after each measurement. A page that shows nothing at
 * all tells nothing.
 */
function watchGeometry(session: Session, workspace: WorkspaceStore): () => void {
  const take = ({ geometry }: Pick<WorkspaceState, "geometry">) => {
    if (geometry === null || geometry.order.length === 0) return;
    const { units } = session.annotate.state.getState();
    const shown = Uint8Array.from(units.list, ({ leaves }) => (boxOf(geometry, leaves) === null ? 0 : 1));
    session.annotate.measured(shown);
    // Who measures the work (person/keys-run.ts) hears which blocks can be seen; the last mark is enough.
    performance.clearMarks(SHOWN_MARK);
    performance.mark(SHOWN_MARK, { detail: { pageId: session.desk.pageId, shown } });
  };
  take(workspace.getState());
  return workspace.subscribe((now, before) => {
    if (now.geometry !== before.geometry) take(now);
  });
}

/** Tell the session whether the page is looked at in a view that has hidden text in its place. */
function watchLooking(session: Session, workspace: WorkspaceStore): () => void {
  const take = ({ view }: Pick<WorkspaceState, "view">) => session.annotate.looking(view !== "rendered");
  take(workspace.getState());
  return workspace.subscribe((now, before) => {
    if (now.view !== before.view) take(now);
  });
}

/** The words between the two ends of a drag. */
function rangeOfDrag(
  { page, units }: AnnotateState,
  geometry: Geometry | null,
  fromLeaf: number,
  toLeaf: number,
  [from, to]: NonNullable<Gesture["path"]>,
): TextRange | null {
  if (geometry === null) return null;
  const place = (leaf: number, point: Point): number | null => {
    const offset = offsetAt(geometry, leaf, point);
    return offset === null ? null : page.leaves[leaf]!.start + offset;
  };
  const [start, end] = [place(fromLeaf, from), place(toLeaf, to)];
  const within = stretchOf(page, between(page, units, fromLeaf, toLeaf).target);
  if (start === null || end === null || within === null) return null;
  return rangeBetween(page, units, within, start, end);
}

function listenToPointer(session: Session, workspace: WorkspaceStore): () => void {
  return followGestures(workspace, "annotate", (gesture, { geometry }) => {
    const now = session.annotate.state.getState();
    const { page, units, cursor } = now;
    if (units.list.length === 0) return;
    const { path } = gesture;
    if (path !== undefined && (gesture.alt === true || now.range !== null)) {
      const range = rangeOfDrag(now, geometry, gesture.from, gesture.to, path);
      if (range !== null) session.annotate.apply(rangeStep(now, range));
      return;
    }
    if (gesture.kind === "within") return;
    const from = gesture.shift && cursor !== null ? cursor.focus : gesture.from;
    session.annotate.point(between(page, units, from, gesture.to));
  });
}
