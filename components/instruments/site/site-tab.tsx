"use client";
import { Link } from "@/components/ui/address/link";
import { useEffect, useState } from "react";
import { classes } from "@/components/ui/classes";
import { Failure, Skeleton } from "@/components/ui/controls/empty";
import { count, plural } from "@/components/ui/format";
import { useInspecting } from "@/components/workbench/inspection/context";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import shared from "@/components/instruments/instrument.module.css";
import { api } from "@/lib/api/client";
import { messageOf } from "@/lib/errors";
import { overlaps } from "@/lib/view/page/selection";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { siteLayer, siteScale } from "@/lib/view/sites/site-layer";
import type { BlockOnSite, PageOnSite } from "@/lib/view/sites/site-view";
import { cividis } from "@/lib/view/page/cividis";
import styles from "./site.module.css";

type Answer = { readonly onSite: PageOnSite } | { readonly problem: string };

/** On how many pages of the site each block of this one is: tinted on the page, and as a list beside it. */
export function SiteTab({ inspection: { page } }: { readonly inspection: Inspection }) {
  const { show } = useInspecting();
  const { id, corpusId } = useWorkspace((state) => state.subject.record);
  const selected = useWorkspace((state) => state.selection);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    api.pages.site({ id }, { signal: stop.signal }).then(
      (onSite) => setAnswer({ onSite }),
      (error: unknown) => {
        if (!stop.signal.aborted) setAnswer({ problem: messageOf(error) });
      },
    );
    return () => stop.abort();
  }, [id]);
  const onSite = answer !== null && "onSite" in answer ? answer.onSite : null;
  useEffect(() => {
    if (onSite !== null) show(siteLayer(onSite, page, selected?.range ?? null));
  }, [show, onSite, page, selected]);
  useEffect(() => () => show(null), [show]);
  return (
    <div
      className={shared.scroll}
      tabIndex={0}
      role="region"
      aria-label="Blocks of the page on its site"
      data-testid="on-site"
    >
      {answer === null && (
        <>
          <p className={`${styles.note} small t3`} role="status">
            Reading the pages of the site
          </p>
          <Skeleton rows={6} />
        </>
      )}
      {answer !== null && "problem" in answer && (
        <Failure title="The site was not read" text={answer.problem} />
      )}
      {onSite !== null && <OnSite corpusId={corpusId} onSite={onSite} />}
    </div>
  );
}

function OnSite({ corpusId, onSite }: { readonly corpusId: string; readonly onSite: PageOnSite }) {
  const { site, all, pages, distinctPages, blocks } = onSite;
  const why = whyNothing(onSite);
  if (why !== null || site === null) return <p className={`${styles.note} small t2`}>{why}</p>;
  return (
    <section className={shared.section} aria-label={`Blocks that are on other pages of ${site}`}>
      <h2 className={shared.head}>
        On other pages of {site}
        <Link
          className="small"
          href={`/corpora/${encodeURIComponent(corpusId)}/sites?site=${encodeURIComponent(site)}`}
        >
          The site
        </Link>
      </h2>
      <p className={styles.legend}>
        <span className="small t3">1 page</span>
        <span className={styles.ramp} aria-hidden="true" />
        <span className="small t3">all {count(distinctPages)}</span>
      </p>
      {all > pages && (
        <p className="small t3">
          {count(pages)} of the {plural(all, "page")} of the site were read.
        </p>
      )}
      {blocks.length === 0 ? (
        <p className="small t2">No block of this page is on another one.</p>
      ) : (
        <ul className={styles.list}>
          {blocks.map((block) => (
            <li key={block.range.start}>
              <Block block={block} of={distinctPages} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Why there is nothing to show; null where there is. */
function whyNothing({ site, pages, distinctPages, isLookedAt }: PageOnSite): string | null {
  if (site === null) return "It is not known which site this page is from.";
  if (!isLookedAt) return `The ${plural(pages, "page")} of ${site} that were read do not include this one.`;
  if (distinctPages > 1) return null;
  return pages > 1
    ? `The ${plural(pages, "page")} of ${site} are copies of one, so nothing can repeat.`
    : `This is the only page of ${site} in the corpus, so nothing can repeat.`;
}

function Block({ block: { text, pages, range }, of }: { readonly block: BlockOnSite; readonly of: number }) {
  const store = useWorkspaceStore();
  const selection = useWorkspace((state) => state.selection);
  const isSelected = selection !== null && overlaps(selection.range, range);
  return (
    <button
      type="button"
      className={classes(styles.row, isSelected && styles.selected)}
      aria-pressed={isSelected}
      onClick={() => {
        store.getState().select({ range, node: null });
        store.getState().scrollTo(range);
      }}
      onPointerEnter={() => store.getState().point({ range, node: null })}
      onPointerLeave={() => store.getState().point(null)}
    >
      <span
        className={styles.swatch}
        style={{ background: cividis(siteScale(of).share(pages)) }}
        aria-hidden="true"
      />
      <span className="num">
        {pages} of {of}
      </span>
      <span className={styles.text}>{text}</span>
    </button>
  );
}
