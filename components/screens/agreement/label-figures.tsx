import type { AgreementReport, LabelRow } from "@/lib/evaluation/agreement/people/report";
import { count, score } from "@/components/ui/format";
import { Sideways } from "@/components/ui/table/sideways";
import table from "@/components/ui/table/data-table.module.css";
import styles from "./agreement.module.css";

/** How alike each label and role is used, against everything that is not it. */
export function LabelFigures({
  labels,
  roles: { nominal, byDistance },
}: {
  readonly labels: readonly LabelRow[];
  readonly roles: AgreementReport["roles"];
}) {
  return (
    <section className={styles.section} aria-labelledby="agreement-labels">
      <h2 id="agreement-labels" className={styles.title}>
        By label and role
      </h2>
      <Sideways name="Labels">
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Label</th>
              <th scope="col" className="num">
                Words
              </th>
              <th scope="col" className="num">
                α
              </th>
              <th scope="col" className="num">
                F1 by words
              </th>
            </tr>
          </thead>
          <tbody>
            {labels.map(({ label, layer, words, alpha, f1 }) => (
              <tr key={label}>
                <th scope="row">
                  {label} {layer === 2 && <span className="small t3">role</span>}
                </th>
                <td className="num t2">{count(words)}</td>
                <td className="num">{score(alpha)}</td>
                <td className="num">{score(f1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
      {nominal !== null && (
        <p className="small t2">
          All roles together: α {score(nominal)}; {score(byDistance)} where roles of one kind count as half as
          far apart.
        </p>
      )}
    </section>
  );
}
