import type { Metadata } from "next";
import { NewSearch } from "@/components/screens/searches/new-search";
import { SearchList } from "@/components/screens/searches/search-list";
import { Screen } from "@/components/screens/shell/screen";
import { Empty } from "@/components/ui/controls/empty";
import { store } from "@/lib/server/db";
import { listOptimisations } from "@/lib/server/runs/optimisations";
import { requestTime } from "@/lib/server/requests/request-time";
import { searchChoices } from "@/lib/server/reading/search-choices";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Searches" };

export default async function Searches() {
  const where = await store();
  const searches = await listOptimisations(where, undefined);
  const choices = await searchChoices();
  return (
    <Screen
      crumbs={[
        { label: "Recipes", href: "/recipes" },
        { label: "Searches", href: null },
      ]}
      {...(searches.length > 0 && { actions: <NewSearch choices={choices} /> })}
      scroll
    >
      {searches.length > 0 ? (
        <SearchList searches={searches} now={requestTime()} />
      ) : (
        <Empty
          title="No search yet"
          text="A search tries extractors, their parameters and combinations of them on a corpus with gold, and tells which recipe scores best."
        >
          <NewSearch choices={choices} />
        </Empty>
      )}
    </Screen>
  );
}
