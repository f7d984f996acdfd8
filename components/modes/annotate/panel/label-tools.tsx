"use client";
import { useState } from "react";
import type { Label } from "@/lib/labels/model";
import { chordsNow, useOwnKeys } from "@/components/ui/keys/own-keys";
import { useFitting } from "@/components/ui/browser/use-fitting";
import { Who } from "@/components/workbench/identity/who";
import { classes } from "@/components/ui/classes";
import { percent } from "@/components/ui/format";
import { Icon } from "@/components/ui/controls/icon";
import { Menu } from "@/components/ui/controls/menu";
import { Progress } from "@/components/ui/controls/progress";
import { labelActionId } from "@/components/modes/annotate/actions/labelling";
import { unitsUnder } from "@/components/modes/annotate/state/drafts";
import { LABEL_KEYS } from "@/components/modes/annotate/session/keys";
import { ALL_LABELS, labelStyle } from "@/lib/view/labels/label-style";
import styles from "./label-tools.module.css";
import { SaveClock } from "@/components/workbench/saving/save-clock";
import type { Session } from "@/components/modes/annotate/session/session";
import { Tag } from "@/components/workbench/labels/tag";
import { Timer } from "./timer";
import { useAnnotate } from "@/components/modes/annotate/session/use-session";

const KEYLESS: readonly Label[] = ALL_LABELS.filter(
  (label) => !LABEL_KEYS.some(([, keyed]) => keyed === label),
);
/** Layer 1 stands first, a hairline before the roles. */
const LAYER_ONE_KEYS = 3;

/** Label chips with their keys as far as there is room, the rest in a menu; how far the page is; who labels; the saved-at clock. */
export function LabelTools({ session }: { readonly session: Session }) {
  const decision = useAnnotate(session, (state) =>
    state.cursor === null ? null : state.decisions.units[unitsUnder(state, state.cursor.target).start]!,
  );
  const isProposed = decision?.state === "suggested";
  const current = decision?.label ?? null;
  const look = (isCurrent: boolean) =>
    classes(styles.chip, isCurrent && (isProposed ? styles.proposed : styles.on));
  const [row, setRow] = useState<HTMLDivElement | null>(null);
  const fits = useFitting(row);
  const own = useOwnKeys();
  const inMenu = [...LABEL_KEYS.slice(fits).map(([, label]) => label), ...KEYLESS];
  const put = (label: Label) => void session.annotate.perform(labelActionId(label));
  const more = (
    <button
      type="button"
      className={look(current !== null && inMenu.includes(current))}
      aria-label="More labels"
      title="More labels"
    >
      <Icon name="more" />
    </button>
  );
  return (
    <div className={styles.tools}>
      <div ref={setRow} className={styles.labels} role="toolbar" aria-label="Labels">
        {LABEL_KEYS.map(([usual, label], index) => {
          const key = chordsNow(own, labelActionId(label), [usual])[0];
          return (
            <span key={label} className={styles.slot}>
              {index === LAYER_ONE_KEYS && <span className={styles.rule} aria-hidden="true" />}
              <button
                type="button"
                // Not shown, it is no stop of the Tab key: the menu has it.
                tabIndex={index < fits ? undefined : -1}
                className={look(current === label)}
                aria-pressed={current === label && !isProposed}
                aria-keyshortcuts={key}
                aria-label={labelStyle(label).name}
                title={current === label && isProposed ? "Proposed, not confirmed yet" : undefined}
                onClick={(event) => {
                  put(label);
                  event.currentTarget.blur();
                }}
              >
                {key !== undefined && (
                  <span className={styles.key} aria-hidden="true">
                    {key}
                  </span>
                )}
                <Tag label={label} />
                <span>{labelStyle(label).name}</span>
              </button>
            </span>
          );
        })}
      </div>
      <Menu
        trigger={more}
        align="start"
        items={inMenu.map((label) => ({
          label: labelStyle(label).name,
          mark: <Tag label={label} />,
          perform: () => put(label),
        }))}
      />
      <span className="grow" />
      <State session={session} />
    </div>
  );
}

function State({ session }: { readonly session: Session }) {
  const share = useAnnotate(session, ({ decisions, units }) =>
    units.characters === 0 ? 1 : decisions.decidedCharacters / units.characters,
  );
  const left = useAnnotate(session, (state) => state.decisions.uncertain);
  return (
    <div className={styles.state}>
      <span className={styles.progress}>
        <Progress label="Decided characters" done={share} />
      </span>
      <span className="small t2" data-testid="decided">
        {percent(share)}
      </span>
      <span className={styles.rule} aria-hidden="true" />
      <span className={classes("small", left > 0 && "strong")}>
        <span className={styles.dot} aria-hidden="true" />
        {left} left
      </span>
      <span className={styles.rule} aria-hidden="true" />
      <Timer session={session} />
      <span className={styles.rule} aria-hidden="true" />
      <Who nameClass={styles.name} />
      <SaveClock sync={session.sync} />
    </div>
  );
}
