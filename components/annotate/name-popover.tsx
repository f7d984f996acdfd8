"use client";
import { Popover } from "radix-ui";
import { useState } from "react";
import { useStore } from "zustand";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { annotatorName, askAnnotator, chooseAnnotator, DEFAULT_NAME, NAME_LENGTH } from "./annotator";
import styles from "./label-tools.module.css";

/** Who labels, and the way to change it. */
export function NamePopover() {
  const { name, asking } = useStore(annotatorName);
  const [draft, setDraft] = useState<string | null>(null);
  const close = (chosen: string) => {
    chooseAnnotator(chosen);
    setDraft(null);
  };
  return (
    <Popover.Root open={asking === "again"} onOpenChange={(next) => { if (!next) close(name); }}>
      {/* Always laid out, also where the bar has no room for the name. */}
      <Popover.Anchor className={styles.anchor} />
      <button type="button" className={styles.who} title="Change who labels" aria-haspopup="dialog" onClick={askAnnotator}><span className="cut">{name}</span></button>
      <Popover.Portal>
        <Popover.Content className={styles.ask} side="top" align="end" sideOffset={8} collisionPadding={8} aria-label="Who labels"
          onCloseAutoFocus={(event) => event.preventDefault()}>
          <h2>Who labels?</h2>
          <p>The name is stored with each label, for agreement between people. It stays in this browser.</p>
          <form className="row" onSubmit={(event) => { event.preventDefault(); close(draft ?? name); }}>
            <TextField label="Your name" maxLength={NAME_LENGTH} value={draft ?? name} placeholder={DEFAULT_NAME} onChange={(event) => setDraft(event.target.value)} />
            <Button type="submit">Use name</Button>
          </form>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
