"use client";
import type { ReactNode } from "react";
import { excerptOf } from "@/lib/page/excerpt";
import type { LeafRange, NodeId, Page } from "@/lib/page/page";
import { shortName } from "@/lib/page/path";
import { classes } from "@/components/ui/classes";
import type { Inspection, UnitView } from "@/lib/view/inspection/inspection";
import { whyOf } from "@/lib/view/inspection/why";
import { BestWay } from "./best-way";
import shared from "@/components/instruments/instrument.module.css";
import styles from "./why.module.css";

const EXCERPT = 80;

/** A text that is listed. */
export interface AnsweredText {
  readonly range: LeafRange;
  /** Its characters. */
  readonly figure: string;
}

/**
 * Texts with what became of them and why, each of which opens its card. The first is answered in full, and a
 * reason that is that of the text above is not said again.
 */
export function Answered({
  inspection,
  texts,
  mark,
  hasBestWay,
  onOpen,
}: {
  readonly inspection: Inspection;
  readonly texts: readonly AnsweredText[];
  readonly mark: ReactNode;
  /** Whether it is said of the first what would change it. */
  readonly hasBestWay: boolean;
  onOpen(range: LeafRange): void;
}) {
  const answers = texts.map(({ range }) => answerOf(inspection, range));
  return texts.map(({ range, figure }, place) => {
    const answer = answers[place]!;
    const above = answers[place - 1] ?? null;
    const isSame = answer !== null && answer.says === above?.says;
    return (
      <button
        key={range.start}
        type="button"
        className={classes(shared.try, styles.answered)}
        onClick={() => onOpen(range)}
      >
        <span className="cut">
          <span aria-hidden="true">{mark}</span>
          {excerptOf(inspection.page, range, EXCERPT)}
        </span>
        <span className="num t2">{figure}</span>
        {answer !== null && (
          <span className={classes(styles.reason, place === 0 && styles.inFull, "t2")}>
            {answer.name !== null && answer.name !== (isSame ? above?.name : undefined) && (
              <b>{answer.name} </b>
            )}
            {isSame ? "For the same reason as the text above." : answer.says}
          </span>
        )}
        {hasBestWay && place === 0 && <BestWay inspection={inspection} leaf={range.start} />}
      </button>
    );
  });
}

/** Which unit decided, and its sentence; null where nothing is known. */
function answerOf(
  inspection: Inspection,
  { start }: LeafRange,
): { readonly name: string | null; readonly says: string } | null {
  const why = whyOf(inspection, start);
  return why === null
    ? null
    : {
        name: why.unit === null ? null : nameOf(inspection.page, why.unit, why.reason.node),
        says: unbroken(why.words.map(({ text }) => text).join("")),
      };
}

/** Of a unit that is kept in part, with the part: other parts of it have figures of their own. */
const nameOf = (page: Page, { name, verdict }: UnitView, node: NodeId | null): string =>
  verdict === "part" && node !== null ? `${name} ${shortName(page, node)}` : name;

/** No line begins with the unit of a number. */
const unbroken = (text: string): string => text.replace(/(\d) %/g, "$1\u00a0%");
