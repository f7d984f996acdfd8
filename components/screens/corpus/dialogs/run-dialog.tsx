"use client";
import { useState } from "react";
import type { ParamValues } from "@/lib/extractors/contract/contract";
import type { CorpusSummary } from "@/lib/store/interfaces/corpora";
import { sayQueued } from "@/components/workbench/jobs/job-toast";
import { useAttempt } from "@/components/ui/browser/use-attempt";
import { Button } from "@/components/ui/controls/button";
import { CheckGroup } from "@/components/ui/controls/check-group";
import { Dialog, DialogFoot } from "@/components/ui/controls/dialog";
import { Checkbox, TextArea } from "@/components/ui/controls/field";
import { Problem } from "@/components/ui/controls/problem";
import { api } from "@/lib/api/client";
import { plural } from "@/components/ui/format";
import { Segment } from "@/components/ui/controls/segment";
import { useAnswers } from "@/components/instruments/setup/use-answers";
import { ChooseRunExtractors, type ExtractorForm } from "./choose-run-extractors";
import { ChooseSweep } from "./choose-sweep";
import styles from "./run-dialog.module.css";
import { useSweep } from "./use-sweep";

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
  const sweep = useSweep(extractors);
  const [written, setWritten] = useState("");
  const lines = linesOf(written);
  const [isFresh, setFresh] = useState(false);
  const { isBusy, error, attempt } = useAttempt();

  const isNothing = chosen.size === 0 && lines.length === 0 && taken.length === 0;
  const missing =
    measured.size === 0
      ? "Choose a metric"
      : mode === "run" && isNothing
        ? "Choose an extractor or write a recipe"
        : mode === "sweep" && sweep.values === null
          ? "A sweep has 2 to 200 values"
          : null;
  const start = () =>
    attempt(async () => {
      const { param, values: points } = sweep;
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
              : [{ use: sweep.extractor, params: values[sweep.extractor] ?? {} }],
          ...(isFresh && { fresh: true }),
          ...(mode === "sweep" &&
            param !== undefined &&
            points !== null && { sweep: { param, values: [...points] } }),
        },
      });
      sayQueued(
        job,
        `Queued on ${corpus.name}`,
        "Its progress is shown in the top bar and on the home screen.",
      );
      onOpenChange(false);
    });
  const saved = answers.filter(({ heading }) => heading === "Saved recipes");
  const models = answers.filter(({ heading }) => heading === "Models");
  const others = answers.filter(({ heading }) => heading !== "Saved recipes" && heading !== "Models");
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
        <DialogFoot
          note={
            corpus.withGold === 0
              ? "No page has gold: the run reports failures and times only."
              : pageIds !== null
                ? "Pages without gold count for failures and times only."
                : `${plural(corpus.withGold, "page")} of ${corpus.pages} with gold`
          }
          onCancel={() => onOpenChange(false)}
        >
          <Button
            kind="first"
            onClick={() => void start()}
            disabledReason={missing}
            busy={isBusy ? "Queueing" : null}
          >
            Run
          </Button>
        </DialogFoot>
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
      {mode === "run" ? (
        <>
          <label className={styles.recipes}>
            <span className="small strong t2">Recipes, one per line</span>
            <TextArea
              rows={2}
              value={written}
              placeholder="ccb | lqf"
              spellCheck={false}
              onChange={(event) => setWritten(event.target.value)}
            />
          </label>
          {saved.length > 0 && (
            <CheckGroup
              legend="Saved recipes"
              options={saved.map(({ recipe, name, summary }) => ({
                value: recipe,
                label: name,
                title: summary,
              }))}
              chosen={programs}
              onChoose={setPrograms}
            />
          )}
          {models.length > 0 && (
            <CheckGroup
              legend="Models"
              options={models.map(({ recipe, name, summary }) => ({
                value: recipe,
                label: name,
                title: summary,
              }))}
              chosen={programs}
              onChoose={setPrograms}
            />
          )}
          <CheckGroup
            legend="Other programs"
            options={others.map(({ recipe, name, summary }) => ({
              value: recipe,
              label: `${name}, ${summary}`,
              title: summary,
            }))}
            chosen={programs}
            onChoose={setPrograms}
          >
            <Button kind="bare" onClick={onImportAnswers}>
              Import answers
            </Button>
          </CheckGroup>
          <ChooseRunExtractors
            extractors={extractors}
            best={best}
            chosen={chosen}
            values={values}
            onChoose={setChosen}
            onValues={setValues}
          />
        </>
      ) : (
        <ChooseSweep extractors={extractors} sweep={sweep} />
      )}
      <CheckGroup
        legend="Metrics"
        options={metrics.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={measured}
        onChoose={setMeasured}
      />
      <Checkbox checked={isFresh} onChange={() => setFresh(!isFresh)}>
        <span>
          Compute everything again
          <span className={styles.summary}>
            Otherwise scores of earlier runs are reused where page, gold, parameters and code are the same,
            with the times measured then.
          </span>
        </span>
      </Checkbox>
      <Problem>{error}</Problem>
    </Dialog>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
