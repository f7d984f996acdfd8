import { count, plural } from "@/components/ui/format";
import { isShown, type AnnotateState } from "./annotate-state";
import type { Cursor } from "@/lib/view/labels/cursor";
import { unitsUnder } from "./drafts";
import { votesFor } from "@/lib/view/labels/proposal";

/**
 * What one line says of the selection as a whole: what it is, and how long its text is. Votes are told of a
 * single block; of several they differ.
 */
export function wordsOfSelection(
  state: AnnotateState,
  { target, run }: Cursor,
): { readonly what: string; readonly size: string } {
  const { start, end } = unitsUnder(state, target);
  const units = state.units.list.slice(start, end);
  const characters = units.reduce((sum, unit) => sum + unit.characters, 0);
  const hidden = units.filter(({ index }) => !isShown(state, index)).length;
  const isHidden = units.length > 0 && hidden === units.length;
  const what =
    units.length === 1
      ? ofBlock(state, start)
      : `${run === null ? `${plural(units.length, "block")} selected` : `Run of ${plural(units.length, "block")} to decide at once`}${hidden > 0 && !isHidden ? `, ${count(hidden)} of them hidden on the page` : ""}`;
  return { what: `${isHidden ? "Hidden on the page. " : ""}${what}`, size: plural(characters, "character") };
}

function ofBlock({ proposal, decisions }: AnnotateState, unit: number): string {
  const votes = proposal.votes.length;
  if (votes === 0 && proposal.failed.length === 0)
    return decisions.units[unit]!.state === "none" ? "Not labelled yet" : "Labelled";
  if (votes === 0) return "No extractor proposes anything here";
  const keeping = votesFor(proposal, unit);
  const [first] = proposal.votes;
  // What makes a block uncertain is then the doubt of one, however many agree.
  return decisions.units[unit]!.state === "suggested" && first?.uncertain?.[unit] === 1
    ? `${first.name} is not sure, ${besideDoubt(keeping, votes)}`
    : `${keeping} of ${votes} extractors keep this block`;
}

function besideDoubt(keeping: number, votes: number): string {
  if (votes > 1 && keeping === votes) return `though all ${votes} keep it`;
  if (votes > 1 && keeping === 0) return `though none of ${votes} keeps it`;
  return `${keeping} of ${votes} keep it`;
}
