"use client";
import type { OptimisationAnswer } from "@/lib/api/resources/optimisations";
import { f1By } from "@/lib/evaluation/metrics/names";
import { useWidth } from "@/components/ui/browser/use-width";
import { ChartExport } from "@/components/ui/charts/chart-export";
import { plural, score } from "@/components/ui/format";
import { Axes } from "./axes";
import { scalesOf, stepPath } from "./chart-scales";
import styles from "./search.module.css";

const HEIGHT = 220;

/** Every listed candidate by its time and score, and the front: what nothing beats in both. */
export function FrontChart({
  found,
  chosen,
  onChoose,
}: {
  readonly found: OptimisationAnswer;
  readonly chosen: string | null;
  readonly onChoose: (recipe: string) => void;
}) {
  const [ref, width] = useWidth<HTMLDivElement>(560);
  const { candidates, record } = found;
  if (candidates.length === 0) return null;
  const metric = f1By(record.setup.metric);
  const { x, y } = scalesOf(
    candidates.map(({ msPerPage }) => msPerPage),
    candidates.map((one) => one.score),
    width,
    HEIGHT,
  );
  const front = candidates.filter((one) => one.front).sort((a, b) => a.msPerPage - b.msPerPage);
  const title = "Score and time";
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className="strong">{title}</span>
        <span className="t3">
          {metric} over ms per page, {plural(front.length, "recipe")} on the front
        </span>
      </figcaption>
      <ChartExport
        title={title}
        table={() => ({
          caption: `${title}, ${metric}, ${record.corpusName}`,
          columns: [
            { title: "Recipe" },
            { title: "ms per page" },
            { title: "Score" },
            { title: "On the front" },
          ],
          rows: candidates.map((one) => [one.recipe, one.msPerPage, one.score, one.front ? "yes" : ""]),
        })}
      >
        <div ref={ref}>
          <svg
            width={width}
            height={HEIGHT}
            role="img"
            className={styles.chart}
            aria-label={`${plural(candidates.length, "candidate")} by ms per page and ${metric}; the front: ${front
              .map((one) => `${score(one.score)} in ${one.msPerPage.toFixed(2)} ms`)
              .join(", ")}`}
          >
            <Axes x={x} y={y} width={width} height={HEIGHT} word="ms per page" />
            <path
              d={stepPath(
                front.map((one) => ({ at: one.msPerPage, value: one.score })),
                x.domain()[1]!,
                x,
                y,
              )}
              fill="none"
              stroke="var(--series-2)"
            />
            {candidates.map((one) => (
              <circle
                key={one.recipe}
                cx={x(one.msPerPage)}
                cy={y(one.score)}
                r={one.recipe === chosen ? 5 : one.front ? 3.5 : 2}
                fill={
                  one.recipe === chosen ? "var(--accent)" : one.front ? "var(--series-1)" : "var(--series-3)"
                }
                onClick={() => onChoose(one.recipe)}
              >
                <title>{`${one.recipe}: ${score(one.score)} in ${one.msPerPage.toFixed(2)} ms`}</title>
              </circle>
            ))}
          </svg>
        </div>
      </ChartExport>
      <p className={styles.reading}>
        The line is the front: for each time the recipe that scores best. A click chooses a recipe in the
        table.
      </p>
    </figure>
  );
}
