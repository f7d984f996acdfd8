"use client";
import { useState } from "react";
import { toast } from "sonner";
import { refreshJobs } from "@/components/workbench/jobs/jobs-store";
import { Badge } from "@/components/ui/controls/badge";
import { Button } from "@/components/ui/controls/button";
import { Progress } from "@/components/ui/controls/progress";
import { api } from "@/lib/api/client";
import type { TrainingStanding } from "@/lib/api/resources/trainings";
import { messageOf } from "@/lib/errors";
import { foldsOf, progressWords, recipeWords, setupWords, shareDone } from "./model-words";
import { learnerName } from "@/lib/view/recipes/model-name";
import styles from "./models.module.css";

/** Trainings that have not ended well: how far they are, or why they stand still. */
export function TrainingList({
  trainings,
  ask,
}: {
  readonly trainings: readonly TrainingStanding[];
  ask(): Promise<void>;
}) {
  return (
    <section aria-label="Trainings">
      <h2 className={styles.head}>Trainings</h2>
      <ul className={styles.trainings}>
        {trainings.map((training) => (
          <TrainingItem key={training.record.id} training={training} ask={ask} />
        ))}
      </ul>
    </section>
  );
}

function TrainingItem({ training, ask }: { readonly training: TrainingStanding; ask(): Promise<void> }) {
  const { record, job } = training;
  const { id, recipe, corpusName, setup, state, error } = record;
  const isRunning = state === "running";
  return (
    <li className={styles.training} data-testid="training">
      <div className={styles.about}>
        <p>
          <span className="strong">{learnerName(recipe.use)}</span> on {corpusName}{" "}
          {state === "failed" && (
            <Badge tone="danger" icon="warning">
              Failed
            </Badge>
          )}
          {state === "stopped" && <Badge tone="warn">Stopped</Badge>}
        </p>
        <p className="mono-s t2">{recipeWords(recipe)}</p>
        <p className="small t3">{setupWords(setup)}</p>
        {error !== null && (
          <p className="small danger" role="alert">
            {error}
          </p>
        )}
        {isRunning && (
          <div className={styles.progress} role="status">
            <Progress
              label={`Training ${learnerName(recipe.use)}`}
              running={job?.state === "running" ? shareDone(training) : null}
            />
            <span className="small t2">{progressWords(training)}</span>
          </div>
        )}
        {state === "stopped" && record.foldsDone > 0 && (
          <p className="small t2">
            {record.foldsDone} of {foldsOf(setup)} folds are done and need not be done again.
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {isRunning && job !== null && (
          <Act
            label={job.cancelRequested ? "Stopping" : "Stop"}
            kind="danger"
            act={async () => {
              await api.jobs.cancel({ id: job.id });
              await refreshJobs();
              await ask();
            }}
          />
        )}
        {!isRunning && (
          <>
            <Act
              label={state === "stopped" ? "Go on" : "Try again"}
              act={async () => {
                await api.trainings.goOn({ id });
                await refreshJobs();
                await ask();
              }}
            />
            <Act
              label="Remove"
              kind="danger"
              act={async () => {
                await api.trainings.remove({ id });
                await ask();
              }}
            />
          </>
        )}
      </div>
    </li>
  );
}

/** A button that says why it could not do what it does. */
export function Act({
  label,
  kind = "plain",
  act,
}: {
  readonly label: string;
  readonly kind?: "plain" | "danger";
  act(): Promise<void>;
}) {
  const [isBusy, setBusy] = useState(false);
  const perform = async () => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      toast.error(messageOf(error), { duration: Infinity });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind={kind} onClick={() => void perform()} busy={isBusy ? label : null}>
      {label}
    </Button>
  );
}
