import { Link } from "@/components/ui/address/link";
import { Empty } from "@/components/ui/controls/empty";
import { count, plural } from "@/components/ui/format";
import { Sideways } from "@/components/ui/table/sideways";
import type { Facet } from "@/lib/store/interfaces/pages";
import { sitesHref } from "./sites-address";
import styles from "./sites.module.css";

/** More sites than this nobody reads in a list. */
const SHOWN = 500;

/** The sites of a corpus, those with most pages first. */
export function SiteList({
  corpusId,
  sites,
}: {
  readonly corpusId: string;
  readonly sites: readonly Facet[];
}) {
  const named = sites.filter(({ value }) => value !== "");
  const without = sites.find(({ value }) => value === "")?.count ?? 0;
  if (named.length === 0)
    return (
      <Empty
        title="No sites"
        text={
          without === 0
            ? "This corpus has no pages. Import pages to see the sites they come from."
            : "It is not known which sites the pages of this corpus come from. Import them with their addresses."
        }
      />
    );
  return (
    <div className={styles.part}>
      <Sideways name="Sites">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Site</th>
              <th scope="col" className="num">
                Pages
              </th>
            </tr>
          </thead>
          <tbody>
            {named.slice(0, SHOWN).map(({ value, count: pages }) => (
              <tr key={value}>
                <th scope="row">
                  <Link href={sitesHref(corpusId, { site: value })}>{value}</Link>
                </th>
                <td className="num">{count(pages)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
      {named.length > SHOWN && (
        <p className="small t3">{plural(named.length - SHOWN, "smaller site")} not shown</p>
      )}
      {without > 0 && <p className="small t3">{plural(without, "page")} without a site</p>}
    </div>
  );
}
