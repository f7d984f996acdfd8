import { ParserAway } from "../../page/parsing/reparse";

/** Load the parser where it is not there yet. @throws Error where its script cannot be had */
export async function loadParser(): Promise<void> {
  // It hands itself in.
  await import("../../page/parsing/parse");
}

/** Do what may parse; where the parser turns out to be away, load it and do it again from the start. */
export async function withParser<Found>(work: () => Found): Promise<Found> {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ParserAway)) throw error;
  }
  await loadParser();
  return work();
}
