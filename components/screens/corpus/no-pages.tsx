"use client";
import { isOfferedTo } from "@/lib/api/contract/access";
import type { TeamRole } from "@/lib/store/interfaces/team/accounts";
import type { CorpusSummary } from "@/lib/store/interfaces/corpora";
import { Button } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/controls/empty";
import { plural } from "@/components/ui/format";
import { activeFilters, CLEAR, type Filters } from "./table/filters";

/** What stands where no page does: the filters that hide them all, or how to get some. */
export function NoPages({
  corpus,
  role,
  filters,
  onChange,
  onImport,
}: {
  readonly corpus: CorpusSummary;
  readonly role: TeamRole | null;
  readonly filters: Filters;
  readonly onChange: (next: Partial<Filters>) => void;
  readonly onImport: () => void;
}) {
  const active = activeFilters(filters);
  return active.length > 0 ? (
    <Empty
      title="No page matches these filters"
      text={`${plural(corpus.pages, "page is", "pages are")} hidden by: ${active.map(({ text }) => text).join("; ")}.`}
    >
      <Button kind="first" onClick={() => onChange(active.at(-1)!.without)}>
        Remove the last filter
      </Button>
      <Button onClick={() => onChange(CLEAR)}>Clear all</Button>
    </Empty>
  ) : (
    <Empty
      title="This corpus has no pages yet"
      text={
        isOfferedTo(role, "admin")
          ? "Import HTML files, a folder or a zip; gold found beside the pages is read too."
          : "An admin can import some."
      }
    >
      {isOfferedTo(role, "admin") && (
        <Button icon="import" onClick={onImport}>
          Import
        </Button>
      )}
    </Empty>
  );
}
