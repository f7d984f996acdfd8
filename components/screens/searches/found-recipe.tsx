"use client";
import { useState } from "react";
import { toast } from "sonner";
import { api } from "@/lib/api/client";
import type { OptimisationAnswer } from "@/lib/api/resources/optimisations";
import { messageOf } from "@/lib/errors";
import { sayQueued } from "@/components/workbench/jobs/job-toast";
import { Button, ButtonLink } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { percent, score } from "@/components/ui/format";
import styles from "./search.module.css";

/** The chosen recipe, the best one until another is, with what can be done with it. */
export function FoundRecipe({
  found: { candidates, best, single, record },
  chosen,
}: {
  readonly found: OptimisationAnswer;
  readonly chosen: string | null;
}) {
  const [isQueueing, setQueueing] = useState(false);
  const one = candidates.find(({ recipe }) => recipe === chosen) ?? best;
  if (one === null) return null;
  const run = async () => {
    setQueueing(true);
    try {
      const recipes = [
        one.recipe,
        ...(single === null || single.recipe === one.recipe ? [] : [single.recipe]),
      ];
      const metrics = [record.setup.metric];
      const job = await api.jobs.create({
        body: { kind: "evaluate", corpusId: record.corpusId, recipes, metrics },
      });
      sayQueued(job, `Queued on ${record.corpusName}`);
    } catch (error) {
      toast.error("The recipe cannot be run", { description: messageOf(error), duration: Infinity });
    } finally {
      setQueueing(false);
    }
  };
  return (
    <section className={styles.best} aria-label="Recipe" data-testid="found-recipe">
      <p className="small t3">{one.recipe === best?.recipe ? "Best recipe" : "Chosen recipe"}</p>
      <p className={styles.text}>{one.recipe}</p>
      <p className="small t2">
        {score(one.score)} on its pages
        {one.median !== null && `, median ${score(one.median)}`}
        {one.empty !== null && `, ${percent(one.empty)} empty`}, {one.msPerPage.toFixed(2)} ms per page
        {single !== null && one.recipe !== single.recipe && (
          <>
            ; best extractor by itself: <span className="mono-s">{single.recipe}</span> {score(single.score)}
          </>
        )}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => void run()} busy={isQueueing ? "Queueing" : null}>
          Run on {record.corpusName}
        </Button>
        <ButtonLink href={`/recipes/new?${new URLSearchParams({ r: one.recipe }).toString()}`}>
          Edit and save
        </ButtonLink>
        <CopyButton text={one.recipe} />
      </div>
    </section>
  );
}
