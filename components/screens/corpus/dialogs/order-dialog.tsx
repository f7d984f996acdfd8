"use client";
import { useEffect, useState } from "react";
import type { LabellingOrder } from "@/lib/api/resources/corpora";
import { PROPOSERS, USUAL_EXTRACTOR } from "@/lib/extractors/panels";
import type { CorpusSummary } from "@/lib/store/interfaces/corpora";
import { sayQueued } from "@/components/workbench/jobs/job-toast";
import { useAttempt } from "@/components/ui/browser/use-attempt";
import { Button } from "@/components/ui/controls/button";
import { Dialog, DialogFoot } from "@/components/ui/controls/dialog";
import {
  Checkbox,
  isWhole,
  Labelled,
  NumberField,
  SelectField,
  TextField,
} from "@/components/ui/controls/field";
import { Problem } from "@/components/ui/controls/problem";
import { plural } from "@/components/ui/format";
import { api } from "@/lib/api/client";

/** By what most is expected of a page. */
const BY = [
  { value: "usual", label: "doubts of the usual extractor" },
  { value: "votes", label: "split votes of the proposers" },
  { value: "other", label: "doubts of another recipe" },
  { value: "templates", label: "templates alone" },
] as const;
type By = (typeof BY)[number]["value"];

const RECIPES: Readonly<Record<Exclude<By, "other">, string | null>> = {
  usual: USUAL_EXTRACTOR,
  votes: `vote(majority: ${PROPOSERS.join(", ")})`,
  templates: null,
};
/** Pages of the evaluation sample unless somebody says otherwise: a tenth, and no more than this. */
const USUAL_SAMPLE = 100;
const MOST = 1_000_000;
/** Percent. */
const MOST_KNOWN = 50;

/** In which order the pages of a corpus are labelled: an evaluation sample, then those that most is learned from. */
export function OrderDialog({
  open,
  onOpenChange,
  corpus,
  onShow,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly corpus: Pick<CorpusSummary, "id" | "name" | "pages">;
  /** Sort the table by it. */
  readonly onShow: () => void;
}) {
  const [order, setOrder] = useState<LabellingOrder | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const [by, setBy] = useState<By>("usual");
  const [recipe, setRecipe] = useState("");
  const [random, setRandom] = useState(10);
  const [known, setKnown] = useState(0);
  const [tutorialAsked, setTutorialAsked] = useState<boolean | null>(null);
  const [seed, setSeed] = useState(1);
  const [isDrawnAgain, setDrawnAgain] = useState(false);
  const { isBusy, error, attempt } = useAttempt();
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    // Without it an order can still be made.
    api.corpora.order({ id: corpus.id }, { signal: stop.signal }).then(
      (found) => setOrder(found.order),
      () => undefined,
    );
    return () => stop.abort();
  }, [open, corpus.id]);
  const tutorial = tutorialAsked ?? order?.tutorial ?? false;
  const usual = Math.min(USUAL_SAMPLE, Math.ceil(corpus.pages / 10));
  const evaluation = asked ?? order?.evaluation.pages ?? usual;
  const missing = !isWhole(evaluation, 0, MOST)
    ? "The size of the evaluation sample is out of range"
    : !(random >= 0 && random <= 100)
      ? "Between 0 and 100 % are drawn at random"
      : !(known >= 0 && known <= MOST_KNOWN)
        ? `Between 0 and ${MOST_KNOWN} % are known pages`
        : !isWhole(seed, 1, MOST)
          ? "The seed is out of range"
          : by === "other" && recipe.trim() === ""
            ? "Name a recipe"
            : null;
  const start = () =>
    attempt(async () => {
      const chosen = by === "other" ? recipe.trim() : RECIPES[by];
      const body = {
        ...{ evaluation, random: random / 100, seed, recipe: chosen, isDrawnAgain },
        ...(known > 0 && { known: known / 100 }),
        ...(tutorial && { tutorial }),
      };
      const job = await api.corpora.makeOrder({ id: corpus.id, body });
      onOpenChange(false);
      sayQueued(job, "The pages get their turns", "“Annotate next” goes by them once the job is done.");
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Labelling order"
      footer={
        <DialogFoot note={plural(corpus.pages, "page")} onCancel={() => onOpenChange(false)}>
          {order !== null && (
            <Button
              onClick={() => {
                onShow();
                onOpenChange(false);
              }}
            >
              Show the order
            </Button>
          )}
          <Button
            kind="first"
            onClick={() => void start()}
            disabledReason={missing}
            busy={isBusy ? "Asking" : null}
          >
            {order === null ? "Make the order" : "Make it again"}
          </Button>
        </DialogFoot>
      }
    >
      <p className="t2">
        “Annotate next” gives pages in this order. Two slices are kept apart: a random sample to score
        extractors by, and the pages that most can be learned from.
      </p>
      {order !== null && <p data-testid="order-standing">{standingWords(order)}</p>}
      <Labelled
        label="Evaluation sample"
        doc="Drawn at random, in proportion to sites, templates and lengths. No extractor has a say in it, and its pages are labelled without proposals."
      >
        <NumberField
          label="Pages of the evaluation sample"
          value={evaluation}
          min={0}
          max={MOST}
          step={1}
          onChange={setAsked}
        />
      </Labelled>
      {order !== null && order.evaluation.pages > 0 && (
        <Labelled
          label=""
          doc="Otherwise the pages of the sample stay in it, and only what is missing is drawn"
        >
          <Checkbox
            aria-label="Draw another sample"
            checked={isDrawnAgain}
            onChange={({ target }) => setDrawnAgain(target.checked)}
          >
            Draw another sample
          </Checkbox>
        </Labelled>
      )}
      <Labelled
        label="Training by"
        doc="First a page of each template, the largest first; then pages by how doubtful their words are, times the pages of their template that wait"
      >
        <SelectField label="Training by" value={by} options={BY} onChange={setBy} />
      </Labelled>
      {by === "other" && (
        <Labelled label="Recipe" doc="A calibrated extractor, or several that vote">
          <TextField
            label="Recipe"
            placeholder="vote(majority: bte, ccb, lqf)"
            value={recipe}
            onChange={({ target }) => setRecipe(target.value)}
          />
        </Labelled>
      )}
      <Labelled
        label="At random"
        doc="Share of the training turns that are drawn instead, so that what no extractor doubts is looked at too"
      >
        <NumberField
          label="Share at random, in percent"
          value={random}
          min={0}
          max={100}
          step={1}
          onChange={setRandom}
        />
      </Labelled>
      <Labelled
        label="Known pages"
        doc="Share of pages that came with gold among the training turns, to see who labels with care; at 0 they come up like all others"
      >
        <NumberField
          label="Share of known pages, in percent"
          value={known}
          min={0}
          max={MOST_KNOWN}
          step={1}
          onChange={setKnown}
        />
      </Labelled>
      <Labelled
        label="Tutorial"
        doc="Annotators get pages of this corpus only once they agree with the gold of a few starter pages"
      >
        <Checkbox
          aria-label="The tutorial comes first"
          checked={tutorial}
          onChange={({ target }) => setTutorialAsked(target.checked)}
        >
          The tutorial comes first
        </Checkbox>
      </Labelled>
      <Labelled label="Seed" doc="The same seed gives the same order">
        <NumberField label="Seed" value={seed} min={1} max={MOST} step={1} onChange={setSeed} />
      </Labelled>
      <Problem>{error}</Problem>
    </Dialog>
  );
}

function standingWords({ evaluation, training, isFinished }: LabellingOrder): string {
  if (!isFinished) return "An order was begun and is not made yet.";
  return `So far ${evaluation.done} of ${plural(evaluation.pages, "page")} of the evaluation sample and ${training.done} of ${plural(training.pages, "page")} for training are labelled.`;
}
