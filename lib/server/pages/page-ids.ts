import { UsageError } from "../../errors";
import type { Store } from "../../store/interfaces/store";

/**
 * Whoever acts on pages under the name of a corpus acts on pages of that corpus alone.
 * @throws NotFoundError for an unknown corpus; UsageError `unknown-pages`, with how many of the ids are none
 * of its pages and the first of them
 */
export async function mustBeOfCorpus(
  { pages }: Pick<Store, "pages">,
  corpusId: string,
  ids: readonly string[],
): Promise<void> {
  const known = new Set(await pages.ids({ corpusId }));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const which = unknown.length === 1 ? `it is ${named(unknown[0]!)}` : `the first is ${named(unknown[0]!)}`;
  throw new UsageError(
    "unknown-pages",
    `${unknown.length} of ${ids.length} page ids ${unknown.length === 1 ? "names" : "name"} no page of this corpus; ${which}`,
  );
}

const named = (id: string): string => JSON.stringify(id.slice(0, 100));
