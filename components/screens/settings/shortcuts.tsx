"use client";
import { Suspense, use } from "react";
import type { KeyEntry } from "@/components/workbench/stage/mode";
import { MODES, USUAL_MODE } from "@/components/modes/registry";
import { TABLE_ACTIONS } from "@/components/screens/corpus/table-actions";
import { OPEN_ACTIONS, STEP_ACTIONS } from "@/components/screens/page/workspace-actions";
import { VIEW_ACTIONS } from "@/components/workbench/views/view-actions";
import { SHELL_ACTIONS } from "@/components/screens/shell/shell-actions";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/field";
import { setOwnKeys, useOwnKeys } from "@/components/ui/keys/own-keys";
import { KeyLine } from "./key-line";
import { Skeleton } from "@/components/ui/controls/empty";
import styles from "./settings-screen.module.css";

interface Section {
  readonly title: string;
  readonly actions: readonly KeyEntry[];
}

const withKeys = (actions: readonly KeyEntry[]): readonly KeyEntry[] =>
  actions.filter(({ keys }) => keys.length > 0);

const SCREENS: readonly Section[] = [
  { title: "Everywhere", actions: withKeys(SHELL_ACTIONS) },
  { title: "Corpus", actions: withKeys(TABLE_ACTIONS) },
  {
    title: "Page",
    actions: withKeys([...OPEN_ACTIONS, ...VIEW_ACTIONS, ...(STEP_ACTIONS.get(USUAL_MODE.id) ?? [])]),
  },
];

/** The keys of the modes come with their code; the steps beside only where they are not those of most. */
const MODE_KEYS = Promise.all(
  MODES.flatMap(({ id, label, keys, keysWithin, steps }) => [
    ...(keys === undefined
      ? []
      : [
          keys().then((actions): Section => ({
            title: `Page, ${label.toLowerCase()}`,
            actions: withKeys([
              ...(steps.previous.length > 1 ? (STEP_ACTIONS.get(id) ?? []) : []),
              ...actions,
            ]),
          })),
        ]),
    ...(keysWithin === undefined
      ? []
      : [
          keysWithin
            .keys()
            .then((actions): Section => ({ title: keysWithin.label, actions: withKeys(actions) })),
        ]),
  ]),
);

/** The keys of every screen, read from the actions themselves, and what somebody made of them here. */
export function Shortcuts() {
  const own = useOwnKeys();
  const isUsual = Object.keys(own.chords).length === 0;
  return (
    <div className={styles.shortcuts}>
      <div className="row">
        <Checkbox
          checked={!own.isOff}
          onChange={({ target }) => setOwnKeys({ ...own, isOff: !target.checked })}
        >
          Keys that are a single character
        </Checkbox>
        <span className="grow" />
        <Button
          disabledReason={isUsual ? "All keys are the usual ones" : null}
          onClick={() => setOwnKeys({ ...own, chords: {} })}
        >
          Reset all keys
        </Button>
      </div>
      <div className={styles.keys}>
        <Sections sections={SCREENS} />
        <Suspense fallback={<Skeleton rows={9} />}>
          <ModeSections />
        </Suspense>
      </div>
    </div>
  );
}

function ModeSections() {
  return <Sections sections={use(MODE_KEYS)} />;
}

/** The sections whose keys are heard together with those of another one: everywhere, and around every mode. */
const AROUND = SCREENS.filter(({ title }) => title !== "Corpus").flatMap(({ actions }) => actions);

function Sections({ sections }: { readonly sections: readonly Section[] }) {
  return sections.map(({ title, actions }) => (
    <section key={title} className={styles.group}>
      <h3>{title}</h3>
      <dl>
        {actions.map((entry) => (
          <KeyLine key={entry.id} entry={entry} beside={[...actions, ...AROUND]} />
        ))}
      </dl>
    </section>
  ));
}
