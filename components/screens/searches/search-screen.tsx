"use client";
import { useGo } from "@/components/ui/address/use-go";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { toast } from "sonner";
import { Screen } from "@/components/screens/shell/screen";
import { Button } from "@/components/ui/controls/button";
import { Empty, Failure } from "@/components/ui/controls/empty";
import { NumberField } from "@/components/ui/controls/field";
import { Progress } from "@/components/ui/controls/progress";
import { Problem } from "@/components/ui/controls/problem";
import { refreshJobs } from "@/components/workbench/jobs/jobs-store";
import { api } from "@/lib/api/client";
import type { OptimisationAnswer } from "@/lib/api/resources/optimisations";
import { messageOf } from "@/lib/errors";
import { CandidatesTable } from "./candidates-table";
import { FoundRecipe } from "./found-recipe";
import { FrontChart } from "./front-chart";
import { HeldOutTable } from "./held-out-table";
import { HistoryChart } from "./history-chart";
import { SearchBadge } from "./search-state";
import { progressWords, setupWords, verdictWords } from "./search-words";
import styles from "./search.module.css";
import { useStanding } from "./use-standing";

/** One search for the best recipe: what it found so far, how it got there, and what it costs. */
export function SearchScreen({ first }: { readonly first: OptimisationAnswer }) {
  const go = useGo();
  const { found, error, ask } = useStanding(first);
  const [chosen, setChosen] = useQueryState("recipe", parseAsString);
  const { record, job, tried, best } = found;
  const isRunning = record.state === "running";
  const remove = async () => {
    await api.optimisations.remove({ id: record.id });
    go("/recipes/searches");
  };
  return (
    <Screen
      crumbs={[
        { label: "Recipes", href: "/recipes" },
        { label: "Searches", href: "/recipes/searches" },
        { label: `Best recipe on ${record.corpusName}`, href: null },
      ]}
      actions={
        isRunning ? (
          <Act
            label={job?.cancelRequested === true ? "Stopping" : "Stop"}
            act={async () => {
              if (job !== null) await api.jobs.cancel({ id: job.id });
              await refreshJobs();
              await ask();
            }}
          />
        ) : (
          <Act label="Remove" act={remove} />
        )
      }
      context={
        <>
          <SearchBadge state={record.state} />
          <span className="small t2 cut">{setupWords(record)}</span>
        </>
      }
      scroll
    >
      <div className={styles.search}>
        {record.error !== null && (
          <Failure
            title="This search failed"
            text="What it had found until then is below."
            detail={record.error}
          />
        )}
        {found.problem !== null && (
          <p className="small t2" role="note">
            This search cannot go on: {found.problem}. What it tried is listed as it was scored then.
          </p>
        )}
        <Problem>{error}</Problem>
        <div className={styles.progress} role="status">
          {isRunning && (
            <Progress label="Candidates tried" running={best === null ? null : tried / record.budget} />
          )}
          <span className="small t2">
            {isRunning && best === null && job !== null
              ? job.state === "queued"
                ? "Waiting for the worker"
                : job.progress.note || "Reading pages"
              : progressWords(found)}
          </span>
          {!isRunning && found.problem === null && <GoOn found={found} ask={ask} />}
        </div>
        {best === null && !isRunning && record.error === null && (
          <Empty title="Nothing was found" text="The search was stopped before it had scored anything." />
        )}
        {best !== null && (
          <>
            <div className={styles.answer}>
              <FoundRecipe found={found} chosen={chosen} />
              {found.single !== null && <p className={styles.verdict}>{verdictWords(found)}</p>}
            </div>
            <div className={styles.charts}>
              {found.history.length > 0 && <HistoryChart found={found} />}
              <FrontChart found={found} chosen={chosen} onChoose={(recipe) => void setChosen(recipe)} />
            </div>
            <HeldOutTable found={found} />
            <CandidatesTable
              found={found}
              chosen={chosen}
              onChoose={(recipe) => void setChosen(recipe === chosen ? null : recipe)}
            />
          </>
        )}
      </div>
    </Screen>
  );
}

/** A button that says why it could not do what it does. */
function Act({ label, act }: { readonly label: string; act(): Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const perform = async () => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button onClick={() => void perform()} busy={isBusy ? label : null}>
      {label}
    </Button>
  );
}

/** A larger budget, with which a search goes on from where it is. */
function GoOn({ found: { record }, ask }: { readonly found: OptimisationAnswer; ask(): Promise<void> }) {
  const [budget, setBudget] = useState(
    record.state === "done" ? Math.min(100_000, record.budget * 2) : record.budget,
  );
  const isValid = Number.isInteger(budget) && budget >= 1 && budget <= 100_000;
  return (
    <span className={styles.goOn}>
      <NumberField
        label="Candidates to try in all"
        value={budget}
        min={1}
        max={100_000}
        step={100}
        onChange={setBudget}
        style={{ width: 72 }}
      />
      <Act
        label="Go on"
        act={async () => {
          if (!isValid) throw new Error("A search tries 1 to 100,000 candidates");
          await api.optimisations.goOn({ id: record.id, body: { budget } });
          await refreshJobs();
          await ask();
        }}
      />
    </span>
  );
}
