import { ButtonLink } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/controls/empty";
import { count, plural } from "@/components/ui/format";
import type { SiteView } from "@/lib/view/sites/site-view";
import { SiteBlocks } from "./site-blocks";
import { SiteHeat } from "./site-heat";
import { SiteTwins } from "./site-twins";
import { sitesHref, type SitesAddress } from "./sites-address";
import styles from "./sites.module.css";

/** One site: what repeats over its pages, a block beside its twins, and a page by how often its blocks occur. */
export function SiteBody({
  corpusId,
  at,
  view,
}: {
  readonly corpusId: string;
  readonly at: SitesAddress;
  readonly view: SiteView;
}) {
  const { pages, distinctPages, all, twins, heat } = view;
  if (distinctPages < 2)
    return (
      <Empty
        title="Nothing can repeat here"
        text={
          pages > 1
            ? `The ${plural(pages, "page")} of this site are copies of one.`
            : pages === 1
              ? "This site has one page in the corpus. Import more of its pages to see what they share."
              : "No page of this site can be read."
        }
      >
        <ButtonLink href={sitesHref(corpusId, {})}>Other sites</ButtonLink>
      </Empty>
    );
  return (
    <div className={styles.site}>
      <p className="small t3">
        {plural(pages, "page")}
        {pages > distinctPages && `, ${count(pages - distinctPages)} of them copies`}
        {all > pages && `, of ${count(all)}: the first of the site are looked at`}
      </p>
      <SiteBlocks corpusId={corpusId} at={at} view={view} />
      {twins !== null && <SiteTwins corpusId={corpusId} at={at} twins={twins} />}
      {typeof at.block === "number" && twins === null && (
        <p className="t2">The site has no such block any more.</p>
      )}
      {heat !== null && <SiteHeat corpusId={corpusId} at={at} heat={heat} view={view} />}
    </div>
  );
}
