"use client";
import { useNow } from "@/components/ui/browser/use-now";
import { RowLink } from "@/components/ui/table/row-link";
import { ago, bytes, count } from "@/components/ui/format";
import type { ListedModel } from "@/lib/api/resources/models";
import { f1By } from "@/lib/evaluation/metrics/names";
import { firstMetric, heldOutOf, heldOutWords } from "./model-words";
import { learnerName, shortId } from "@/lib/view/recipes/model-name";
import styles from "./models.module.css";

/** All models, the newest first. */
export function ModelList({
  models,
  now: initial,
}: {
  readonly models: readonly ListedModel[];
  readonly now: number;
}) {
  const now = useNow(initial);
  return (
    <section aria-label="Models">
      <h2 className={styles.head}>Models</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">F1 held out</th>
            <th scope="col" className={`${styles.extra} num`}>
              Pages
            </th>
            <th scope="col" className={`${styles.extra} num`}>
              Size
            </th>
            <th scope="col" className={`${styles.extra} num`}>
              Added
            </th>
          </tr>
        </thead>
        <tbody>
          {models.map((model) => {
            const metric = firstMetric(model);
            return (
              <tr key={model.id}>
                <td>
                  <RowLink href={`/models/${model.id}`}>
                    {learnerName(model.recipe.use)} <span className="mono-s t3">{shortId(model.id)}</span>
                  </RowLink>
                  <span className={`${styles.doc} small t2`}>trained on {model.card.data.corpus}</span>
                </td>
                <td>
                  <span className="strong">{heldOutWords(model)}</span>
                  <span className={`${styles.doc} small t3`}>
                    {metric === null
                      ? "nothing was held out"
                      : `${f1By(metric)}, ${heldOutOf(model.card.heldOut!)}`}
                  </span>
                </td>
                <td className={`${styles.extra} num`}>{count(model.card.data.pages)}</td>
                <td className={`${styles.extra} num`}>{bytes(model.bytes)}</td>
                <td className={`${styles.extra} num t3`}>{ago(model.addedAt, now)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
