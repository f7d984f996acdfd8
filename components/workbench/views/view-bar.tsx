"use client";
import { parseAsInteger, useQueryState } from "nuqs";
import { useMemo, useSyncExternalStore } from "react";
import { unsavedOf } from "@/lib/capture/unsaved";
import { annotationUnits } from "@/lib/labels/units/units";
import { hiddenBlocks } from "@/lib/view/listing/hidden-blocks";
import { PAGE_VIEWS, VIEW_NAMES } from "@/lib/view/page/page-views";
import { classes } from "@/components/ui/classes";
import { Icon } from "@/components/ui/controls/icon";
import { Menu } from "@/components/ui/controls/menu";
import { Segment } from "@/components/ui/controls/segment";
import { count } from "@/components/ui/format";
import { chordsNow, useOwnKeys } from "@/components/ui/keys/own-keys";
import {
  fittingPreset,
  USUAL_PRESET,
  wantedPreset,
  widthWords,
} from "@/components/workbench/frame/fitting-preset";
import { hiddenWords, unsavedTitle, unsavedWords } from "@/components/workbench/page/fidelity-words";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import type { Preset } from "@/components/workbench/page/workspace-store";
import styles from "./page-views.module.css";
import { VIEW_KEY } from "./view-actions";
import { useView } from "./use-view";

/** Widths that are offered beside the fitting one, and what has such a window. */
const OFFERED: readonly (readonly [Preset, string])[] = [
  [1366, "laptop"],
  [1024, "tablet"],
  [390, "phone"],
];

const nothing = () => () => undefined;

/** Above the page: how it is looked at, how wide it is laid out, and what of it is missing or hidden. */
export function ViewBar() {
  const [view, setView] = useView();
  const own = useOwnKeys();
  const key = chordsNow(own, VIEW_KEY.id, [VIEW_KEY.key])[0];
  return (
    <div className={classes(styles.bar, view !== "rendered" && styles.wide)}>
      <span title={key === undefined ? undefined : `The next view: ${key}`}>
        <Segment
          size="small"
          label="View of the page"
          value={view}
          options={PAGE_VIEWS.map((value) => ({ value, label: VIEW_NAMES[value] }))}
          onChange={setView}
        />
      </span>
      {view === "rendered" && <Width />}
      <UnsavedLine />
      <HiddenLine />
      {view === "rendered" && <Fidelity />}
    </div>
  );
}

function Width() {
  const store = useWorkspaceStore();
  const [asked, setAsked] = useQueryState("w", parseAsInteger);
  const preset = useWorkspace((state) => state.preset);
  const geometry = useWorkspace((state) => state.geometry);
  const fitting = useSyncExternalStore(
    nothing,
    () => fittingPreset(window.innerWidth),
    () => USUAL_PRESET,
  );
  const isFit = wantedPreset(asked) === null;
  const take = (width: Preset | null) => {
    store.getState().setPreset(width ?? fitting);
    void setAsked(width);
  };
  const words =
    geometry === null
      ? widthWords(preset, preset)
      : widthWords(preset, geometry.width / geometry.scale, geometry.scale);
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={styles.width} title="How wide the page is laid out">
          {words}
          <Icon name="down" size={12} />
        </button>
      }
      items={[
        { label: "Fit the window", hint: `${fitting} px`, checked: isFit, perform: () => take(null) },
        ...OFFERED.map(([width, hint]) => ({
          label: `${width} px wide`,
          hint,
          checked: !isFit && width === preset,
          perform: () => take(width),
        })),
      ]}
    />
  );
}

/** What the page names and the capture has not. */
function UnsavedLine() {
  const page = useWorkspace((state) => state.page);
  const capture = useWorkspace((state) => state.subject.capture);
  const unsaved = useMemo(() => (page === null ? null : unsavedOf(page, capture)), [page, capture]);
  if (unsaved === null) return null;
  return (
    <span className={styles.line} title={unsavedTitle(unsaved)} data-testid="unsaved">
      {unsavedWords(unsaved)}
    </span>
  );
}

/** How much text readers of the page do not see. */
function HiddenLine() {
  const page = useWorkspace((state) => state.page);
  const geometry = useWorkspace((state) => state.geometry);
  const hidden = useMemo(
    () => (page === null || geometry === null ? null : hiddenBlocks(page, annotationUnits(page), geometry)),
    [page, geometry],
  );
  const words = hidden === null ? null : hiddenWords(hidden);
  if (words === null) return null;
  return (
    <span
      className={styles.line}
      title="Readers of the page do not see them. The text, the outline and the source have them in their places."
      data-testid="hidden-blocks"
    >
      {words}
    </span>
  );
}

/** Where the browser built another tree than the parser, how much of the page can be marked. */
function Fidelity() {
  const fidelity = useWorkspace((state) => state.fidelity);
  if (fidelity === null || (fidelity.leaves === fidelity.matched && fidelity.extra === 0)) return null;
  return (
    <span
      className={classes(styles.line, styles.notice)}
      role="status"
      data-testid="fidelity"
      title="The browser built a different tree from this page than the parser. Texts that differ are not marked, but they are scored."
    >
      Frame shows {count(fidelity.matched)} of {count(fidelity.leaves)} texts
      {fidelity.extra > 0 && `, and ${count(fidelity.extra)} of its own`}; the rest is not marked
    </span>
  );
}
