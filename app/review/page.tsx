import type { Metadata } from "next";
import { Link } from "@/components/ui/address/link";
import { Screen } from "@/components/screens/shell/screen";
import { ButtonLink } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/controls/empty";
import { ago, count, plural } from "@/components/ui/format";
import { store } from "@/lib/server/db";
import { requestTime } from "@/lib/server/requests/request-time";
import { runsToReview } from "@/lib/server/review/review";
import { visibleCorpora } from "@/lib/server/pages/scratch";
import styles from "./review.module.css";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Review" };

/**
 * The corpora that a finished run lets one review, and those with pages in conflict: these first, then those
 * with the most extractors compared.
 */
export default async function Reviews() {
  const where = await store();
  const found = await Promise.all(
    (await visibleCorpora(where)).map(async (corpus) => ({
      corpus,
      run: runsToReview(await where.runs.list(corpus.id))[0] ?? null,
    })),
  );
  const ready = found
    .filter(({ corpus, run }) => run !== null || corpus.states.conflict > 0)
    .sort(
      (a, b) =>
        b.corpus.states.conflict - a.corpus.states.conflict ||
        (b.run?.extractors.length ?? 0) - (a.run?.extractors.length ?? 0),
    );
  const now = requestTime();
  return (
    <Screen crumbs={[{ label: "Review", href: null }]} scroll>
      <div className={styles.review}>
        <p className={`t2 ${styles.words}`}>
          Where people or extractors disagree, somebody has to look. A review lists the pages on which
          annotators contradict each other, then the pages of which the best extractors of the last run keep
          different text, and opens them side by side with gold.
        </p>
        {ready.length === 0 ? (
          <Empty
            title="Nothing to review"
            text="No page is in conflict, and no corpus has been run with two extractors. Open a corpus and run some."
          >
            <ButtonLink kind="first" href="/corpora">
              To the corpora
            </ButtonLink>
          </Empty>
        ) : (
          <table>
            <thead>
              <tr>
                <th>Corpus</th>
                <th className="num">In conflict</th>
                <th className="num">Pages of the run</th>
                <th className="num">Extractors</th>
                <th className="num no-narrow">Run</th>
              </tr>
            </thead>
            <tbody>
              {ready.map(({ corpus, run }) => (
                <tr key={corpus.id}>
                  <td>
                    <Link className={styles.name} href={`/corpora/${corpus.id}/review`}>
                      {corpus.name}
                    </Link>
                    <span className="small t3 no-narrow">{plural(corpus.states.done, "page")} labelled</span>
                  </td>
                  <td className="num">{count(corpus.states.conflict)}</td>
                  <td className="num">{run === null ? "–" : count(run.pages)}</td>
                  <td className="num">{run === null ? "–" : run.extractors.length}</td>
                  <td className="num t2 no-narrow">
                    {run === null ? "–" : <Link href={`/runs/${run.id}`}>{ago(run.createdAt, now)}</Link>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Screen>
  );
}
