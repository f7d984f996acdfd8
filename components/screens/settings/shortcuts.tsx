"use client";
import { ANNOTATE_ACTIONS } from "@/components/modes/annotate/actions/registry";
import { KEY_MAP } from "@/components/modes/annotate/session/keys";
import { TABLE_ACTIONS } from "@/components/screens/corpus/table-actions";
import { INSPECT_ACTIONS } from "@/components/modes/inspect/actions";
import { SHELL_ACTIONS } from "@/components/screens/shell/shell-actions";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { STEP_ACTIONS, WORKSPACE_ACTIONS } from "@/components/screens/page/workspace-actions";
import styles from "./settings-screen.module.css";

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly keys: readonly string[];
}

const withKeys = (actions: readonly Entry[]): readonly Entry[] =>
  actions.filter(({ keys }) => keys.length > 0);

const SCREENS: readonly { readonly title: string; readonly actions: readonly Entry[] }[] = [
  { title: "Everywhere", actions: withKeys(SHELL_ACTIONS) },
  { title: "Corpus", actions: withKeys(TABLE_ACTIONS) },
  { title: "Page", actions: withKeys([...WORKSPACE_ACTIONS, ...STEP_ACTIONS.inspect]) },
  { title: "Page, inspect", actions: withKeys(INSPECT_ACTIONS) },
  {
    title: "Page, annotate",
    actions: withKeys([
      ...STEP_ACTIONS.annotate,
      ...ANNOTATE_ACTIONS.map(({ id, label }) => ({ id, label, keys: KEY_MAP[id] ?? [] })),
    ]),
  },
];

/** The keys of every screen, read from the actions themselves. */
export function Shortcuts() {
  return (
    <div className={styles.keys}>
      {SCREENS.map(({ title, actions }) => (
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
      ))}
    </div>
  );
}
