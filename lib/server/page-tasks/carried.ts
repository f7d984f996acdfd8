import type { CarriedDiff } from "../../api/resources/carrying";
import { carryTo, changeOf, type Change, type StandingLabel } from "../../corpus/propagation/carry";
import { LabelledTemplate } from "../../corpus/propagation/labelled-template";
import { standingOf } from "../../corpus/propagation/operations";
import { extractorById } from "../../extractors/index";
import { PROPOSERS } from "../../extractors/panels";
import { expand } from "../../labels/expand";
import type { Operation } from "../../labels/model";
import { annotationUnits } from "../../labels/units/units";
import { axisRange, axisText } from "../../page/axis";
import type { Page } from "../../page/page";
import { collapse } from "../../text/whitespace";
import { propose, suggestionOf } from "../../view/labels/proposal";
import { pageOf, type SentPage } from "./sent-page";

export interface CarryingOver {
  readonly page: SentPage;
  /** What the annotator did on it. */
  readonly operations: readonly Operation[];
  readonly target: SentPage;
  /** What the annotator did there. */
  readonly own: readonly Operation[];
  /** The pages of the template that the labelled one is compared with; the target may be among them. */
  readonly others: readonly SentPage[];
}

/** Longer texts are cut, and more blocks left out: this is to be looked through. */
const TEXT = 200;
const BLOCKS = 500;

/** How the labels of a page would change: against what its annotator said, else against what is proposed. */
export async function carried({ page, operations, target, own, others }: CarryingOver): Promise<CarriedDiff> {
  const labelled = pageOf(page);
  const compared = others.flatMap((other) => readable(other) ?? []);
  const template = new LabelledTemplate(labelled, expand(labelled, operations), compared);
  const to = pageOf(target);
  const units = annotationUnits(to);
  const isOther = others.some(({ id }) => id === target.id);
  const { units: said, confidence } = carryTo(template, to, units, isOther);
  const proposal = await propose(to, units, PROPOSERS.slice(0, 1).map(extractorById));
  const counts: Record<Change, number> = { new: 0, other: 0, same: 0, stays: 0, nothing: 0 };
  const blocks: CarriedDiff["blocks"][number][] = [];
  for (const [unit, logged] of standingOf(to, units, own).entries()) {
    const proposed = suggestionOf(proposal, unit);
    const from: StandingLabel =
      logged.by !== "none" || proposed === null ? logged : { layer1: proposed, role: null, by: "proposed" };
    const one = said[unit]!;
    const change = changeOf(one, from);
    counts[change]++;
    if (one === null || change === "same" || change === "nothing" || blocks.length >= BLOCKS) continue;
    const { start, end } = axisRange(to, units.list[unit]!.leaves);
    blocks.push({
      text: collapse(axisText(to).slice(start, end)).trim().slice(0, TEXT),
      change,
      from,
      to: one,
    });
  }
  return { confidence, counts, blocks };
}

/** As in the job: a page that cannot be read is compared with nothing. */
function readable(sent: SentPage): Page | null {
  try {
    return pageOf(sent);
  } catch {
    return null;
  }
}
