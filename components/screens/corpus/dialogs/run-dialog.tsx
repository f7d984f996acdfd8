"use client";
import { useState } from "react";
import { messageOf } from "@/lib/errors";
import type { ParamValues } from "@/lib/extractors/contract/contract";
import type { CorpusSummary } from "@/lib/store/interfaces/corpora";
import { sayQueued } from "@/components/workbench/jobs/job-toast";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/controls/dialog";
import { Checkbox, Labelled, NumberField, SelectField } from "@/components/ui/controls/field";
import { api } from "@/lib/api/client";
import { plural } from "@/components/ui/format";
import { Segment } from "@/components/ui/controls/segment";
import { useAnswers, type AnswersChoice } from "@/components/instruments/setup/use-answers";
import { wordOf } from "@/lib/view/inspection/why";
import { ChooseRunExtractors, type ExtractorForm } from "./choose-run-extractors";
import styles from "./run-dialog.module.css";
import { sweepValues } from "./sweep-values";

export interface MetricChoice {
  readonly id: string;
  readonly name: string;
}

type Mode = "run" | "sweep";

interface RunDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly corpus: Pick<CorpusSummary, "id" | "name" | "pages" | "withGold">;
  readonly extractors: readonly ExtractorForm[];
  /** See `ChooseRunExtractors`. */
  readonly best: readonly string[];
  readonly metrics: readonly MetricChoice[];
  /** Only these pages; null for all. */
  readonly pageIds: readonly string[] | null;
  /** Somebody wants to bring in what another program extracted. */
  readonly onImportAnswers: () => void;
}

/**
 * Choose extractors, their parameters and metrics, write recipes, or choose a sweep of one parameter, and put
 * the job into the queue.
 */
export function RunDialog({
  open,
  onOpenChange,
  corpus,
  extractors,
  best,
  metrics,
  pageIds,
  onImportAnswers,
}: RunDialogProps) {
  const answers = useAnswers(corpus.id, open);
  const [programs, setPrograms] = useState<ReadonlySet<string>>(new Set());
  const taken = [...new Set(answers.map(({ recipe }) => recipe))].filter((recipe) => programs.has(recipe));
  const [mode, setMode] = useState<Mode>("run");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(extractors.map(({ id }) => id)));
  const [values, setValues] = useState<Readonly<Record<string, ParamValues>>>({});
  const [measured, setMeasured] = useState<ReadonlySet<string>>(new Set(metrics.map(({ id }) => id)));
  const [swept, setSwept] = useState(extractors[0]?.id ?? "");
  const numbers = Object.entries(extractors.find(({ id }) => id === swept)?.params ?? {}).flatMap(
    ([name, spec]) => (spec.kind === "number" ? [{ name, spec }] : []),
  );
  const [param, setParam] = useState("threshold");
  const spec = numbers.find(({ name }) => name === param)?.spec ?? numbers[0]?.spec;
  const [range, setRange] = useState<{ from: number; to: number; step: number } | null>(null);
  const { from, to, step } = range ?? { from: spec?.min ?? 0, to: spec?.max ?? 4, step: spec?.step ?? 0.1 };
  const points = sweepValues(from, to, step);
  const [written, setWritten] = useState("");
  const lines = written
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const [isFresh, setFresh] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const missing =
    measured.size === 0
      ? "Choose a metric"
      : mode === "run"
        ? chosen.size === 0 && lines.length === 0 && taken.length === 0
          ? "Choose an extractor or write a recipe"
          : null
        : points === null
          ? "A sweep has 2 to 200 values"
          : null;
  const start = async () => {
    setBusy(true);
    setError(null);
    const sweepParam = numbers.some(({ name }) => name === param) ? param : numbers[0]?.name;
    try {
      const job = await api.jobs.create({
        body: {
          kind: "evaluate",
          corpusId: corpus.id,
          ...(pageIds !== null && { pageIds }),
          metrics: [...measured],
          recipes:
            mode === "run"
              ? [
                  ...extractors
                    .filter(({ id }) => chosen.has(id))
                    .map(({ id }) => ({ use: id, params: values[id] ?? {} })),
                  ...lines,
                  ...taken,
                ]
              : [{ use: swept, params: values[swept] ?? {} }],
          ...(isFresh && { fresh: true }),
          ...(mode === "sweep" &&
            sweepParam !== undefined &&
            points !== null && { sweep: { param: sweepParam, values: points } }),
        },
      });
      sayQueued(
        job,
        `Queued on ${corpus.name}`,
        "Its progress is shown in the top bar and on the home screen.",
      );
      onOpenChange(false);
    } catch (failed) {
      setError(messageOf(failed));
    } finally {
      setBusy(false);
    }
  };
  const toggle = (set: ReadonlySet<string>, id: string): ReadonlySet<string> => {
    const next = new Set(set);
    if (!next.delete(id)) next.add(id);
    return next;
  };
  const saved = answers.filter(({ heading }) => heading === "Saved recipes");
  const models = answers.filter(({ heading }) => heading === "Models");
  const choice = ({ recipe, name, summary }: AnswersChoice) => (
    <Checkbox
      key={`${name} ${recipe}`}
      title={summary}
      checked={programs.has(recipe)}
      onChange={() => setPrograms(toggle(programs, recipe))}
    >
      {name}
      {[...saved, ...models].some((one) => one.recipe === recipe) ? "" : `, ${summary}`}
    </Checkbox>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        pageIds === null
          ? `Run on ${corpus.name}`
          : `Run on ${plural(pageIds.length, "page")} of ${corpus.name}`
      }
      footer={
        <>
          <span className="small t3 grow">
            {corpus.withGold === 0
              ? "No page has gold: the run reports failures and times only."
              : pageIds !== null
                ? "Pages without gold count for failures and times only."
                : `${plural(corpus.withGold, "page")} of ${corpus.pages} with gold`}
          </span>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            kind="first"
            onClick={() => void start()}
            disabledReason={missing}
            busy={busy ? "Queueing" : null}
          >
            Run
          </Button>
        </>
      }
    >
      <Segment
        label="What to run"
        value={mode}
        onChange={setMode}
        options={[
          { value: "run", label: "Compare extractors" },
          { value: "sweep", label: "Sweep a parameter" },
        ]}
      />
      {mode === "run" && (
        <label className={styles.recipes}>
          <span className="small strong t2">Recipes, one per line</span>
          <textarea
            className="mono-s"
            rows={2}
            value={written}
            placeholder="ccb | lqf"
            spellCheck={false}
            onChange={(event) => setWritten(event.target.value)}
          />
        </label>
      )}
      {mode === "run" && (
        <>
          {saved.length > 0 && (
            <fieldset className={styles.metrics}>
              <legend className="small strong t2">Saved recipes</legend>
              {saved.map(choice)}
            </fieldset>
          )}
          {models.length > 0 && (
            <fieldset className={styles.metrics}>
              <legend className="small strong t2">Models</legend>
              {models.map(choice)}
            </fieldset>
          )}
          <fieldset className={styles.metrics}>
            <legend className="small strong t2">Other programs</legend>
            {answers.filter(({ heading }) => heading !== "Saved recipes" && heading !== "Models").map(choice)}
            <Button kind="bare" onClick={onImportAnswers}>
              Import answers
            </Button>
          </fieldset>
        </>
      )}
      {mode === "run" ? (
        <ChooseRunExtractors
          extractors={extractors}
          best={best}
          chosen={chosen}
          values={values}
          onChoose={setChosen}
          onValues={setValues}
        />
      ) : (
        <div className={styles.sweep}>
          <Labelled label="Extractor">
            <SelectField
              label="Extractor"
              value={swept}
              options={extractors.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => {
                setSwept(id);
                setRange(null);
              }}
            />
          </Labelled>
          <Labelled label="Parameter">
            <SelectField
              label="Parameter"
              value={param}
              options={numbers.map(({ name }) => ({ value: name, label: wordOf(name) }))}
              onChange={(name) => {
                setParam(name);
                setRange(null);
              }}
            />
          </Labelled>
          <Labelled
            label="Values"
            doc={points ? `${points.length} values, both ends included` : "A sweep has 2 to 200 values"}
          >
            <NumberField
              label="From"
              value={from}
              min={-1e6}
              max={1e6}
              step={step}
              onChange={(value) => setRange({ from: value, to, step })}
              style={{ width: 48 }}
            />
            <NumberField
              label="To"
              value={to}
              min={-1e6}
              max={1e6}
              step={step}
              onChange={(value) => setRange({ from, to: value, step })}
              style={{ width: 48 }}
            />
            <NumberField
              label="Step"
              value={step}
              min={1e-6}
              max={1e6}
              step={0.1}
              onChange={(value) => setRange({ from, to, step: value })}
              style={{ width: 48 }}
            />
          </Labelled>
        </div>
      )}
      <fieldset className={styles.metrics}>
        <legend className="small strong t2">Metrics</legend>
        {metrics.map(({ id, name }) => (
          <Checkbox key={id} checked={measured.has(id)} onChange={() => setMeasured(toggle(measured, id))}>
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <Checkbox checked={isFresh} onChange={() => setFresh(!isFresh)}>
        <span>
          Compute everything again
          <span className={styles.summary}>
            Otherwise scores of earlier runs are reused where page, gold, parameters and code are the same,
            with the times measured then.
          </span>
        </span>
      </Checkbox>
      {error !== null && (
        <p className="small danger" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}
