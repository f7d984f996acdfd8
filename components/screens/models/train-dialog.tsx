"use client";
import { useState } from "react";
import { ParamForm } from "@/components/instruments/setup/param-form";
import { refreshJobs } from "@/components/workbench/jobs/jobs-store";
import { useAttempt } from "@/components/ui/browser/use-attempt";
import { Button } from "@/components/ui/controls/button";
import { CheckGroup } from "@/components/ui/controls/check-group";
import { Dialog, DialogFoot } from "@/components/ui/controls/dialog";
import { Checkbox, isWhole, Labelled, NumberField, SelectField } from "@/components/ui/controls/field";
import { Problem } from "@/components/ui/controls/problem";
import { plural } from "@/components/ui/format";
import { api } from "@/lib/api/client";
import { messageOf } from "@/lib/errors";
import { learns, type ParamValues } from "@/lib/extractors/contract/contract";
import { EXTRACTORS } from "@/lib/extractors/index";
import type { CorpusSummary } from "@/lib/store/interfaces/corpora";
import type { TrainingSetup } from "@/lib/store/interfaces/trainings";
import styles from "./models.module.css";

/** On what can be trained. */
export interface TrainChoices {
  readonly corpora: readonly Pick<CorpusSummary, "id" | "name" | "withGold">[];
}

const LEARNERS = EXTRACTORS.filter((extractor) => learns(extractor) === "labels");

const FROM: readonly { readonly value: TrainingSetup["from"]; readonly label: string }[] = [
  { value: "any", label: "gold and finished labels" },
  { value: "gold", label: "gold alone" },
  { value: "labels", label: "labels of pages without gold" },
];

const BEGINNINGS = [
  { value: "nothing", label: "nothing" },
  { value: "shipped", label: "the model that comes with Winnow" },
] as const;

/** Choose what learns, from which pages, and how it is tried, and begin. */
export function TrainDialog({
  open,
  onOpenChange,
  choices: { corpora },
  onStarted,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly choices: TrainChoices;
  readonly onStarted: (id: string) => void;
}) {
  const [learnerId, setLearner] = useState(LEARNERS[0]!.id);
  const [corpusId, setCorpus] = useState(
    (corpora.find(({ withGold }) => withGold > 0) ?? corpora[0])?.id ?? "",
  );
  const [from, setFrom] = useState<TrainingSetup["from"]>("any");
  const [folds, setFolds] = useState(5);
  const [seed, setSeed] = useState(1);
  const [goesOn, setGoesOn] = useState(false);
  const [isCurve, setCurve] = useState(false);
  const [unseen, setUnseen] = useState<ReadonlySet<string>>(new Set());
  const [changed, setChanged] = useState<Readonly<Record<string, ParamValues>>>({});
  const { isBusy, error, attempt } = useAttempt();
  const learner = LEARNERS.find(({ id }) => id === learnerId)!;
  const isContinued = goesOn && learner.continuing !== undefined;
  const values = { ...learner.learning, ...(isContinued && learner.continuing), ...changed[learnerId] };
  const corpus = corpora.find(({ id }) => id === corpusId);
  const others = corpora.filter(({ id }) => id !== corpusId);
  const withoutSitesOf = others.flatMap(({ id }) => (unseen.has(id) ? [id] : []));
  const specs = Object.fromEntries(Object.entries(learner.params).filter(([name]) => name !== "seed"));
  const missing =
    corpus === undefined
      ? "Import a corpus first"
      : corpus.withGold === 0
        ? "No page of this corpus has gold or finished labels"
        : !isWhole(folds, 0, 100) || folds === 1
          ? "0 folds, or 2 to 100"
          : isCurve && folds === 0
            ? "A learning curve needs folds"
            : !isWhole(seed, 1, 1_000_000)
              ? "The seed is out of range"
              : problemOf(learner, values);
  const start = () =>
    attempt(async () => {
      const asked = { from, folds, seed, isContinued, isCurve, withoutSitesOf };
      const body = { corpusId, learner: learnerId, params: values, ...asked };
      const { record } = await api.trainings.start({ body });
      await refreshJobs();
      onOpenChange(false);
      onStarted(record.id);
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Train a model"
      footer={
        <DialogFoot
          note={corpus && `${plural(corpus.withGold, "page")} with gold or labels`}
          onCancel={() => onOpenChange(false)}
        >
          <Button
            kind="first"
            onClick={() => void start()}
            disabledReason={missing}
            busy={isBusy ? "Starting" : null}
          >
            Train
          </Button>
        </DialogFoot>
      }
    >
      <Labelled label="Extractor" doc={learner.summary}>
        <SelectField
          label="Extractor"
          value={learnerId}
          options={LEARNERS.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setLearner}
        />
      </Labelled>
      {learner.continuing !== undefined && (
        <Labelled
          label="Begin with"
          doc="To go on adds to the model that comes with Winnow and learns where it is wrong on these pages; held-out sites say whether that helped"
        >
          <SelectField
            label="Begin with"
            value={goesOn ? "shipped" : "nothing"}
            options={BEGINNINGS}
            onChange={(beginning) => setGoesOn(beginning === "shipped")}
          />
        </Labelled>
      )}
      <Labelled label="Corpus">
        <SelectField
          label="Corpus"
          value={corpusId}
          options={corpora.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setCorpus}
        />
      </Labelled>
      <Labelled label="Learn from">
        <SelectField label="Learn from" value={from} options={FROM} onChange={setFrom} />
      </Labelled>
      <Labelled
        label="Folds"
        doc="The sites are divided into so many parts, each scored by a model of the others; 0 scores nothing"
      >
        <NumberField label="Folds" value={folds} min={0} max={100} step={1} onChange={setFolds} />
      </Labelled>
      <Labelled
        label="Learning curve"
        doc="Learns from an eighth, a quarter and half of the pages too, which takes about twice the time, and says what the next 50 pages would bring"
      >
        <Checkbox
          aria-label="Draw the learning curve"
          checked={isCurve}
          onChange={({ target }) => setCurve(target.checked)}
        >
          Draw it
        </Checkbox>
      </Labelled>
      <Labelled label="Seed" doc="The same seed gives the same model">
        <NumberField label="Seed" value={seed} min={1} max={1_000_000} step={1} onChange={setSeed} />
      </Labelled>
      {others.length > 0 && (
        <details className={styles.params}>
          <summary>
            Sites that it is not to see
            {withoutSitesOf.length > 0 && `: those of ${plural(withoutSitesOf.length, "corpus", "corpora")}`}
          </summary>
          <p className="small t3">
            Pages that have a site, a domain or a template of these corpora are not learned from, so that its
            scores on them are those on unseen sites.
          </p>
          <CheckGroup
            isTable
            legend="Sites that it is not to see"
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={unseen}
            onChoose={setUnseen}
          />
        </details>
      )}
      <details className={styles.params}>
        <summary>Parameters of {learner.name}</summary>
        <ParamForm
          specs={specs}
          values={values}
          onChange={(name, value) =>
            setChanged({ ...changed, [learnerId]: { ...changed[learnerId], [name]: value } })
          }
        />
      </details>
      <Problem>{error}</Problem>
    </Dialog>
  );
}

/** Why nothing can be trained with these values; null where it can. */
function problemOf({ configure, name }: (typeof LEARNERS)[number], values: ParamValues): string | null {
  try {
    return configure(values).needs === "labels" ? null : `With these parameters ${name} learns nothing`;
  } catch (error) {
    return messageOf(error);
  }
}
