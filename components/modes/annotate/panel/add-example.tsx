import { useState } from "react";
import { useStore } from "zustand";
import { api } from "@/lib/api/client";
import type { GuidelinesAnswer } from "@/lib/api/resources/guidelines";
import { RequestError } from "@/lib/api/request-error";
import { useAttempt } from "@/components/ui/browser/use-attempt";
import { classes } from "@/components/ui/classes";
import { Button } from "@/components/ui/controls/button";
import { Dialog, DialogFoot } from "@/components/ui/controls/dialog";
import { Labelled, TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/forms/form";
import { useDraft } from "@/components/ui/forms/use-draft";
import { Problem } from "@/components/ui/controls/problem";
import type { Session } from "@/components/modes/annotate/session/session";
import { useAnnotate } from "@/components/modes/annotate/session/use-session";
import { unitsUnder } from "@/components/modes/annotate/state/drafts";
import { signedIn } from "@/components/workbench/identity/account";
import { identity } from "@/components/workbench/identity/annotator";
import { withExample } from "@/components/workbench/guidelines/example";
import { useWorkspace } from "@/components/workbench/page/context";
import { labelStyle } from "@/lib/view/labels/label-style";
import styles from "./add-example.module.css";

/**
 * Puts what is selected into the guidelines, with its label and why. For who may change them: everybody where
 * nobody signs in, else admins.
 */
export function AddExample({
  session,
  guidelines,
  onSaved,
}: {
  readonly session: Session;
  readonly guidelines: GuidelinesAnswer | null;
  readonly onSaved: (saved: GuidelinesAnswer) => void;
}) {
  const [open, setOpen] = useState(false);
  const selected = useSelected(session);
  const from = useWorkspace((state) => state.subject.record);
  const account = signedIn();
  if (account !== null && account.role !== "admin") return null;
  return (
    <>
      <Button
        disabled={selected === null}
        title={selected === null ? "Select a text that has a label" : undefined}
        onClick={() => setOpen(true)}
      >
        Add the selected text as an example
      </Button>
      {selected !== null && (
        <ExampleDialog
          open={open}
          onOpenChange={setOpen}
          selected={selected}
          from={from}
          guidelines={guidelines}
          onSaved={onSaved}
        />
      )}
    </>
  );
}

interface Selected {
  readonly words: string;
  readonly label: string;
}

/** The words under the cursor and their label; null where they have none, or several. */
function useSelected(session: Session): Selected | null {
  const state = useAnnotate(session, (now) => now);
  if (state.cursor === null) return null;
  const { start, end } = unitsUnder(state, state.cursor.target);
  const labels = new Set(state.decisions.units.slice(start, end).map(({ label }) => label));
  const [label] = labels;
  if (labels.size !== 1 || label === undefined || label === null) return null;
  const units = state.units.list.slice(start, end);
  const words = units
    .map(({ leaves }) =>
      state.page.leaves
        .slice(leaves.start, leaves.end)
        .map(({ text }) => text)
        .join(""),
    )
    .join(" ");
  return { words, label: labelStyle(label).name };
}

interface Example {
  readonly selected: Selected;
  /** The page it is on. */
  readonly from: { readonly id: string; readonly corpusId: string; readonly title: string };
  readonly guidelines: GuidelinesAnswer | null;
}

export function ExampleDialog({
  open,
  onOpenChange,
  onSaved,
  ...example
}: Example & {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onSaved: (saved: GuidelinesAnswer) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add an example to the guidelines">
      <ExampleForm
        {...example}
        onDone={(saved) => {
          onOpenChange(false);
          onSaved(saved);
        }}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

function ExampleForm({
  selected: { words, label },
  from: { id, corpusId, title },
  guidelines,
  onDone,
  onCancel,
}: Example & { readonly onDone: (saved: GuidelinesAnswer) => void; readonly onCancel: () => void }) {
  const author = useStore(identity, ({ name }) => name ?? "");
  const { value: why, set: setWhy, forget } = useDraft(`example ${id} ${words}`, "");
  const { isBusy, error, attempt } = useAttempt();
  const href = `/pages/${encodeURIComponent(id)}?mode=annotate`;
  const save = async (before: GuidelinesAnswer | null): Promise<GuidelinesAnswer> => {
    const text = withExample(before?.text ?? "", { words, label, why, title, href });
    return api.guidelines.save({ id: corpusId, body: { text, version: before?.version ?? 0, author } });
  };
  const done = (saved: GuidelinesAnswer): void => {
    forget();
    onDone(saved);
  };
  const cancel = (): void => {
    forget();
    onCancel();
  };
  const add = () =>
    attempt(async () => {
      try {
        done(await save(guidelines));
      } catch (failed) {
        // Somebody else saved meanwhile: an example goes behind whatever is there.
        if (!(failed instanceof RequestError) || failed.status !== 409) throw failed;
        done(await save((await api.guidelines.get({ id: corpusId })).guidelines));
      }
    });
  return (
    <Form onSubmit={() => void add()}>
      <blockquote className={classes("small t2", styles.words)}>
        {words.length > 300 ? `${words.slice(0, 300)}…` : words}
      </blockquote>
      <Labelled label="Reason" doc="Optional; added after the example">
        <TextField
          label="Reason"
          value={why}
          maxLength={500}
          onChange={(event) => setWhy(event.target.value)}
        />
      </Labelled>
      <Problem>{error}</Problem>
      <div className={classes("row", styles.foot)}>
        <DialogFoot note="Saves a new version, which everybody sees." onCancel={cancel}>
          <Button kind="first" type="submit" busy={isBusy ? "Saving" : null}>
            Add example
          </Button>
        </DialogFoot>
      </div>
    </Form>
  );
}
