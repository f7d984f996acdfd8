"use client";
import type { OptimisationAnswer } from "@/lib/api/resources/optimisations";
import { count, percent, plural, score } from "@/components/ui/format";
import { classes } from "@/components/ui/classes";
import { Sideways } from "@/components/ui/table/sideways";
import styles from "./search.module.css";

/** More columns than this nobody reads beside each other; the export of the chart and the CLI have all. */
const PACKAGES = 7;

/** The fittest candidates, each with its scores by package. */
export function CandidatesTable({
  found: { candidates, candidateCount, record, best },
  chosen,
  onChoose,
}: {
  readonly found: OptimisationAnswer;
  readonly chosen: string | null;
  readonly onChoose: (recipe: string) => void;
}) {
  const packages = record.packages.length < 2 ? [] : record.packages.slice(0, PACKAGES);
  return (
    <section aria-label="Candidates">
      <h2 className={styles.head}>
        Candidates <span className="t3 small">{count(candidateCount)} tried on all pages</span>
      </h2>
      <Sideways name="Candidates">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Recipe</th>
              <th scope="col" className="num">
                Score
              </th>
              <th scope="col" className="num" title="Mean over the packages of the median of each">
                Median
              </th>
              <th
                scope="col"
                className="num"
                title="Mean over the packages of the share of pages with an empty answer"
              >
                Empty
              </th>
              <th scope="col" className="num">
                ms per page
              </th>
              <th scope="col" className="num">
                Extractors
              </th>
              {packages.map(({ name, pages }) => (
                <th key={name} scope="col" className="num" title={plural(pages, "page")}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {candidates.map((one) => (
              <tr key={one.recipe} aria-selected={one.recipe === chosen} data-front={one.front || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={classes("mono-s", styles.recipe)}
                    title={one.recipe}
                    onClick={() => onChoose(one.recipe)}
                  >
                    {one.recipe}
                  </button>
                  {one.recipe === best?.recipe && <span className={styles.mark}>best</span>}
                  {one.front && <span className={styles.mark}>front</span>}
                </th>
                <td className="num strong">{score(one.score)}</td>
                <td className="num t2">{score(one.median)}</td>
                <td className="num t2">{one.empty === null ? "–" : percent(one.empty)}</td>
                <td className="num t2">{one.msPerPage.toFixed(2)}</td>
                <td className="num t2">{one.modules}</td>
                {packages.map(({ name }, at) => (
                  <td key={name} className="num t2">
                    {score(one.packages[at])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
    </section>
  );
}
