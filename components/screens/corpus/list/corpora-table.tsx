"use client";
import { Link } from "@/components/ui/address/link";
import type { CorpusSummary } from "@/lib/store/interfaces/corpora";
import { count, percent } from "@/components/ui/format";
import { Progress } from "@/components/ui/controls/progress";
import styles from "./corpora-table.module.css";

/** What stands under a corpus's name: its description, else its first sites. */
function subline({ description, sites }: CorpusSummary): string {
  if (description !== "") return description;
  if (sites.length === 0) return "Unknown site";
  return sites.length <= 2 ? sites.join(", ") : `${sites[0]} and ${count(sites.length - 1)} more sites`;
}

/** Corpora with how much of each is labelled. */
export function CorporaTable({ corpora }: { readonly corpora: readonly CorpusSummary[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>Corpus</th>
          <th className="num">Pages</th>
          <th className={styles.wide}>
            Labelled<span className="no-narrow">, in progress</span>
          </th>
          <th className="num">Done</th>
          <th className={`num ${styles.extra}`}>With gold</th>
          <th className={`num ${styles.extra}`}>Annotators</th>
        </tr>
      </thead>
      <tbody>
        {corpora.map((corpus) => {
          const pages = Math.max(1, corpus.pages);
          const done = corpus.states.done / pages;
          return (
            <tr key={corpus.id}>
              <td>
                <Link href={`/corpora/${corpus.id}`} className={styles.name}>
                  <span className="cut">{corpus.name}</span>
                  <span className={styles.sub}>{subline(corpus)}</span>
                </Link>
              </td>
              <td className="num">{count(corpus.pages)}</td>
              <td className={styles.wide}>
                <Progress
                  label={`${corpus.name}: labelled`}
                  done={done}
                  partly={(corpus.states["in progress"] + corpus.states.conflict) / pages}
                />
              </td>
              <td className="num">{percent(done)}</td>
              <td className={`num t2 ${styles.extra}`}>{count(corpus.withGold)}</td>
              <td className={`num t2 ${styles.extra}`}>
                {corpus.annotators === 0 ? "–" : count(corpus.annotators)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
