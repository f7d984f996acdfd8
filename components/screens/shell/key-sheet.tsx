"use client";
import { useStore } from "zustand";
import { grouped } from "@/components/ui/keys/actions";
import { Dialog } from "@/components/ui/controls/dialog";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { useRegistered } from "@/components/ui/keys/use-actions";
import styles from "./key-sheet.module.css";
import { openLayer, shellStore } from "./shell-store";

/**
 * The `?` sheet: every key of the open screen, read from the registry; of one that would do nothing now it says so. Of a
 * field's own keys it does not, since whoever types there cannot ask for the sheet.
 */
export function KeySheet() {
  const open = useStore(shellStore, (state) => state.layer === "keys");
  const actions = useRegistered();
  return (
    <Dialog open={open} onOpenChange={(next) => openLayer(next ? "keys" : null)} title="Keys" width="wide">
      <div className={styles.keys}>
        {grouped(actions.filter((action) => action.keys.length > 0)).map(({ group, actions: entries }) => (
          <section key={group}>
            <h3 className={styles.head}>{group}</h3>
            <dl>
              {entries.map((action) => (
                <div key={action.id} className={styles.line} data-action={action.id}>
                  <dt>
                    {action.keys.slice(0, 2).map((key) => (
                      <KeyHint key={key} keys={key} />
                    ))}
                    <span className="visually-hidden">{action.keys.join(" or ")}</span>
                  </dt>
                  {action.isOfField === true || action.enabled() ? (
                    <dd className="t2">{action.label}</dd>
                  ) : (
                    <dd className="t3">{action.label} (not now)</dd>
                  )}
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
