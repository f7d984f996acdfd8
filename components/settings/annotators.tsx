"use client";
import { useState, useSyncExternalStore } from "react";
import { toast } from "sonner";
import type { Annotator } from "@/lib/store/store";
import { annotatorName, chooseAnnotator, DEFAULT_NAME, NAME_LENGTH } from "../annotate/annotator";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import styles from "./settings-screen.module.css";

/** Who labels in this browser, and everybody who has labelled here. */
export function Annotators({ annotators }: { readonly annotators: readonly Annotator[] }) {
  // The server does not know the name that this browser keeps.
  const name = useSyncExternalStore(annotatorName.subscribe, () => annotatorName.getState().name, () => DEFAULT_NAME);
  const [draft, setDraft] = useState<string | null>(null);
  const use = (chosen: string) => {
    chooseAnnotator(chosen);
    setDraft(null);
    toast.success(`${annotatorName.getState().name} labels in this browser`);
  };
  return (
    <>
      <form className="row" onSubmit={(event) => { event.preventDefault(); use(draft ?? name); }}>
        <TextField label="Your name in this browser" maxLength={NAME_LENGTH} placeholder={DEFAULT_NAME} value={draft ?? name} onChange={(event) => setDraft(event.target.value)} />
        <Button type="submit">Use name</Button>
      </form>
      {annotators.length === 0 ? <p className="small t3">Nobody has labelled anything yet.</p> : (
        <table className={styles.table}>
          <thead><tr><th>Name</th><th>Initials</th><th><span className="visually-hidden">Choose</span></th></tr></thead>
          <tbody>
            {annotators.map((annotator) => (
              <tr key={annotator.id}>
                <td className="cut">{annotator.name}</td>
                <td><span className={styles.initials}>{annotator.initials}</span></td>
                <td className="num">{annotator.name === name ? <span className="small t3">labels here</span> : <Button kind="bare" onClick={() => use(annotator.name)}>Label under this name</Button>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
