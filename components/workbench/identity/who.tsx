"use client";
import { useStore } from "zustand";
import { initialsOf } from "@/lib/text/initials";
import { classes } from "@/components/ui/classes";
import { Icon } from "@/components/ui/controls/icon";
import { askName, identity } from "./annotator";
import styles from "./name-form.module.css";

/**
 * Who labels in this browser, by initials and, where there is room, by name; a click changes it. Says so
 * where another browser labels under the same name.
 */
export function Who({ nameClass }: { readonly nameClass?: string | undefined }) {
  const { name, isElsewhere } = useStore(identity);
  const words =
    name === null
      ? "No annotator has been named yet"
      : isElsewhere
        ? `${name} is labelling, also in another browser right now`
        : `${name} labels`;
  return (
    <button
      type="button"
      className={styles.who}
      title={`${words}. Click to change it.`}
      aria-label={`${words}: change it`}
      aria-haspopup="dialog"
      data-testid="who"
      onClick={askName}
    >
      {name === null ? (
        <span className="t3">Who labels?</span>
      ) : (
        <>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span className={classes("cut", styles.name, nameClass)} aria-hidden="true">
            {name}
          </span>
        </>
      )}
      {isElsewhere && <Icon name="warning" size={12} />}
    </button>
  );
}
