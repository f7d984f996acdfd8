"use client";
import { useEffect, useId, useState } from "react";
import type { KnownAnnotator } from "@/lib/api/resources/people";
import { NAME_LENGTH } from "@/lib/labels/reviewer";
import { useAttempt } from "@/components/ui/browser/use-attempt";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/controls/dialog";
import { api } from "@/lib/api/client";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/controls/problem";
import { plural } from "@/components/ui/format";
import styles from "./assign-dialog.module.css";
import { hiddenWords } from "@/components/screens/corpus/table/selection";

interface AssignDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly pages: number;
  /** How many of them the filters hide; null while that is unknown. */
  readonly hidden: number | null;
  /** Gives the pages to that name, or takes them back with null; what it throws is shown. */
  readonly assign: (annotator: string | null) => Promise<void>;
}

/** Who shall label the selected pages: a name that is known, or a new one. */
export function AssignDialog({ open, onOpenChange, pages, hidden, assign }: AssignDialogProps) {
  const hiddenPart = hiddenWords(pages, hidden);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Assign ${plural(pages, "page")}`}>
      {hiddenPart !== null && <p className="strong">{hiddenPart}</p>}
      <Choice assign={assign} close={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Choice({
  assign,
  close,
}: {
  readonly assign: AssignDialogProps["assign"];
  readonly close: () => void;
}) {
  const [name, setName] = useState("");
  const [known, setKnown] = useState<readonly KnownAnnotator[]>([]);
  const { isBusy, error, attempt } = useAttempt();
  const listId = useId();
  useEffect(() => {
    const stop = new AbortController();
    // Without the list a name can still be typed.
    api.annotators.list({}, { signal: stop.signal }).then(
      ({ annotators }) => setKnown(annotators),
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  const start = (annotator: string | null) =>
    attempt(async () => {
      await assign(annotator);
      close();
    });
  const missing = name.trim() === "" ? "Say who" : null;
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (missing === null) void start(name.trim());
      }}
    >
      <p className="t2">
        “Annotate next” gives them these pages first, and nobody else gets them. Pages that they have finished
        already stay as they are.
      </p>
      <TextField
        label="Annotator"
        placeholder="Name of the annotator"
        list={listId}
        maxLength={NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <datalist id={listId}>
        {known.map((annotator) => (
          <option key={annotator.id} value={annotator.name} />
        ))}
      </datalist>
      <Problem>{error}</Problem>
      <div className="row">
        <Button kind="danger" onClick={() => void start(null)}>
          Unassign from everybody
        </Button>
        <span className="grow" />
        <Button kind="first" type="submit" disabledReason={missing} busy={isBusy ? "Assigning" : null}>
          Assign
        </Button>
      </div>
    </Form>
  );
}
