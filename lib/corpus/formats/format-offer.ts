import { FIELDS, type Holding } from "../format";
import { FORMATS } from "./recognise";

/** A format that a corpus can be exported in, as whoever chooses one needs it. */
export interface FormatOffer {
  readonly id: string;
  readonly name: string;
  readonly files: string;
  /** The fields that it cannot hold, in the words of the interface. */
  readonly lacks: readonly string[];
  /** Those that it holds where only Winnow looks. */
  readonly added: readonly string[];
}

/** The formats to choose from, Winnow's own folder first. */
export const FORMAT_OFFERS: readonly FormatOffer[] = FORMATS.filter(({ write }) => write !== null)
  .map(({ id, name, files, holds }) => {
    const named = (how: Holding) =>
      FIELDS.filter((field) => holds[field.id] === how).map((field) => field.name);
    return { id, name: name.replace(/ \(.*/, ""), files, lacks: named("no"), added: named("added") };
  })
  .sort((a, b) => Number(b.id === "folder") - Number(a.id === "folder"));

/**
 * What a format cannot hold, and what others do not find in it, in a sentence or two; empty where it holds
 * everything for everybody.
 */
export function offerWords({ lacks, added }: Pick<FormatOffer, "lacks" | "added">): string {
  const missing = lacks.length === 0 ? "" : `Does not hold ${listed(lacks)}.`;
  const hidden = added.length === 0 ? "" : `Only Winnow reads from it ${listed(added)}.`;
  return [missing, hidden].filter((part) => part !== "").join(" ") || "Holds everything.";
}

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** The formats of the documentation: their layout, and whether they can be written. */
export function formatTable(): string {
  return [
    line(["format", "layout", "read", "written"]),
    line(["---", "---", ":-:", ":-:"]),
    ...FORMATS.map(({ id, files, read, write }) =>
      line([id, files, read === null ? "no" : "yes", write === null ? "no" : "yes"]),
    ),
  ].join("\n");
}

/** What they hold, for the documentation: a line for each field, a column for each format. */
export function holdingTable(): string {
  const written = FORMAT_OFFERS.map(({ id }) => FORMATS.find((format) => format.id === id)!);
  const word: Readonly<Record<Holding, string>> = { own: "yes", added: "for Winnow", no: "no" };
  return [
    line(["holds", ...written.map(({ id }) => id)]),
    line(["---", ...written.map(() => "---")]),
    ...FIELDS.map(({ id, name }) => line([name, ...written.map(({ holds }) => word[holds[id]])])),
  ].join("\n");
}

/** `a`, `a and b`, `a; b; and c`: some of the names have commas themselves. */
function listed(names: readonly string[]): string {
  return names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join("; ")}; and ${names.at(-1)!}`;
}
