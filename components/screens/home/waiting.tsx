"use client";
import { Link } from "@/components/ui/address/link";
import type { WaitingPages } from "@/lib/store/interfaces/labels";
import type { CorpusSummary } from "@/lib/store/interfaces/corpora";
import { plural } from "@/components/ui/format";
import { useWaiting, type OwnWork } from "./use-waiting";
import styles from "./waiting.module.css";

/** Rows per kind of work; more of them are in the list of corpora. */
const MOST = 3;

type Corpus = Pick<CorpusSummary, "id" | "name" | "states">;

interface Row {
  readonly name: string;
  readonly href: string;
  readonly words: string;
}

/**
 * What waits for who is named in this browser, first what is theirs: pages on which others contradict them, that
 * they began, or that were given to them, and runs and searches of theirs that have ended. Then what waits for
 * anybody.
 */
export function Waiting({ corpora }: { readonly corpora: readonly Corpus[] }) {
  const own = useWaiting();
  const rows = [...ownRows(corpora, own), ...anybodysRows(corpora, own)];
  if (rows.length === 0) return <p className="small t3">Nothing waits: every page is labelled.</p>;
  return (
    <ul className={styles.list}>
      {rows.map(({ name, href, words }) => (
        <li key={`${words} ${href}`}>
          <Link href={href} className={styles.row}>
            <span className="strong">{words}</span>
            <span className="cut t2">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ownRows(corpora: readonly Corpus[], { pages, ended }: OwnWork): readonly Row[] {
  const kinds = [
    ["disputed", "of yours contradicted by others", "compare"],
    ["begun", "begun by you", "annotate"],
    ["asked", "assigned to you", "annotate"],
  ] as const satisfies readonly (readonly [keyof WaitingPages, string, string])[];
  const known = pages.flatMap((one) => {
    const name = corpora.find(({ id }) => id === one.corpusId)?.name;
    return name === undefined ? [] : [{ ...one, name }];
  });
  return [
    ...kinds.flatMap(([kind, what, mode]) =>
      known.flatMap((one): Row[] => {
        const { pages: count, first } = one[kind];
        if (first === null) return [];
        const href = `/pages/${encodeURIComponent(first)}?mode=${mode}`;
        return [{ name: one.name, href, words: `${plural(count, "page")} ${what}` }];
      }),
    ),
    ...ended.map(({ title, href }) => ({
      name: title,
      href,
      words: href.startsWith("/runs/") ? "Run finished" : "Search finished",
    })),
  ];
}

/** Pages that others began are theirs; who is not named may go on with any. */
function anybodysRows(corpora: readonly Corpus[], { name }: OwnWork): readonly Row[] {
  return [
    ...waiting(corpora, "conflict", (id) => `/corpora/${id}/review`, "in conflict"),
    ...(name === null
      ? waiting(
          corpora,
          "in progress",
          (id) => `/corpora/${id}?state=in%20progress`,
          "begun and not finished",
        )
      : []),
    ...waiting(corpora, "open", (id) => `/corpora/${id}?state=open`, "without labels"),
  ];
}

function waiting(
  corpora: readonly Corpus[],
  state: "conflict" | "in progress" | "open",
  hrefOf: (id: string) => string,
  what: string,
): readonly Row[] {
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
