import { Link } from "@/components/ui/address/link";
import { plural } from "@/components/ui/format";
import type { ComparedNode } from "@/lib/blocks/redundancy/compare-blocks";
import type { NamedPage, Twins } from "@/lib/view/sites/site-view";
import { sitesHref, type SitesAddress } from "./sites-address";
import styles from "./sites.module.css";

/** What becomes of a node on the way to the other block, before its line and in words. */
const STEPS: Readonly<Record<ComparedNode["step"], { readonly mark: string; readonly word: string }>> = {
  keep: { mark: " ", word: "" },
  relabel: { mark: "~", word: "changed: " },
  delete: { mark: "−", word: "removed: " },
  insert: { mark: "+", word: "added: " },
};

/** A block beside one of its twins, with the steps that make one of the other. */
export function SiteTwins({
  corpusId,
  at,
  twins: { own, other, others, more, comparison, text },
}: {
  readonly corpusId: string;
  readonly at: SitesAddress;
  readonly twins: Twins;
}) {
  return (
    <section className={styles.part} aria-labelledby="twins">
      <h2 className={styles.head} id="twins">
        Twins <span className="t3 small">of “{text}”</span>
      </h2>
      <p className="t2" role="status">
        {comparison === null
          ? "These blocks are too large to be compared element by element."
          : stepsInWords(comparison.steps)}
      </p>
      <div className={styles.sides}>
        <Side page={own} nodes={comparison?.own ?? null} />
        <Side page={other} nodes={comparison?.other ?? null} />
      </div>
      <nav aria-label="Pages with a twin">
        <ul className={styles.pages}>
          {others.map(({ id, title, isNearest }, index) => (
            <li key={index}>
              <Link
                scroll={false}
                aria-current={id === other.id ? "true" : undefined}
                href={sitesHref(corpusId, { ...at, twin: id }, "twins")}
              >
                {title}
              </Link>
              {isNearest && <span className="t3 small"> differs</span>}
            </li>
          ))}
        </ul>
        {more > 0 && <p className="small t3">and {plural(more, "more page")}</p>}
      </nav>
    </section>
  );
}

function Side({ page, nodes }: { readonly page: NamedPage; readonly nodes: readonly ComparedNode[] | null }) {
  return (
    <article className={styles.side} aria-label={page.title}>
      <h3 className={styles.page}>
        <Link href={`/pages/${encodeURIComponent(page.id)}?mode=inspect`}>{page.title}</Link>
      </h3>
      {nodes !== null && (
        <ol
          className={styles.nodes}
          tabIndex={0}
          role="list"
          aria-label={`Elements and texts on ${page.title}`}
        >
          {nodes.map(({ depth, label, isText, step }, index) => (
            <li key={index} className={styles.node} data-step={step} data-text={isText || undefined}>
              <span className={styles.mark} aria-hidden="true">
                {STEPS[step].mark}
              </span>
              <span style={{ paddingLeft: `${Math.min(depth, 24) * 12}px` }}>
                {step !== "keep" && <span className="visually-hidden">{STEPS[step].word}</span>}
                {label}
              </span>
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}

/** @returns what tells two blocks apart, as a sentence */
export function stepsInWords({
  relabel,
  delete: removed,
  insert,
}: Readonly<Record<"relabel" | "delete" | "insert", number>>): string {
  const parts = [
    relabel > 0 && `${relabel} changed`,
    removed > 0 && `${removed} removed`,
    insert > 0 && `${insert} added`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return "Both blocks have the same elements and texts.";
  return `${plural(relabel + removed + insert, "step")} from the first block to the second: ${parts.join(", ")}.`;
}
