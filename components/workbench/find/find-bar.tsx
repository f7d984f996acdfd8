"use client";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useStore } from "zustand";
import { IconButton } from "@/components/ui/controls/button";
import { Segment } from "@/components/ui/controls/segment";
import { count } from "@/components/ui/format";
import { actionFor, bind, chordOf } from "@/components/ui/keys/actions";
import { useActions } from "@/components/ui/keys/use-actions";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import type { LeafId } from "@/lib/page/page";
import {
  findHits,
  hitBeside,
  hitFrom,
  hitsIn,
  leavesOfHit,
  NO_HITS,
  type FindIn,
} from "@/lib/view/find/hits";
import type { Geometry } from "@/lib/view/page/geometry";
import { FIND_ACTIONS, type FindHandlers } from "./find-actions";
import { closeFind, FIND_FIELD, findStore } from "./find-store";
import styles from "./find.module.css";

const WHERE: readonly { readonly value: FindIn; readonly label: string }[] = [
  { value: "all", label: "All" },
  { value: "kept", label: "Kept" },
  { value: "dropped", label: "Dropped" },
];

/** Finds words on the page of the workspace; there is nothing of it until somebody wants to. */
export function FindBar({ view }: { readonly view: RefObject<HTMLDivElement | null> }) {
  const isOpen = useStore(findStore, (state) => state.isOpen);
  const canFind = useWorkspace((state) => state.page !== null);
  const handlersRef = useRef<FindHandlers | null>(null);
  useActions(FIND_ACTIONS, { canFind, handlers: () => handlersRef.current });
  // Another page is not searched for what was on this one.
  useEffect(() => closeFind, []);
  return isOpen && canFind ? <OpenBar view={view} handlersRef={handlersRef} /> : null;
}

function OpenBar({
  view,
  handlersRef,
}: {
  readonly view: RefObject<HTMLDivElement | null>;
  /** Where the keys of the bar find what they do. */
  readonly handlersRef: RefObject<FindHandlers | null>;
}) {
  const store = useWorkspaceStore();
  const page = useWorkspace((state) => state.page);
  const verdicts = useWorkspace((state) => state.verdicts);
  const finding = useWorkspace((state) => state.finding);
  const geometry = useWorkspace((state) => state.geometry);
  const { asked } = useStore(findStore);
  const [query, setQuery] = useState("");
  const [where, setWhere] = useState<FindIn>("all");
  const field = useRef<HTMLInputElement>(null);
  /** The leaf from which on hits are gone to, as long as nobody has stepped. */
  const from = useRef(0);
  /** The hit that was opened last: asked again, the next one is. */
  const opened = useRef<number | null>(null);

  const all = useMemo(() => (page === null ? NO_HITS : findHits(page, query)), [page, query]);
  const hits = useMemo(
    () => (verdicts === null ? all : hitsIn(all, verdicts, where)),
    [all, verdicts, where],
  );
  // Whoever closes the bar is back where they were.
  useEffect(() => {
    const before = document.activeElement;
    const { geometry: now } = store.getState();
    from.current = now === null ? 0 : leafAtTop(now, view.current?.scrollTop ?? 0);
    return () => {
      store.getState().find(null);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [store, view]);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [asked]);
  useEffect(() => {
    opened.current = null;
    const at = hitFrom(hits, from.current);
    store.getState().find({ hits, at });
    if (at >= 0) store.getState().scrollTo(leavesOfHit(hits, at));
  }, [store, hits]);

  const at = finding?.at ?? -1;
  const go = (by: 1 | -1): number => {
    const next = hitBeside(hits, at, by);
    store.getState().find({ hits, at: next });
    if (next >= 0) store.getState().scrollTo(leavesOfHit(hits, next));
    return next;
  };
  const step = (by: 1 | -1): void => void go(by);
  const open = (by: 1 | -1): void => {
    const next = opened.current === at || by === -1 ? go(by) : at;
    if (next < 0) return;
    opened.current = next;
    const { start, end } = leavesOfHit(hits, next);
    from.current = start;
    store.getState().gestured({ kind: "open", from: start, to: end - 1, shift: false });
    store.getState().scrollTo({ start, end });
  };
  useEffect(() => {
    handlersRef.current = { step, open };
    return () => {
      handlersRef.current = null;
    };
  });
  const hear = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const bound = FIND_ACTIONS.map((action) =>
      bind(action, () => ({ canFind: true, handlers: () => handlersRef.current })),
    );
    const action = actionFor(bound, chordOf(event.nativeEvent));
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    action.run();
  };
  const isHidden = at >= 0 && geometry !== null && geometry.boxes[hits.first[at]! * 4 + 2] === 0;
  return (
    <div className={styles.bar} role="search" aria-label="Find in this page" onKeyDown={hear}>
      <input
        {...FIND_FIELD}
        ref={field}
        className={styles.field}
        value={query}
        spellCheck={false}
        placeholder="Find in this page"
        aria-label="Find in this page"
        onChange={(event) => setQuery(event.target.value)}
      />
      <span className={styles.count} role="status" data-testid="hit-count">
        {query.trim() === ""
          ? ""
          : hits.size === 0
            ? "Nothing found"
            : `${count(at + 1)} of ${count(hits.size)}${isHidden ? ", hidden" : ""}`}
      </span>
      {verdicts !== null && <Segment label="Find in" value={where} options={WHERE} onChange={setWhere} />}
      <IconButton label="Previous hit" icon="previous" disabled={hits.size === 0} onClick={() => step(-1)} />
      <IconButton label="Next hit" icon="next" disabled={hits.size === 0} onClick={() => step(1)} />
      <IconButton label="Close the search" icon="close" onClick={closeFind} />
    </div>
  );
}

/** The first leaf of the document that is not above the view. */
function leafAtTop({ boxes }: Geometry, top: number): LeafId {
  for (let leaf = 0; leaf * 4 < boxes.length; leaf++)
    if (boxes[leaf * 4 + 2]! > 0 && boxes[leaf * 4 + 1]! >= top) return leaf;
  return 0;
}
