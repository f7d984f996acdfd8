import Link from "next/link";
import type { CorpusSummary } from "@/lib/store/interfaces/corpora";
import { plural } from "@/components/ui/format";
import styles from "./waiting.module.css";

/** Rows per kind of work; more of them are in the list of corpora. */
const MOST = 3;

/** What waits for somebody beside the next page: conflicts to settle, pages that were begun, pages without labels. */
export function Waiting({
  corpora,
}: {
  readonly corpora: readonly Pick<CorpusSummary, "id" | "name" | "states">[];
}) {
  const rows = [
    ...waiting(corpora, "conflict", (id) => `/corpora/${id}/review`, "in conflict"),
    ...waiting(
      corpora,
      "in progress",
      (id) => `/corpora/${id}?state=in%20progress`,
      "begun and not finished",
    ),
    ...waiting(corpora, "open", (id) => `/corpora/${id}?state=open`, "without labels"),
  ];
  if (rows.length === 0) return <p className="small t3">Nothing waits: every page is labelled.</p>;
  return (
    <ul className={styles.list}>
      {rows.map(({ name, href, words }) => (
        <li key={href}>
          <Link href={href} className={styles.row}>
            <span className="strong">{words}</span>
            <span className="cut t2">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function waiting(
  corpora: readonly Pick<CorpusSummary, "id" | "name" | "states">[],
  state: "conflict" | "in progress" | "open",
  hrefOf: (id: string) => string,
  what: string,
): readonly { readonly name: string; readonly href: string; readonly words: string }[] {
  return corpora
    .filter(({ states }) => states[state] > 0)
    .sort((a, b) => b.states[state] - a.states[state])
    .slice(0, MOST)
    .map(({ id, name, states }) => ({
      name,
      href: hrefOf(encodeURIComponent(id)),
      words: `${plural(states[state], "page")} ${what}`,
    }));
}
