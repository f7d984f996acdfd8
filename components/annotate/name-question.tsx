"use client";
import { useState } from "react";
import { useStore } from "zustand";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { annotatorName, chooseAnnotator, DEFAULT_NAME, NAME_LENGTH } from "./annotator";
import styles from "./panel.module.css";

/** Asks once who labels, in a strip of the panel that covers nothing. Whoever goes on labelling has answered with the name that is shown. */
export function NameQuestion() {
  const { name, asking } = useStore(annotatorName);
  const [draft, setDraft] = useState(name);
  if (asking !== "first") return null;
  return (
    <form className={styles.who} aria-label="Who labels" onSubmit={(event) => { event.preventDefault(); chooseAnnotator(draft); }}>
      <p><span className="strong">Who labels?</span> <span className="no-narrow">The name is stored with each label and stays in this browser.</span></p>
      <TextField className="grow" label="Your name" maxLength={NAME_LENGTH} value={draft} placeholder={DEFAULT_NAME} onChange={(event) => setDraft(event.target.value)} />
      <Button type="submit">Use name</Button>
    </form>
  );
}
