"use client";
import { ancestorsOf, shortName } from "@/lib/page/path";
import { classes } from "@/components/ui/classes";
import { useWorkspace } from "@/components/workbench/page/context";
import { CorrectionNote, ErrorSection } from "@/components/instruments/errors/error-section";
import { ErrorSteps } from "@/components/instruments/errors/error-steps";
import { cutWords } from "@/lib/view/replay/cut-words";
import { partsOf } from "@/lib/view/inspection/block-parts";
import { Counterfactuals } from "./counterfactuals";
import shared from "@/components/instruments/instrument.module.css";
import styles from "./why.module.css";
import type { Inspection, UnitView } from "@/lib/view/inspection/inspection";
import { LeafFigures } from "./leaf-figures";
import { MarkupParts } from "./markup-parts";
import { Others } from "./others";
import { PageSummary } from "./page-summary";
import { TwinSection } from "./twin-section";
import { whyOf } from "@/lib/view/inspection/why";

/**
 * Why the selection was kept or dropped, in the order of the question: what became of it and why, what would
 * change that, what gold and the others say; then what the error comes from and the markup.
 */
export function WhyCard({ inspection }: { readonly inspection: Inspection }) {
  const selection = useWorkspace((state) => state.selection);
  const { page, extraction, errors } = inspection;
  if (selection === null || selection.range.start >= selection.range.end)
    return <PageSummary inspection={inspection} />;
  // In a unit with both, what was dropped is the question.
  let leaf = selection.range.start;
  for (let at = selection.range.start; at < selection.range.end; at++) {
    if (extraction.keep[at] !== 0) continue;
    leaf = at;
    break;
  }
  const why = whyOf(inspection, leaf);
  const details = why?.details ?? [];
  const error = errors.find(
    ({ range }) => range.start < selection.range.end && selection.range.start < range.end,
  );
  const name = why?.unit?.name ?? (selection.node === null ? "This text" : shortName(page, selection.node));
  const isPart = why?.unit?.verdict === "part";
  const parts =
    why?.unit == null
      ? []
      : partsOf(inspection, why.unit, why.reason.rule === "density" ? why.reason.node : null);
  return (
    <div
      className={shared.scroll}
      data-testid="why"
      data-leaves={`${selection.range.start}-${selection.range.end}`}
    >
      <section className={shared.section}>
        <div className={shared.verdict}>
          <i className={classes(shared.square, styles.large, shared[why?.verdict ?? "drop"])} />
          <span>
            {name} is {why?.verdict === "keep" ? "kept" : isPart ? "dropped in part" : "dropped"}
          </span>
          <span className="grow" />
          {error && (
            <span className={classes(styles.chip, error.error === "extra" && styles.extra)}>
              <i />
              {error.error === "missed" ? "Missed" : "Extra"} {error.characters}
            </span>
          )}
          <ErrorSteps />
        </div>
        <p className={styles.sentence}>
          {why === null
            ? "The extractor gave no reason for this text."
            : why.words.map(({ text, strong }, i) =>
                strong ? <b key={i}>{text}</b> : <span key={i}>{text}</span>,
              )}
        </p>
        {why?.reason.node != null && (
          <p className={`${styles.chain} mono-s t3`} title="The element that decided is the last one">
            {ancestorsOf(page, why.reason.node)
              .slice(-2)
              .map((node, i, chain) => (
                <span key={node} className={i === chain.length - 1 ? styles.decisive : undefined}>
                  {i > 0 && " › "}
                  {shortName(page, node)}
                </span>
              ))}
            <span className="t3">
              {" "}
              decides by rule {why.reason.rule}
              {stageWords(why.reason.stage, inspection)}
            </span>
          </p>
        )}
        {why !== null && why.reason.node === null && (
          <p className={`${styles.chain} small t3`}>
            Rule {why.reason.rule}
            {stageWords(why.reason.stage, inspection)}
          </p>
        )}
      </section>
      <Counterfactuals key={`${leaf}`} inspection={inspection} leaf={leaf} />
      <Others inspection={inspection} range={selection.range} />
      {error && <ErrorSection run={error} />}
      <CorrectionNote inspection={inspection} leaves={selection.range} />
      {why?.reason.rule === "redundant" && "use" in inspection.recipe && (
        <TwinSection key={why.reason.range.start} inspection={inspection} leaf={leaf} />
      )}
      {why?.unit?.cut != null && (
        <p className={`${styles.cutNote} small t2`} data-testid="cut">
          <span className="mono-s">
            {why.unit.cut.before} ✂ {why.unit.cut.after}
          </span>{" "}
          Cut off from {unitBefore(inspection, why.unit)}:{" "}
          {cutWords(inspection.params, why.unit.cut.before, why.unit.cut.after)}
        </p>
      )}
      {details.length > 0 && (
        <section className={shared.section} aria-label="In detail" data-testid="detail">
          <h2 className={shared.head}>In detail</h2>
          <ul className={`${styles.details} small t2`}>
            {details.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </section>
      )}
      {parts.length > 0 ? <MarkupParts parts={parts} /> : <LeafFigures inspection={inspection} leaf={leaf} />}
    </div>
  );
}

/** Of an extractor made of others, which of them decided. */
const stageWords = (stage: string, { extractor }: Inspection): string =>
  stage === extractor.id ? "" : `, in stage ${stage}`;

const unitBefore = ({ units }: Inspection, { index }: UnitView): string =>
  units[index - 1]?.name ?? "what is before";
