import { group } from "d3";
import { shortCitationOf } from "../../extractors/contract/bibliography";
import type { Extractor } from "../../extractors/contract/contract";
import { EXTRACTORS } from "../../extractors/index";
import { capital } from "../../text/capital";

/** Extractors by the work they come from, in the order of the registry. */
export const EXTRACTOR_GROUPS: readonly {
  readonly heading: string;
  readonly extractors: readonly Extractor[];
}[] = [...group(EXTRACTORS, ({ source }) => source.key)].map(([, extractors]) => ({
  heading: capital(shortCitationOf(extractors[0]!.source)),
  extractors,
}));

/**
 * How well an extractor fits what is typed, in [0, 1]: every word must stand in its id, name, source or
 * summary; a fit of the id goes before one of the name, and both before the rest. Letters scattered over a
 * sentence are no fit. `keywords` are name, heading and summary.
 */
export function rankOf(id: string, typed: string, keywords: readonly string[] = []): number {
  const [name = "", heading = "", summary = ""] = keywords.map((text) => text.toLowerCase());
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const ranks = words.map((word) =>
    id === word
      ? 1
      : id.startsWith(word)
        ? 0.9
        : name.startsWith(word)
          ? 0.8
          : id.includes(word) || name.includes(word)
            ? 0.6
            : heading.includes(word)
              ? 0.4
              : summary.includes(word)
                ? 0.2
                : 0,
  );
  return ranks.length === 0 ? 1 : Math.min(...ranks);
}
