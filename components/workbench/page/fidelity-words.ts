import { count, plural } from "@/components/ui/format";
import type { Unsaved } from "@/lib/capture/unsaved";
import type { HiddenBlocks } from "@/lib/view/listing/hidden-blocks";

/** Addresses that a title has room for. */
const SHOWN = 8;

/** How much of a page's look did not come with it, in one line. */
export function unsavedWords({ sheets, pictures }: Pick<Unsaved, "sheets" | "pictures">): string {
  const parts = [partOf(sheets, "style sheet"), partOf(pictures, "picture")].filter((part) => part !== null);
  if (parts.length === 0) return "As captured";
  const isOne = parts.length === 1 && sheets.missing + pictures.missing === 1;
  return `${parts.join(" and ")} ${isOne ? "was" : "were"} not saved`;
}

function partOf({ wanted, missing }: Unsaved["sheets"], word: string): string | null {
  if (missing === 0) return null;
  return missing === wanted ? plural(missing, word) : `${count(missing)} of ${plural(wanted, word)}`;
}

/** What that means, for who points at it; undefined where there is nothing to say. */
export function unsavedTitle({ sheets, pictures, missed }: Unsaved): string | undefined {
  const missing = sheets.missing + pictures.missing;
  if (missing === 0) return undefined;
  const more = missing - Math.min(SHOWN, missed.length);
  const list = missed.slice(0, SHOWN).join("\n");
  return `Not in the capture, or not fit to be shown, so the page does not look as it did:\n${list}${more > 0 ? `\nand ${count(more)} more` : ""}`;
}

/** How many blocks readers of the page do not see, as parts: extractors have blocks of their own; null where they see all. */
export function hiddenWords({ hidden, noscript }: Pick<HiddenBlocks, "hidden" | "noscript">): string | null {
  if (hidden === 0 && noscript === 0) return null;
  if (noscript === 0) return plural(hidden, "hidden part");
  const rest = `${plural(noscript, "part")} in noscript`;
  return hidden === 0 ? rest : `${plural(hidden, "hidden part")}, ${count(noscript)} in noscript`;
}
