import { Link } from "@/components/ui/address/link";
import { plural } from "@/components/ui/format";
import type { SiteView } from "@/lib/view/sites/site-view";
import { sitesHref, type SitesAddress } from "./sites-address";
import styles from "./sites.module.css";

/** The darkest tint: text over it must stay easy to read. */
const MOST_TINT = 36;

/** The texts of a page in their order, each the darker the more pages of the site have its block. */
export function SiteHeat({
  corpusId,
  at,
  heat: { page, texts },
  view: { choices, distinctPages },
}: {
  readonly corpusId: string;
  readonly at: SitesAddress;
  readonly heat: NonNullable<SiteView["heat"]>;
  readonly view: SiteView;
}) {
  return (
    <section className={styles.part} aria-labelledby="heat">
      <h2 className={styles.head} id="heat">
        How often its blocks are on the site{" "}
        <Link className="small" href={`/pages/${encodeURIComponent(page.id)}?mode=inspect`}>
          {page.title}
        </Link>
      </h2>
      <p className={styles.legend}>
        <span className="small t3">1 page</span>
        <span className={styles.ramp} aria-hidden="true" />
        <span className="small t3">all {plural(distinctPages, "page")}</span>
      </p>
      <div className={styles.heat} tabIndex={0} role="region" aria-label={`Texts of ${page.title}`}>
        {texts.map(({ text, pages }, index) => (
          <p
            key={index}
            className={styles.heated}
            title={`on ${plural(pages, "page")} of ${distinctPages}`}
            style={{ "--tint": `${tintOf(pages, distinctPages)}%` } as React.CSSProperties}
          >
            <span className="num small t2">{pages}</span> {text}
          </p>
        ))}
      </div>
      <details className={styles.choices}>
        <summary>Another page of the site</summary>
        <ul className={styles.pages}>
          {choices.map(({ id, title }) => (
            <li key={id}>
              <Link
                scroll={false}
                aria-current={id === page.id ? "true" : undefined}
                href={sitesHref(corpusId, { ...at, page: id }, "heat")}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** Percent of the colour: none for what is on this page alone. */
export function tintOf(pages: number, of: number): number {
  return of < 2 ? 0 : Math.round((MOST_TINT * Math.min(pages - 1, of - 1)) / (of - 1));
}
