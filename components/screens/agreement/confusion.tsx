"use client";
import { Link } from "@/components/ui/address/link";
import { useRef, useState } from "react";
import type { DisputedPages } from "@/lib/api/fields/agreement-fields";
import { api } from "@/lib/api/client";
import { messageOf } from "@/lib/errors";
import type { AgreementRow } from "@/lib/evaluation/agreement/people/report";
import { SAID, type SaidLabel } from "@/lib/evaluation/agreement/people/votes";
import { Button } from "@/components/ui/controls/button";
import { Problem } from "@/components/ui/controls/problem";
import { count, plural } from "@/components/ui/format";
import { comparedHref } from "@/lib/view/comparison/conflict-address";
import type { GroupBy } from "./group-figures";
import table from "@/components/ui/table/data-table.module.css";
import styles from "./agreement.module.css";

interface Picked {
  readonly a: SaidLabel;
  readonly b: SaidLabel;
}

/** The votes behind a figure, pair by pair; each number lists the pages where that is so. */
export function Confusion({
  corpusId,
  row,
  by,
  names,
}: {
  readonly corpusId: string;
  readonly row: AgreementRow;
  /** Null of all pages. */
  readonly by: GroupBy | null;
  readonly names: ReadonlyMap<string, string>;
}) {
  const [picked, setPicked] = useState<Picked | null>(null);
  const [pages, setPages] = useState<DisputedPages | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const asking = useRef<AbortController>(null);
  const [one = "One person", other = "another"] = row.people.map((person) => names.get(person) ?? person);
  const against = row.people.length === 1 ? "the others" : other;
  const load = (cell: Picked, after: string | null) => {
    setPicked(cell);
    setProblem(null);
    if (after === null) setPages(null);
    // What another number, or the same one again, asks for may be answered first.
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    api.corpora
      .disputed(
        {
          id: corpusId,
          ...cell,
          ...(row.people.length > 0 && { people: row.people.join("\n") }),
          ...((by === "site" || by === "template") && row.name !== null && { group: by, name: row.name }),
          ...(after !== null && { after }),
        },
        { signal },
      )
      .then(
        (found) => {
          if (signal.aborted) return;
          setPages((before) => ({
            ...found,
            rows: after === null ? found.rows : [...(before?.rows ?? []), ...found.rows],
          }));
        },
        (error: unknown) => {
          if (!signal.aborted) setProblem(messageOf(error));
        },
      );
  };
  return (
    <>
      <table className={`${table.table} ${styles.confusion}`} data-testid="confusion">
        <caption className="small t2">
          Words: {one} (down) against {against} (across)
          {row.people.length === 0 && ", every pair both ways, half each"}
        </caption>
        <thead>
          <tr>
            <td />
            {SAID.map((said) => (
              <th key={said} scope="col" className="num">
                {said}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SAID.map((a, line) => (
            <tr key={a}>
              <th scope="row">{a}</th>
              {SAID.map((b, column) => {
                const words = row.table[line * SAID.length + column]!;
                const isOn = picked?.a === a && picked.b === b;
                return (
                  <td key={b} className="num">
                    {words === 0 ? (
                      <span className="t3">0</span>
                    ) : (
                      <button
                        type="button"
                        className={styles.opener}
                        aria-pressed={isOn}
                        aria-label={`${a} and ${b}, ${plural(words, "word")}: list the pages`}
                        onClick={() => load({ a, b }, null)}
                      >
                        {count(words)}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Problem>{problem}</Problem>
      {picked !== null && problem === null && (
        <div aria-live="polite" data-testid="disputed-pages">
          {pages === null ? (
            <p className="small t3">Loading pages …</p>
          ) : (
            <>
              {pages.rows.length === 0 && pages.next === null && <p className="small t3">No such page.</p>}
              <ol className={styles.pages}>
                {pages.rows.map((page) => (
                  <li key={page.pageId}>
                    <Link href={comparedHref(page)} prefetch={false}>
                      <span className="cut">{page.title || page.pageId}</span>
                    </Link>
                    <span className="small t3 cut">{page.site ?? "no site"}</span>
                    <span className="small t2 num">
                      {count(page.found)} of {plural(page.words, "word")}
                    </span>
                  </li>
                ))}
              </ol>
              {pages.next !== null && (
                <Button onClick={() => load(picked, pages.next)}>Show more pages</Button>
              )}
            </>
          )}
        </div>
      )}
    </>
  );
}
