"use client";
import { Link } from "@/components/ui/address/link";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { messageOf } from "@/lib/errors";
import type { FoundTwin, TwinNode, TwinRow } from "@/lib/blocks/redundancy/twin";
import { Skeleton } from "@/components/ui/controls/empty";
import { api } from "@/lib/api/client";
import { count, plural, score } from "@/components/ui/format";
import { useWorkspace } from "@/components/workbench/page/context";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { keptInspection } from "@/lib/view/inspection/kept-address";
import styles from "./twin.module.css";

const MARKS: Readonly<Record<TwinRow["kind"], { readonly mark: string; readonly word: string }>> = {
  keep: { mark: "=", word: "the same" },
  relabel: { mark: "≠", word: "differs" },
  delete: { mark: "−", word: "only here" },
  insert: { mark: "+", word: "only there" },
};
/** Rows shown; a navigation of a large site has hundreds that are the same. */
const SHOWN = 60;

/**
 * For a redundant block: the nearest block of another page of the site beside it, node by node, with what it
 * takes to make one of the other.
 */
export function TwinSection({
  inspection,
  leaf,
}: {
  readonly inspection: Inspection;
  readonly leaf: number;
}) {
  const { id: pageId } = useWorkspace((state) => state.subject.record);
  const { recipe } = inspection;
  const [answer, setAnswer] = useState<
    { readonly found: FoundTwin | null } | { readonly problem: string } | null
  >(null);
  useEffect(() => {
    const stop = new AbortController();
    const body = { recipe, leaf };
    api.pages.twin({ id: pageId, body }, { signal: stop.signal }).then(setAnswer, (error: unknown) => {
      if (!stop.signal.aborted) setAnswer({ problem: messageOf(error) });
    });
    return () => stop.abort();
  }, [pageId, recipe, leaf]);
  return (
    <section className={styles.section} aria-label="The same block elsewhere" data-testid="twin">
      <h2 className={styles.head}>The same block elsewhere</h2>
      {answer === null && <Skeleton rows={4} height={20} />}
      {answer !== null && "problem" in answer && (
        <p className="small danger" role="alert">
          {answer.problem}
        </p>
      )}
      {answer !== null &&
        "found" in answer &&
        (answer.found === null ? (
          <p className="small t2">
            None of the site’s pages that were looked at has a block like it. Only some pages of a large site
            are looked at here; the verdict comes from all.
          </p>
        ) : (
          <Script found={answer.found} />
        ))}
    </section>
  );
}

function Script({ found: { pageId, title, twin, looked, others, alike } }: { readonly found: FoundTwin }) {
  // The block over there is looked at by the same recipe and metric.
  const along = keptInspection(useSearchParams().toString());
  const rows =
    twin.rows.length <= SHOWN ? twin.rows : twin.rows.filter(({ kind }) => kind !== "keep").slice(0, SHOWN);
  return (
    <>
      <p className="small t2">
        {plural(alike, "page")} of {looked} looked at {alike === 1 ? "has" : "have"} it. Nearest:{" "}
        <Link
          className={styles.link}
          href={`/pages/${encodeURIComponent(pageId)}?mode=inspect${along}&leaves=${twin.leaves.start}-${twin.leaves.end}`}
        >
          {title}
        </Link>
        ,{" "}
        {twin.edits === 0
          ? "identical node by node"
          : `${plural(twin.edits, "edit")}, distance ${score(twin.distance, 2)}`}
        .
        {looked < others &&
          ` A sample of the site’s ${count(others)} other pages; the verdict comes from all.`}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Here</th>
            <th className={styles.mark}>
              <span className="visually-hidden">Edit</span>
            </th>
            <th>There</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className={row.kind === "keep" ? undefined : styles.changed}>
              <td>
                <Node node={row.own} />
              </td>
              <td className={styles.mark} title={MARKS[row.kind].word}>
                <span aria-hidden="true">{MARKS[row.kind].mark}</span>
                <span className="visually-hidden">{MARKS[row.kind].word}</span>
              </td>
              <td>
                <Node node={row.other} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small t3">
        Nodes in closing order: = the same, ≠ replaced, − only here, + only there.
        {rows.length < twin.rows.length &&
          ` ${twin.rows.length - rows.length} more, of them ${twin.rows.filter(({ kind }) => kind === "keep").length} the same.`}
      </p>
    </>
  );
}

function Node({ node }: { readonly node: TwinNode | null }) {
  if (node === null) return null;
  return (
    <span
      className={node.isText ? styles.text : styles.tag}
      style={{ paddingLeft: Math.min(6, node.depth) * 8 }}
      title={node.label}
    >
      {node.isText ? node.label : `<${node.label}>`}
    </span>
  );
}
