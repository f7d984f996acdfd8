"use client";
import { TextArea } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/forms/form";
import { useDraft } from "@/components/ui/forms/use-draft";
import { useState } from "react";
import { useStore } from "zustand";
import { useRouter } from "next/navigation";
import { api } from "@/lib/api/client";
import { GUIDELINES_LENGTH, type GuidelinesAnswer } from "@/lib/api/resources/guidelines";
import { RequestError } from "@/lib/api/request-error";
import { messageOf } from "@/lib/errors";
import type { GuidelineVersion } from "@/lib/store/interfaces/guidelines";
import { classes } from "@/components/ui/classes";
import { Button } from "@/components/ui/controls/button";
import table from "@/components/ui/table/data-table.module.css";
import { Dialog, DialogFoot } from "@/components/ui/controls/dialog";
import { Problem } from "@/components/ui/controls/problem";
import { ago, count } from "@/components/ui/format";
import { Sideways } from "@/components/ui/table/sideways";
import { identity } from "@/components/workbench/identity/annotator";
import { GuidelinesText } from "@/components/workbench/guidelines/guidelines-text";
import styles from "./project.module.css";

interface GuidelinesSectionProps {
  readonly corpusId: string;
  /** Null where nobody has written any. */
  readonly guidelines: GuidelinesAnswer | null;
  readonly versions: readonly GuidelineVersion[];
  readonly now: number;
}

/** How the corpus is to be labelled, and how much was labelled under each version of that. */
export function GuidelinesSection({ corpusId, guidelines, versions, now }: GuidelinesSectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="project-guidelines">
      <h2 id="project-guidelines">Guidelines</h2>
      {guidelines === null ? (
        <p className="small t3">Nobody has written any. Annotators see them beside their work.</p>
      ) : (
        <GuidelinesText guidelines={guidelines} />
      )}
      <p>
        <Button onClick={() => setOpen(true)}>
          {guidelines === null ? "Write guidelines" : "Edit the guidelines"}
        </Button>
      </p>
      {versions.length > 0 && <Versions versions={versions} now={now} />}
      <GuidelinesDialog open={open} onOpenChange={setOpen} corpusId={corpusId} guidelines={guidelines} />
    </section>
  );
}

function Versions({ versions, now }: Pick<GuidelinesSectionProps, "versions" | "now">) {
  return (
    <Sideways name="Versions of the guidelines">
      <table className={table.table} data-testid="guideline-versions">
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Saved by</th>
            <th scope="col" className="num">
              Saved
            </th>
            <th scope="col" className="num">
              Pages finished under it
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, author, savedAt, finished }) => (
            <tr key={version}>
              <th scope="row">{version}</th>
              <td>{author === "" ? "–" : author}</td>
              <td className="num t2">{ago(savedAt, now)}</td>
              <td className="num">{count(finished)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}

export function GuidelinesDialog({
  open,
  onOpenChange,
  corpusId,
  guidelines,
}: Pick<GuidelinesSectionProps, "corpusId" | "guidelines"> & {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Guidelines" width="wide">
      <GuidelinesForm corpusId={corpusId} first={guidelines} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function GuidelinesForm({
  corpusId,
  first,
  onDone,
}: {
  readonly corpusId: string;
  readonly first: GuidelinesAnswer | null;
  readonly onDone: () => void;
}) {
  const router = useRouter();
  const author = useStore(identity, ({ name }) => name ?? "");
  // A draft goes on from the version that it was begun on, whatever was saved since.
  const draft = useDraft(`guidelines ${corpusId}`, { text: first?.text ?? "", version: first?.version ?? 0 });
  const { text, version } = draft.value;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isUnchanged = text.trim() === "" || text.trim() === (first?.text ?? "").trim();
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await api.guidelines.save({ id: corpusId, body: { text, version, author } });
      draft.forget();
      router.refresh();
      onDone();
    } catch (error) {
      const theirs = error instanceof RequestError && error.status === 409 ? error.current : undefined;
      if (isGuidelines(theirs)) {
        // Nothing of either is lost: both stand in the field, and the next save is of what is made of them.
        draft.set({
          text: `${text.trimEnd()}\n\n--- Version ${theirs.version}, saved meanwhile: ---\n\n${theirs.text}`,
          version: theirs.version,
        });
        setProblem(
          "Somebody saved the guidelines meanwhile. Their version is below yours: make one of the two, then save again.",
        );
      } else setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const cancel = (): void => {
    draft.forget();
    onDone();
  };
  return (
    <Form onSubmit={() => void save()}>
      <TextArea
        aria-label="Guidelines in Markdown"
        placeholder="What is content here, what is not, and what to do where it is not clear."
        rows={18}
        maxLength={GUIDELINES_LENGTH}
        value={text}
        onChange={(event) => draft.set({ text: event.target.value, version })}
      />
      <Problem>{problem}</Problem>
      <div className={classes("row", styles.foot)}>
        <DialogFoot note="Markdown. Each save is a version; annotators see the newest." onCancel={cancel}>
          <Button kind="first" type="submit" busy={isBusy ? "Saving" : null} disabled={isUnchanged}>
            Save
          </Button>
        </DialogFoot>
      </div>
    </Form>
  );
}

function isGuidelines(value: unknown): value is GuidelinesAnswer {
  return typeof value === "object" && value !== null && "version" in value && "text" in value;
}
