"use client";
import { useAttempt } from "@/components/ui/browser/use-attempt";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/controls/dialog";
import { Problem } from "@/components/ui/controls/problem";
import { plural } from "@/components/ui/format";
import { hiddenWords } from "@/components/screens/corpus/table/selection";

interface RemoveDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly corpusName: string;
  readonly pages: number;
  /** How many of them the filters hide; null while that is unknown. */
  readonly hidden: number | null;
  /** Opens the export of the same pages. */
  readonly onExport: () => void;
  /** Removes them; what it throws is shown. */
  readonly remove: () => Promise<void>;
}

/** Says what goes with the pages, since nothing brings them back, and offers to keep a copy first. */
export function RemoveDialog({
  open,
  onOpenChange,
  corpusName,
  pages,
  hidden,
  onExport,
  remove,
}: RemoveDialogProps) {
  const { isBusy, error, attempt } = useAttempt();
  const start = () =>
    attempt(async () => {
      await remove();
      onOpenChange(false);
    });
  const hiddenPart = hiddenWords(pages, hidden);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Remove ${plural(pages, "page")} from ${corpusName}?`}
      footer={
        <>
          <Button onClick={onExport}>Export first</Button>
          <span className="grow" />
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button kind="danger" onClick={() => void start()} busy={isBusy ? "Removing" : null}>
            Remove {plural(pages, "page")}
          </Button>
        </>
      }
    >
      <p>
        Everything about {pages === 1 ? "it" : "them"} goes too: the stored bytes, the gold, every label of
        every annotator, and the scores in runs. It cannot be undone.
      </p>
      {hiddenPart !== null && <p className="strong">{hiddenPart}</p>}
      <p className="small t3">
        An export in the Winnow format keeps all of that except the scores, and can be imported again.
      </p>
      <Problem>{error}</Problem>
    </Dialog>
  );
}
