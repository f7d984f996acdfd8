/**
 * Labels carried over to another page, block by block: what is said of each, how far the page is covered, and how that
 * differs from what is there.
 */
import type { Layer1, Role } from "../../labels/model";
import type { Unit, Units } from "../../labels/units/units";
import type { Page } from "../../page/page";
import { collapsedLength } from "../../text/whitespace";
import type { CarriedText, LabelledTemplate, SaidOfText } from "./labelled-template";

/** What is said of a page that no person has said of it. */
export interface CarriedLabels {
  /** (units) null where nothing is said of a block. */
  readonly units: readonly (SaidOfText | null)[];
  /**
   * Share of the characters of blocks about which one thing is said, in [0, 1], blocks left out that say word for word
   * what the labelled page says there. 0 where the labelled page has main text and this one would have none.
   */
  readonly confidence: number;
}

/** @param isOther whether the page is one of those that the labelled one was compared with */
export function carryTo(
  template: LabelledTemplate,
  page: Page,
  units: Units,
  isOther: boolean,
): CarriedLabels {
  const texts = template.carriedTo(page, isOther);
  const said = units.list.map((unit) => saidOfUnit(page, unit, texts));
  let [covered, all] = [0, 0];
  for (const unit of units.list) {
    if (isWordForWord(unit, texts)) continue;
    all += unit.characters;
    if (said[unit.index] !== null) covered += unit.characters;
  }
  const isEmpty = template.hasMain && !said.some((one) => one?.layer1 === "main");
  return { units: said, confidence: isEmpty ? 0 : all === 0 ? 1 : covered / all };
}

/** What is said of a block: of at least half of its characters, and nothing else of the others. */
function saidOfUnit(page: Page, { leaves }: Unit, texts: readonly (CarriedText | null)[]): SaidOfText | null {
  let one: SaidOfText | null = null;
  let balance = 0;
  for (let leaf = leaves.start; leaf < leaves.end; leaf++) {
    const said = texts[leaf]!;
    const characters = collapsedLength(page.leaves[leaf]!.text);
    balance += said === null ? -characters : characters;
    if (said === null) continue;
    if (one !== null && (one.layer1 !== said.layer1 || one.role !== said.role)) return null;
    one = { layer1: said.layer1, role: said.role };
  }
  return balance >= 0 ? one : null;
}

function isWordForWord({ leaves }: Unit, texts: readonly (CarriedText | null)[]): boolean {
  for (let leaf = leaves.start; leaf < leaves.end; leaf++) if (texts[leaf]?.by !== "words") return false;
  return true;
}

/** What is on a block now, and who says so. */
export interface StandingLabel {
  readonly layer1: Layer1 | null;
  readonly role: Role | null;
  /** `own`: the annotator; `carried`: an earlier page; `proposed`: an extractor; `none`: nobody. */
  readonly by: "own" | "carried" | "proposed" | "none";
}

/** What becomes of a block: its own label stays, whatever is carried over. */
export type Change = "new" | "other" | "same" | "stays" | "nothing";

/**
 * How a block changes: `new` where nothing was on it, `other` where another label was, `same` where that label was
 * there, `stays` where the annotator said something else of it, `nothing` where nothing is carried over.
 */
export function changeOf(carried: SaidOfText | null, now: StandingLabel): Change {
  if (carried === null) return "nothing";
  const isSame = carried.layer1 === now.layer1 && carried.role === now.role;
  if (now.by === "own") return isSame ? "same" : "stays";
  if (isSame) return "same";
  return now.by === "none" ? "new" : "other";
}
