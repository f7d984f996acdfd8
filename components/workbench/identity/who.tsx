"use client";
import { useStore } from "zustand";
import { initialsOf } from "@/lib/text/initials";
import { classes } from "@/components/ui/classes";
import { Icon } from "@/components/ui/controls/icon";
import { signedIn } from "./account";
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
  // Who is signed in is not changed here but by signing out.
  const isFixed = signedIn() !== null;
  return (
    <button
      type="button"
      className={styles.who}
      title={isFixed ? words : `${words}. Click to change it.`}
      aria-label={isFixed ? words : `${words}: change it`}
      aria-haspopup={isFixed ? undefined : "dialog"}
      aria-disabled={isFixed || undefined}
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
