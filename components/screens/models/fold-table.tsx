import { count, score } from "@/components/ui/format";
import { Sideways } from "@/components/ui/table/sideways";
import { f1By } from "@/lib/evaluation/metrics/names";
import type { HeldOut } from "@/lib/recipes/model";
import styles from "./models.module.css";

/** What came of each fold, and of all together with the interval. */
export function FoldTable({ heldOut }: { readonly heldOut: HeldOut }) {
  const metrics = Object.keys(heldOut.scores);
  return (
    <section aria-label="Held out">
      <h2 className={styles.subhead}>
        Held out{" "}
        <span className="t3 small">
          each fold by a model of the others,{" "}
          {heldOut.isWithinSites === true ? "pages of every site on both sides" : "no site on both sides"}
        </span>
      </h2>
      <Sideways name="Folds">
        <table className={styles.folds}>
          <thead>
            <tr>
              <th scope="col">Fold</th>
              <th scope="col" className="num">
                Sites
              </th>
              <th scope="col" className="num">
                Pages
              </th>
              {metrics.map((metric) => (
                <th key={metric} scope="col" className="num">
                  {f1By(metric)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {heldOut.byFold?.map((fold, at) => (
              <tr key={at}>
                <th scope="row">{at + 1}</th>
                <td className="num t2">{count(fold.groups)}</td>
                <td className="num t2">{count(fold.pages)}</td>
                {metrics.map((metric) => (
                  <td key={metric} className="num">
                    {score(fold.f1[metric])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <td />
              <td className="num">{count(heldOut.pages)}</td>
              {metrics.map((metric) => {
                const { f1, low, high } = heldOut.scores[metric]!;
                return (
                  <td key={metric} className="num strong">
                    {score(f1)}
                    {low !== undefined && high !== undefined && (
                      <span className={styles.interval}>
                        {score(low)} to {score(high)}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          </tfoot>
        </table>
      </Sideways>
    </section>
  );
}
