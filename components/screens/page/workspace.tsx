"use client";
import { parseAsInteger, parseAsStringLiteral, useQueryState } from "nuqs";
import {
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { useStore } from "zustand";
import { modeOf, MODES, USUAL_MODE } from "@/components/modes/registry";
import { openRendered } from "@/components/workbench/frame/open-frame";
import { Screen } from "@/components/screens/shell/screen";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Failure, Skeleton } from "@/components/ui/controls/empty";
import { count } from "@/components/ui/format";
import { Segment } from "@/components/ui/controls/segment";
import { useActions } from "@/components/ui/keys/use-actions";
import { useGo } from "@/components/ui/address/use-go";
import { WorkspaceProvider } from "@/components/workbench/page/context";
import {
  fittingPreset,
  presetFor,
  USUAL_PRESET,
  wantedPreset,
} from "@/components/workbench/frame/fitting-preset";
import { forgetReady, openReady, readyPage } from "@/components/workbench/frame/ready-page";
import { InSlots } from "@/components/workbench/stage/in-slots";
import { loadPage, parser } from "@/components/workbench/page/load-page";
import { Stage } from "@/components/workbench/stage/stage";
import { WORKSPACE_ACTIONS } from "./workspace-actions";
import styles from "@/components/workbench/stage/workspace.module.css";
import { createWorkspaceStore, type WorkspaceRecord } from "@/components/workbench/page/workspace-store";

// They set out as soon as this is read, not when React has built what they stand in. Who needs them reports a
// failure.
if (typeof window !== "undefined") {
  parser.start();
  const opening = modeOf(new URLSearchParams(location.search).get("mode") ?? USUAL_MODE.id);
  for (const load of [...MODES.flatMap(({ ahead }) => ahead.always ?? []), opening.ahead.own])
    load().catch(() => undefined);
  openRendered((asked) => presetFor(asked, window.innerWidth));
}

const MODE_IDS = MODES.map(({ id }) => id);
const HOSTS = MODES.flatMap(({ host }) => host ?? []);

const nothing = () => () => undefined;

/**
 * The workspace of one page: frame, selection and scroll position stay while the instruments of the modes
 * change around them. The server renders the grid and the empty frame, so that the captured page can set out
 * before this script; whatever needs the page is built in the browser.
 */
export function Workspace({ subject }: { readonly subject: WorkspaceRecord }) {
  const isInBrowser = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
  // In the browser's first render too this is what the server said.
  const fitting = useSyncExternalStore(
    nothing,
    () => fittingPreset(window.innerWidth),
    () => USUAL_PRESET,
  );
  const [mode, setMode] = useQueryState("mode", parseAsStringLiteral(MODE_IDS).withDefault(USUAL_MODE.id));
  const [width] = useQueryState("w", parseAsInteger);
  const [asked] = useState(wantedPreset(width));
  const [store] = useState(() => {
    const made = createWorkspaceStore(subject, mode, asked ?? fitting);
    const ready = readyPage(subject.record);
    if (ready !== null) openReady(made, ready);
    return made;
  });
  const { label, parts, surroundings, along } = modeOf(mode);
  const onMode = useMemo(() => (next: string) => void setMode(next), [setMode]);
  const visit = useGo();
  const { record, corpusName, neighbours } = store.getState().subject;
  const failure = useStore(store, (state) => state.failure);

  useEffect(() => {
    if (store.getState().page !== null) return forgetReady();
    const stop = new AbortController();
    void loadPage(store, stop.signal);
    return () => stop.abort();
  }, [store]);
  useEffect(() => store.getState().setMode(mode), [store, mode]);
  // Before the frame is opened, which is an effect; later the preset is for people to change.
  useLayoutEffect(() => {
    if (asked === null) store.getState().setPreset(fittingPreset(window.innerWidth));
  }, [store, asked]);

  const go = useMemo(
    () => (id: string) =>
      visit(() => `/pages/${encodeURIComponent(id)}?mode=${mode}${along?.(location.search) ?? ""}`),
    [visit, mode, along],
  );
  useActions(WORKSPACE_ACTIONS.get(mode) ?? [], { store, go, setMode: onMode });

  const [context, setContext] = useState<HTMLElement | null>(null);
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ context, sheet, panel, tools }), [context, sheet, panel, tools]);
  const [areModesThere, setModesThere] = useState(false);
  const onReady = useCallback(() => setModesThere(true), []);

  return (
    <WorkspaceProvider value={store}>
      <Screen
        crumbs={[
          { label: corpusName, href: `/corpora/${encodeURIComponent(record.corpusId)}` },
          ...(record.site === null
            ? []
            : [
                {
                  label: record.site,
                  href: `/corpora/${encodeURIComponent(record.corpusId)}?site=${encodeURIComponent(record.site)}`,
                },
              ]),
          { label: record.title || record.key, href: null },
        ]}
        actions={
          <>
            <Segment
              label="Mode"
              value={mode}
              options={MODES.map((one) => ({ value: one.id, label: one.label }))}
              onChange={onMode}
            />
            <span className="grow" />
            <span className={`${styles.move} no-narrow`}>
              <IconButton
                label="Previous page"
                icon="previous"
                disabled={neighbours.previous === null}
                onClick={() => {
                  if (neighbours.previous !== null) go(neighbours.previous);
                }}
              />
              <span className={styles.place}>
                {count(neighbours.position + 1)} of {count(neighbours.total)}
              </span>
              <IconButton
                label="Next page"
                icon="next"
                disabled={neighbours.next === null}
                onClick={() => {
                  if (neighbours.next !== null) go(neighbours.next);
                }}
              />
            </span>
          </>
        }
        context={<span ref={setContext} className={styles.slot} />}
        tools={<span ref={setTools} className={styles.slot} />}
      >
        <section className={styles.work} aria-label="Workspace" data-mode={mode}>
          {failure === null ? (
            <Stage surroundings={surroundings} inSheet={<div ref={setSheet} className={styles.slot} />} />
          ) : (
            <div className={styles.failure}>
              <Failure
                title="This page cannot be shown"
                text="The server could not read or draw it. Try again, or go back to the corpus."
                detail={failure}
              >
                <Button onClick={() => location.reload()}>Try again</Button>
              </Failure>
            </div>
          )}
          <aside className={styles.panel} aria-label={label}>
            <div ref={setPanel} className={styles.slot} />
            {!areModesThere && <Skeleton rows={9} />}
          </aside>
        </section>
      </Screen>
      {isInBrowser && (
        <Suspense fallback={null}>
          {HOSTS.reduceRight<ReactNode>(
            (inside, Host, place) => (
              <Host key={place} onReady={onReady}>
                {inside}
              </Host>
            ),
            <InSlots
              key={mode}
              slots={slots}
              context={<parts.context />}
              sheet={parts.sheet && <parts.sheet />}
              panel={<parts.panel />}
              tools={<parts.tools />}
            />,
          )}
        </Suspense>
      )}
    </WorkspaceProvider>
  );
}
