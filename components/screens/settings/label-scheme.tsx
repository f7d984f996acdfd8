"use client";
import { chordsNow, useOwnKeys } from "@/components/ui/keys/own-keys";
import { labelActionId } from "@/components/modes/annotate/actions/labelling";
import { KEY_MAP } from "@/components/modes/annotate/session/keys";
import { LABEL_STYLES } from "@/lib/view/labels/label-style";
import { Tag } from "@/components/workbench/labels/tag";
import { KeyHint } from "@/components/ui/controls/key-hint";
import styles from "./settings-screen.module.css";

/** Every label with its letter, its key and what belongs under it. */
export function LabelScheme() {
  const own = useOwnKeys();
  return (
    <dl className={styles.labels}>
      {LABEL_STYLES.map(({ label, name, guide }) => {
        const id = labelActionId(label);
        const key = chordsNow(own, id, KEY_MAP[id] ?? [])[0];
        return (
          <div key={label} className={styles.label}>
            <dt>
              <Tag label={label} />
              {name}
            </dt>
            <dd className="small t2">{guide}</dd>
            <dd>
              {key !== undefined && (
                <>
                  <KeyHint keys={key} />
                  <span className="visually-hidden">Key {key}</span>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
