"use client";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useDeferredValue, useMemo } from "react";
import { Button, IconButton } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Empty } from "@/components/ui/controls/empty";
import { Segment } from "@/components/ui/controls/segment";
import { saveBlob } from "@/components/ui/charts/download";
import { count, plural } from "@/components/ui/format";
import { WHY } from "@/components/instruments/why/instrument";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { ANSWER_FORMATS, writeAnswer, type AnswerFormat } from "@/lib/page/rendering/answer";
import { fileNameOf } from "@/lib/view/extracted/file-name";
import { answerLines } from "@/lib/view/extracted/lines";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { Answer } from "./answer";
import styles from "./extracted.module.css";
import { Introduction } from "./introduction";

const FORMATS: readonly { readonly value: AnswerFormat; readonly label: string }[] = [
  { value: "text", label: "Text" },
  { value: "markdown", label: "Markdown" },
  { value: "html", label: "HTML" },
];
/**
 * What the extractor gives of this page, as it would be saved; below it the reason of what is selected, on the
 * page or in the answer.
 */
export function ExtractedTab({ inspection }: { readonly inspection: Inspection }) {
  const store = useWorkspaceStore();
  const hasSelection = useWorkspace(({ selection }) => selection !== null);
  const [format, setFormat] = useQueryState(
    "form",
    parseAsStringLiteral(FORMATS.map(({ value }) => value)).withDefault("text"),
  );
  const { page } = inspection;
  // While a threshold is dragged the page comes first.
  const extraction = useDeferredValue(inspection.extraction);
  const lines = useMemo(() => answerLines(writeAnswer(format, page, extraction)), [format, page, extraction]);
  const kept = useMemo(() => extraction.keep.reduce((sum, keep) => sum + keep, 0), [extraction.keep]);
  const hasOwnText = extraction.text !== undefined;
  return (
    <div className={styles.tab} data-testid="extracted">
      <Introduction />
      <div className={styles.bar}>
        <Segment
          label="Form of the answer"
          value={format}
          options={FORMATS}
          onChange={(next) => void setFormat(next)}
        />
        <span className="grow" />
        <CopyButton text={lines.text} />
        <Button
          disabledReason={lines.text === "" ? "There is nothing to save" : null}
          onClick={() => save(format, lines.text, page.title || store.getState().subject.record.title)}
        >
          Download
        </Button>
      </div>
      <p className={styles.note}>
        {plural(kept, "text")} of {count(page.leaves.length)} kept
        {hasOwnText &&
          (format === "text"
            ? `. The text is ${inspection.extractor.name}’s own; what of it was found on the page is linked`
            : ". Made from the texts of the page that the extractor’s own text was found in")}
      </p>
      <div className={styles.parts} data-split={hasSelection}>
        {kept === 0 && lines.leaves.length === 0 && (format === "html" || lines.text === "") ? (
          <div className={styles.empty}>
            {page.leaves.length === 0 ? (
              <Empty
                title="This page has no text"
                text="There is nothing to extract: no element has text that could be shown."
              />
            ) : (
              <Empty
                title="Nothing is kept"
                text={`${inspection.extractor.name} drops all text of this page. Click a text on the page to see why.`}
              />
            )}
          </div>
        ) : (
          <Answer
            key={format}
            page={page}
            lines={lines}
            isCode={format !== "text"}
            label={`Extracted as ${FORMATS.find(({ value }) => value === format)!.label}, ${plural(lines.leaves.length, "text")}`}
          />
        )}
        {hasSelection && (
          <section className={styles.card} aria-label="Why">
            <div className={styles.close}>
              <IconButton
                label="Close the reason"
                icon="close"
                onClick={() => store.getState().select(null)}
              />
            </div>
            <WHY.content inspection={inspection} />
          </section>
        )}
      </div>
    </div>
  );
}

function save(format: AnswerFormat, text: string, title: string): void {
  const { ending, type } = ANSWER_FORMATS[format];
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), fileNameOf(title, ending));
}
