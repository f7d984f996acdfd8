import { composed } from "./composed";

/** Choices of `normalise`; all off by default. A report that uses one names it. */
export interface NormaliseOptions {
  /** Compare without case. */
  readonly fold?: boolean;
  /** NFKC instead of NFC: full-width letters, ligatures and the like become plain ones. */
  readonly nfkc?: boolean;
  /** Curly quotes, dashes and the ellipsis become ASCII, because gold is often typed by hand. */
  readonly asciiQuotes?: boolean;
}

const INVISIBLE = /[\u200B-\u200D\uFEFF\u00AD]/g;

/**
 * Bring a text into the form in which our own metrics compare: no invisible characters, NFC, white space runs
 * as one space, trimmed (docs/algorithms/metrics.md#normalisation).
 */
export function normalise(
  text: string,
  { fold = false, nfkc = false, asciiQuotes = false }: NormaliseOptions = {},
): string {
  // Deleting first: a mark that an invisible character kept from its letter is then composed too.
  let result = composed(text.replace(INVISIBLE, ""), nfkc ? "NFKC" : "NFC");
  if (asciiQuotes) {
    result = result
      .replace(/[\u2018\u2019\u201A\u201B]/g, "'")
      .replace(/[\u201C-\u201F\u00AB\u00BB]/g, '"')
      .replace(/[\u2010-\u2015\u2212]/g, "-")
      .replace(/\u2026/g, "...");
  }
  result = result.replace(/\s+/g, " ").trim();
  return fold ? result.toLowerCase() : result;
}
