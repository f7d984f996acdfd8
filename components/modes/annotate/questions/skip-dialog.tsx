"use client";
import { useState, type KeyboardEvent } from "react";
import type { SkipReason } from "@/lib/labels/model";
import { Button } from "@/components/ui/controls/button";
import { Dialog, DialogFoot } from "@/components/ui/controls/dialog";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/forms/form";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { noContentStep, skipStep } from "@/components/modes/annotate/actions/skipping";
import type { Session } from "@/components/modes/annotate/session/session";
import { useAnnotate } from "@/components/modes/annotate/session/use-session";
import styles from "./skip-dialog.module.css";

interface Choice {
  readonly name: string;
  readonly about: string;
  /** Null where that is an answer and no reason to skip. */
  readonly reason: SkipReason | null;
}

/** In the order of their keys. */
const CHOICES: readonly Choice[] = [
  { name: "Not in my language", about: "Others are offered the page.", reason: "not my language" },
  {
    name: "Broken capture",
    about: "It says so in the verdict as well. Others are offered the page.",
    reason: "broken capture",
  },
  { name: "Cannot decide", about: "Others are offered the page.", reason: "cannot decide" },
  { name: "Other", about: "Say why. Others are offered the page.", reason: "other" },
  {
    name: "No main content",
    about: "Not a skip: the page is done, with this verdict and none of your labels.",
    reason: null,
  },
];
const LONGEST = 500;

/** Asks why a page is skipped: a number answers, or a click. */
export function SkipDialog({ session }: { readonly session: Session }) {
  const isOpen = useAnnotate(session, ({ question }) => question?.about === "skip");
  const close = () => session.annotate.apply({ question: null });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      title="Skip this page"
      description="Why can you not label it? Press a number. Shift+S undoes the skip, also from the next page."
    >
      <Reasons session={session} onCancel={close} />
    </Dialog>
  );
}

function Reasons({ session, onCancel }: { readonly session: Session; readonly onCancel: () => void }) {
  const [why, setWhy] = useState<string | null>(null);
  const choose = ({ reason }: Choice) => {
    if (reason === "other") setWhy("");
    else if (reason === null) session.annotate.apply(noContentStep(session.annotate.state.getState()));
    else session.annotate.apply(skipStep(reason));
  };
  const byNumber = (event: KeyboardEvent) => {
    const choice = CHOICES[Number(event.key) - 1];
    if (why !== null || choice === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(choice);
  };
  if (why === null)
    return (
      <div className={styles.reasons} role="group" aria-label="Reasons" onKeyDown={byNumber}>
        {CHOICES.map((choice, index) => (
          <button key={choice.name} type="button" className={styles.reason} onClick={() => choose(choice)}>
            <KeyHint keys={`${index + 1}`} />
            <span className="strong">{choice.name}</span>
            <span className="small t3">{choice.about}</span>
          </button>
        ))}
      </div>
    );
  return (
    <Form
      onSubmit={() => {
        if (why.trim() !== "") session.annotate.apply(skipStep("other", why));
      }}
    >
      <TextField
        label="Why you skip the page"
        placeholder="Why you skip the page"
        autoFocus
        maxLength={LONGEST}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
      <div className={styles.foot}>
        <DialogFoot onCancel={onCancel}>
          <Button
            kind="first"
            type="submit"
            disabledReason={why.trim() === "" ? "Say why you skip the page" : null}
          >
            Skip
          </Button>
        </DialogFoot>
      </div>
    </Form>
  );
}
