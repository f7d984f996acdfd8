import { chordsNow, useOwnKeys } from "@/components/ui/keys/own-keys";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { labelActionId } from "@/components/modes/annotate/actions/labelling";
import { KEY_MAP } from "@/components/modes/annotate/session/keys";
import { LABEL_STYLES } from "@/lib/view/labels/label-style";
import styles from "./panel.module.css";
import { Tag } from "@/components/workbench/labels/tag";

/** What each label means, and its key. */
export function GuideTab() {
  const own = useOwnKeys();
  return (
    <div className={styles.guide}>
      <p>
        Main is what a reader came for. Label what is there, not what should be: which roles count as content
        is chosen at export.
      </p>
      <dl>
        {LABEL_STYLES.map(({ label, name, guide }) => {
          const id = labelActionId(label);
          const key = chordsNow(own, id, KEY_MAP[id] ?? [])[0];
          return (
            <div key={label} className={styles.entry}>
              <dt>
                <Tag label={label} />
                <span className="grow">{name}</span>
                {key !== undefined && <KeyHint keys={key} />}
              </dt>
              <dd>{guide}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
