"use client";
import { Link } from "@/components/ui/address/link";
import { useNow } from "@/components/ui/browser/use-now";
import { ago, count } from "@/components/ui/format";
import type { OptimisationRecord } from "@/lib/store/interfaces/optimisations";
import { SearchBadge } from "./search-state";
import { setupWords } from "./search-words";
import styles from "./search.module.css";

/** All searches, the newest first. */
export function SearchList({
  searches,
  now: initial,
}: {
  readonly searches: readonly OptimisationRecord[];
  readonly now: number;
}) {
  const now = useNow(initial);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Corpus</th>
            <th scope="col">State</th>
            <th scope="col">Search</th>
            <th scope="col" className="num">
              Trials
            </th>
            <th scope="col" className="num">
              Started
            </th>
          </tr>
        </thead>
        <tbody>
          {searches.map((record) => (
            <tr key={record.id}>
              <th scope="row">
                <Link href={`/recipes/searches/${encodeURIComponent(record.id)}`}>{record.corpusName}</Link>
              </th>
              <td>
                <SearchBadge state={record.state} />
              </td>
              <td className="t2">{setupWords(record)}</td>
              <td className="num">{count(record.trials)}</td>
              <td className="num t3">{ago(record.createdAt, now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
