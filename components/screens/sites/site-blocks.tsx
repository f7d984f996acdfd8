import { Link } from "@/components/ui/address/link";
import { count, plural, score } from "@/components/ui/format";
import type { SiteView } from "@/lib/view/sites/site-view";
import { sitesHref, type SitesAddress } from "./sites-address";
import styles from "./sites.module.css";

/** The blocks that repeat over the pages of a site, those on most pages first. */
export function SiteBlocks({
  corpusId,
  at,
  view: { blocks, distinctPages, repeated },
}: {
  readonly corpusId: string;
  readonly at: SitesAddress;
  readonly view: SiteView;
}) {
  return (
    <section className={styles.part} aria-labelledby="blocks">
      <h2 className={styles.head} id="blocks">
        Blocks that repeat <span className="t3 small">{count(repeated)} on at least two pages</span>
      </h2>
      {repeated === 0 && <p className="t2">No block is on two of these pages.</p>}
      {repeated > 0 && (
        <div className={styles.blocks} tabIndex={0} role="region" aria-label="Blocks, scrolls">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Text</th>
                <th
                  scope="col"
                  className="num"
                  title={`Of ${plural(distinctPages, "page")} that are no copies`}
                >
                  Pages
                </th>
                <th
                  scope="col"
                  className="num"
                  title="Inverse block document frequency: 1 for a block on one page"
                >
                  IBDF
                </th>
                <th
                  scope="col"
                  className="num"
                  title="How evenly its words are spread over the pages, on average: 1 for all pages alike"
                >
                  Entropy
                </th>
                <th
                  scope="col"
                  className="num"
                  title="How much its word sequences have in common with the nearest block on another page"
                >
                  Resemblance
                </th>
              </tr>
            </thead>
            <tbody>
              {blocks.map(({ place, text, pages, ibdf, entropy, resemblance }) => (
                <tr key={place} aria-current={place === at.block ? "true" : undefined}>
                  <th scope="row">
                    <Link
                      className={styles.text}
                      title={text}
                      scroll={false}
                      href={sitesHref(corpusId, { ...at, block: place, twin: null }, "twins")}
                    >
                      {text || "(no words)"}
                    </Link>
                  </th>
                  <td className="num strong">
                    {count(pages)} of {count(distinctPages)}
                  </td>
                  <td className="num t2">{score(ibdf)}</td>
                  <td className="num t2">{score(entropy)}</td>
                  <td className="num t2">{score(resemblance)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {repeated > blocks.length && (
        <p className="small t3">{plural(repeated - blocks.length, "more block")} on fewer pages</p>
      )}
    </section>
  );
}
