import { FIELDS } from "../../corpus/format";
import { FORMAT_OFFERS, offerWords } from "../../corpus/formats/format-offer";
import type { ExportResult } from "../../jobs/export-corpus";
import { plural } from "../../text/plural";

/** Keys of pages that a line names; the export itself names all of them. */
const NAMED = 5;

/** What an export holds and what it does not, as the command line prints it. */
export function exportWords(
  format: string,
  { pages, labelled, strays, conflicts, notHeld, partial = 0, renamed, folds }: ExportResult,
): string {
  const isNative = format === "native";
  // The native layout makes no gold of labels, so that its counts of that say nothing.
  const written = isNative
    ? `${plural(pages, "page")} with all labels`
    : `${plural(pages, "page")}, ${labelled} with finished labels, ${plural(strays, "label")} left out`;
  const keys = `${conflicts.slice(0, NAMED).join(", ")}${conflicts.length > NAMED ? ", ..." : ""}`;
  const disputed =
    conflicts.length === 0
      ? []
      : [
          `${isNative ? "in conflict" : "left out because they are in conflict"}: ${conflicts.length} (${keys})`,
        ];
  const missing = FIELDS.flatMap(({ id, name }) =>
    notHeld[id] === undefined ? [] : [`not kept by this format: ${name} (${notHeld[id]})`],
  );
  const unmarked =
    partial === 0
      ? []
      : [`not all labels could be marked on ${plural(partial, "page")}; what Winnow reads has them`];
  const otherwise = renamed.length === 0 ? [] : [`renamed, see export.json: ${renamed.length}`];
  const divided = folds === undefined ? [] : [`folds, see folds.json: ${folds.join(", ")} pages`];
  return [written, ...divided, ...disputed, ...otherwise, ...unmarked, ...missing].join("\n");
}

/** What each format cannot hold, for the help of the command. */
export function formatHelp(): string {
  return `\nFormats:\n${FORMAT_OFFERS.map((offer) => `  ${offer.id.padEnd(14)} ${offer.files}. ${offerWords(offer)}`).join("\n")}\n\nPages on which finished labels contradict each other are left out until a reviewer has settled them; export.json names them.`;
}
