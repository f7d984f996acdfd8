import type { OptimisationAnswer } from "@/lib/api/resources/optimisations";
import { count, score } from "@/components/ui/format";
import { Sideways } from "@/components/ui/table/sideways";
import styles from "./search.module.css";

/** For each package what was found without it, and how that does on it. */
export function HeldOutTable({
  found: { heldOut, record },
}: {
  readonly found: Pick<OptimisationAnswer, "heldOut" | "record">;
}) {
  if (heldOut.length === 0) return null;
  const sizes = new Map(record.packages.map(({ name, pages }) => [name, pages]));
  return (
    <section aria-label="Held out">
      <h2 className={styles.head}>
        Held out{" "}
        <span className="t3 small">found on the other packages, scored on the one that was left out</span>
      </h2>
      <Sideways name="Held out">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Left out</th>
              <th scope="col" className="num">
                Pages
              </th>
              <th scope="col" className="num">
                Recipe
              </th>
              <th scope="col" className="num">
                Extractor alone
              </th>
              <th scope="col">Recipe that was found</th>
              <th scope="col">Extractor</th>
            </tr>
          </thead>
          <tbody>
            {heldOut.map((one) => (
              <tr key={one.packages.join(" ")}>
                <th scope="row">{one.packages.join(", ")}</th>
                <td className="num t2">
                  {count(one.packages.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0))}
                </td>
                <td className={one.score >= one.singleScore ? "num strong" : "num"}>{score(one.score)}</td>
                <td className="num t2">{score(one.singleScore)}</td>
                <td className="mono-s">{one.best.recipe}</td>
                <td className="mono-s t2">{one.single.recipe}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
    </section>
  );
}
