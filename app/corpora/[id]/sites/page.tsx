import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { Screen } from "@/components/screens/shell/screen";
import { SiteList } from "@/components/screens/sites/site-list";
import { SiteBody } from "@/components/screens/sites/site-screen";
import { readSitesAddress, sitesHref, type SitesAddress } from "@/components/screens/sites/sites-address";
import styles from "@/components/screens/sites/sites.module.css";
import { store } from "@/lib/server/db";
import { reading } from "@/lib/server/reading/threads";
import { isNotFound } from "@/lib/errors";
import { corpusOf } from "@/lib/server/route-records";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Sites" };

export default async function Sites({
  params,
  searchParams,
}: {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { id } = await params;
  const at = readSitesAddress(await searchParams);
  const corpus = await corpusOf(id);
  const crumbs = [
    { label: "Corpora", href: "/corpora" },
    { label: corpus.name, href: `/corpora/${encodeURIComponent(id)}` },
  ];
  if (at.site === undefined) {
    const { sites } = await (await store()).pages.facets({ corpusId: id });
    return (
      <Screen crumbs={[...crumbs, { label: "Sites", href: null }]} scroll>
        <div className={styles.list}>
          <SiteList corpusId={id} sites={sites} />
        </div>
      </Screen>
    );
  }
  return (
    <Screen
      crumbs={[...crumbs, { label: "Sites", href: sitesHref(id, {}) }, { label: at.site, href: null }]}
      scroll
    >
      <Suspense
        key={at.site}
        fallback={
          <p className={styles.waiting} role="status">
            Reading the pages of {at.site}
          </p>
        }
      >
        <Site corpusId={id} site={at.site} at={at} />
      </Suspense>
    </Screen>
  );
}

async function Site({
  corpusId,
  site,
  at,
}: {
  readonly corpusId: string;
  readonly site: string;
  readonly at: SitesAddress;
}) {
  const { block = null, twin = null, page = null } = at;
  const view = await reading("siteView", { corpusId, site, block, twin, page }).catch((error: unknown) => {
    if (isNotFound(error)) notFound();
    throw error;
  });
  return <SiteBody corpusId={corpusId} at={at} view={view} />;
}
