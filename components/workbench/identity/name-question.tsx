"use client";
import { NameForm } from "./name-form";
import styles from "./name-form.module.css";

/** Why the name is asked for, wherever that is done. */
export const WHY =
  "Your name is stored with each label, so that the work of different people can be told apart. This browser remembers it.";

/** In the place of what needs a name: asks for it. The page beside it can be read meanwhile. */
export function NameQuestion({ action }: { readonly action: string }) {
  return (
    <div className={styles.panel}>
      <h2>Who labels?</h2>
      <p>{WHY}</p>
      <NameForm action={action} focus />
    </div>
  );
}
