"use client";
import { NOTE_LENGTH } from "@/lib/labels/model";
import { collapse } from "@/lib/text/whitespace";
import { Button } from "@/components/ui/controls/button";
import { Dialog, DialogFoot } from "@/components/ui/controls/dialog";
import { TextArea } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/forms/form";
import { useDraft } from "@/components/ui/forms/use-draft";
import styles from "./remarks.module.css";

const QUOTE = 240;

/** Asks for a note on a text, or on the page: `Enter` keeps it, an empty one removes what was there. */
export function NoteDialog({
  name,
  on,
  before,
  onSave,
  onCancel,
}: {
  /** Whose note on which place it is, like no other one. */
  readonly name: string;
  /** The words that it is on; null for the page. */
  readonly on: string | null;
  readonly before: string;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}) {
  const { value: text, set: setText, forget } = useDraft(`note ${name}`, before);
  const save = () => {
    forget();
    onSave(text);
  };
  const cancel = () => {
    forget();
    onCancel();
  };
  const words = on === null ? null : collapse(on).trim();
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={on === null ? "Note on the page" : "Note on the text"}
      description="Reviewers see it. It changes no label."
    >
      <Form onSubmit={save}>
        {words !== null && (
          <blockquote className={`small t2 ${styles.words}`}>
            {words.length > QUOTE ? `${words.slice(0, QUOTE)}…` : words}
          </blockquote>
        )}
        <TextArea
          aria-label="Note"
          rows={3}
          maxLength={NOTE_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            save();
          }}
        />
        <div className={styles.foot}>
          <DialogFoot
            note={before === "" ? "Shift+Enter begins a line." : "Empty it to remove the note."}
            onCancel={cancel}
          >
            <Button kind="first" type="submit">
              Keep note
            </Button>
          </DialogFoot>
        </div>
      </Form>
    </Dialog>
  );
}
