"use client";
import { parseAsBoolean, useQueryState } from "nuqs";
import { Screen } from "@/components/screens/shell/screen";
import { Button } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/controls/empty";
import { ImportModel } from "./import-model";
import { ModelList } from "./model-list";
import styles from "./models.module.css";
import { TrainDialog, type TrainChoices } from "./train-dialog";
import { TrainingList } from "./training-list";
import { useModels, type ModelsState } from "./use-models";

/** Every model that somebody trained or imported, and what is being trained. */
export function ModelsScreen({
  first,
  choices,
  now,
}: {
  readonly first: ModelsState;
  readonly choices: TrainChoices;
  readonly now: number;
}) {
  const { models, trainings, error, ask } = useModels(first);
  const [isTraining, setTraining] = useQueryState("train", parseAsBoolean.withDefault(false));
  const open = trainings.filter(({ record }) => record.state !== "done");
  const train = (
    <Button kind="first" onClick={() => void setTraining(true)}>
      Train a model
    </Button>
  );
  const isEmpty = models.length === 0 && open.length === 0;
  return (
    <Screen
      crumbs={[{ label: "Models", href: null }]}
      actions={
        <>
          <ImportModel onAdded={() => void ask()} />
          {!isEmpty && train}
        </>
      }
      scroll
    >
      <div className={styles.list}>
        {error !== null && (
          <p className={`${styles.notice} small danger`} role="alert">
            {error}
          </p>
        )}
        {open.length > 0 && <TrainingList trainings={open} ask={ask} />}
        {models.length > 0 && <ModelList models={models} now={now} />}
        {isEmpty && (
          <Empty
            title="No model yet"
            text="Some extractors learn from pages on which the content is marked. Train one on a corpus with gold or finished labels, or import a model file."
          >
            {train}
          </Empty>
        )}
      </div>
      <TrainDialog
        open={isTraining}
        onOpenChange={(isOpen) => void setTraining(isOpen ? true : null)}
        choices={choices}
        onStarted={() => void ask()}
      />
    </Screen>
  );
}
