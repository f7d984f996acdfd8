import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Screen } from "@/components/screens/shell/screen";
import { ButtonLink } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/controls/empty";
import { TOUR_EXTRACTOR } from "@/lib/extractors/panels";
import { tourPage } from "@/lib/server/pages/tour-page";
import { store } from "@/lib/server/db";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Tour" };

/** Leads to the page that the tour is made for. */
export default async function TourStart() {
  const id = await tourPage(await store());
  if (id !== null) redirect(`/pages/${encodeURIComponent(id)}?mode=inspect&x=${TOUR_EXTRACTOR}&tour=1`);
  return (
    <Screen crumbs={[{ label: "Tour", href: null }]}>
      <Empty
        title="The tour needs the starter corpus"
        text="Its page is not in this database: the corpus was removed. npm run setup on a new database loads it."
      >
        <ButtonLink href="/">Home</ButtonLink>
      </Empty>
    </Screen>
  );
}
