"use client";
import { Link } from "@/components/ui/address/link";
import { StateDot } from "@/components/screens/corpus/table/state-dot";
import type { Action } from "@/components/ui/keys/actions";
import { count, plural } from "@/components/ui/format";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { useActions } from "@/components/ui/keys/use-actions";
import { useGo } from "@/components/ui/address/use-go";
import type { Conflict } from "@/lib/api/resources/corpora";
import { RemarkSigns } from "@/components/workbench/remarks/remark-signs";
import { conflictHref } from "@/lib/view/comparison/conflict-address";
import styles from "./conflict-list.module.css";

const ACTIONS: readonly Action<{ readonly first: Conflict | null; settle(page: Conflict): void }>[] = [
  {
    id: "review.conflict",
    label: "Settle the first page in conflict",
    group: "Review",
    keys: ["c"],
    when: ({ first }) => first !== null,
    perform: ({ first, settle }) => {
      if (first !== null) settle(first);
    },
  },
];

/**
 * The pages of a corpus on which people who finished them contradict each other, each with the way to settle
 * it. Nothing where there is none.
 */
export function ConflictList({
  pages,
  total,
}: {
  readonly pages: readonly Conflict[];
  readonly total: number;
}) {
  const go = useGo();
  useActions(
    ACTIONS,
    { first: pages[0] ?? null, settle: (page) => go(conflictHref(page)) },
    pages.length > 0,
  );
  if (pages.length === 0) return null;
  return (
    <section className={styles.conflicts} aria-label="Pages in conflict">
      <p className={styles.words}>
        <strong>{plural(total, "page")} in conflict.</strong> Annotators who finished{" "}
        {total === 1 ? "it" : "them"} contradict each other; exports and gold leave{" "}
        {total === 1 ? "it" : "such pages"} out until a reviewer has settled what is right.{" "}
        <KeyHint keys="c" />{" "}
        <span className="t3">
          opens the first{total > pages.length && `; ${count(pages.length)} are listed`}
        </span>
      </p>
      <ul className={styles.list}>
        {pages.map((page) => (
          <li key={page.pageId}>
            <Link
              className={styles.row}
              href={conflictHref(page)}
              prefetch={false}
              data-testid="conflict-row"
            >
              <span className={styles.page}>
                <span className="cut">{page.title || page.pageId}</span>
                <span className="small t3 cut">{page.site ?? "no site"}</span>
              </span>
              <span className="small t2">
                <StateDot state="conflict" />
              </span>
              <span className="small t2">
                {plural(page.people, "annotator")}{" "}
                <RemarkSigns
                  flagged={page.remarks.includes("flagged")}
                  noted={page.remarks.includes("noted")}
                />
              </span>
              <span className="small t2 num">{plural(page.disputed, "character")} disputed</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
