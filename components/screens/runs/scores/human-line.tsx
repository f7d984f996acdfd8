import { Link } from "@/components/ui/address/link";
import { plural, score } from "@/components/ui/format";
import styles from "@/components/screens/runs/run-screen.module.css";

/** How well people agree on the pages of a corpus: what an extractor can hardly exceed. */
export interface HumanCeiling {
  /** F1 on main text of one person with another for gold, by words. */
  readonly value: number;
  readonly pages: number;
  readonly people: number;
}

/** What the thick line of the charts is. */
export function HumanLine({
  human: { value, pages, people },
  corpusId,
}: {
  readonly human: HumanCeiling;
  readonly corpusId: string;
}) {
  return (
    <p className={styles.reading} data-testid="human-line">
      Thick line: people against each other, F1 on main text by words{" "}
      <span className="num">{score(value)}</span>, of {plural(people, "person", "people")} on{" "}
      <Link href={`/corpora/${encodeURIComponent(corpusId)}/agreement`}>{plural(pages, "page")}</Link>. A
      score above it means little: people themselves differ by as much.
    </p>
  );
}
