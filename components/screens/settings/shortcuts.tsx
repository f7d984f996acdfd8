"use client";
import { Suspense, use } from "react";
import type { KeyEntry } from "@/components/workbench/stage/mode";
import { MODES, USUAL_MODE } from "@/components/modes/registry";
import { TABLE_ACTIONS } from "@/components/screens/corpus/table-actions";
import { OPEN_ACTIONS, STEP_ACTIONS } from "@/components/screens/page/workspace-actions";
import { SHELL_ACTIONS } from "@/components/screens/shell/shell-actions";
import { KeyHint } from "@/components/ui/controls/key-hint";
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
  { title: "Page", actions: withKeys([...OPEN_ACTIONS, ...(STEP_ACTIONS.get(USUAL_MODE.id) ?? [])]) },
];

/** The keys of the modes come with their code; the steps beside only where they are not those of most. */
const MODE_KEYS = Promise.all(
  MODES.flatMap(({ id, label, keys, steps }) =>
    keys === undefined
      ? []
      : keys().then((actions): Section => ({
          title: `Page, ${label.toLowerCase()}`,
          actions: withKeys([...(steps.previous.length > 1 ? (STEP_ACTIONS.get(id) ?? []) : []), ...actions]),
        })),
  ),
);

/** The keys of every screen, read from the actions themselves. */
export function Shortcuts() {
  return (
    <div className={styles.keys}>
      <Sections sections={SCREENS} />
      <Suspense fallback={<Skeleton rows={9} />}>
        <ModeSections />
      </Suspense>
    </div>
  );
}

function ModeSections() {
  return <Sections sections={use(MODE_KEYS)} />;
}

function Sections({ sections }: { readonly sections: readonly Section[] }) {
  return sections.map(({ title, actions }) => (
    <section key={title} className={styles.group}>
      <h3>{title}</h3>
      <dl>
        {actions.map(({ id, label, keys }) => (
          <div key={id} className={styles.line}>
            <dt>
              {keys.slice(0, 2).map((key) => (
                <KeyHint key={key} keys={key} />
              ))}
              <span className="visually-hidden">{keys.join(" or ")}</span>
            </dt>
            <dd className="t2">{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
