"use client";
import { useMemo, useState } from "react";
import { RemarkLayer } from "@/components/workbench/remarks/remark-layer";
import { TextLayer, type MarkedText } from "@/components/workbench/remarks/text-layer";
import { useAnnotate, useSession } from "@/components/modes/annotate/session/use-session";
import type { Session } from "@/components/modes/annotate/session/session";
import { FAMILY_HUE, labelStyle } from "@/lib/view/labels/label-style";
import { partsOf } from "@/lib/view/labels/parts";
import { MarginVotes } from "./margin-votes";

/**
 * What annotate mode puts beside and over the page, inside of the scrolled view: who would keep which block, where
 * something was remarked, and characters that are chosen or labelled.
 */
export function AnnotateInSheet() {
  const { opening } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const view = anchor?.closest<HTMLElement>("[data-view]") ?? null;
  return (
    <>
      <span ref={setAnchor} hidden />
      {opening.status === "open" && view !== null && (
        <>
          <MarginVotes session={opening.session} view={view} />
          <OverText session={opening.session} />
        </>
      )}
    </>
  );
}

function OverText({ session }: { readonly session: Session }) {
  const page = useAnnotate(session, (now) => now.page);
  const units = useAnnotate(session, (now) => now.units);
  const decisions = useAnnotate(session, (now) => now.decisions);
  const range = useAnnotate(session, (now) => now.range);
  const isBare = useAnnotate(session, ({ view }) => view === "page only");
  const parts = useMemo(
    () =>
      partsOf(page, units, decisions).map(({ start, end, label }): MarkedText => {
        const { family, name } = labelStyle(label);
        return { start, end, look: "label", hue: FAMILY_HUE[family], name };
      }),
    [page, units, decisions],
  );
  const texts = useMemo(
    (): readonly MarkedText[] => [
      ...(isBare ? [] : parts),
      ...(range === null ? [] : [{ ...range, look: "chosen" as const }]),
    ],
    [parts, range, isBare],
  );
  return (
    <>
      <TextLayer page={page} texts={texts} />
      {!isBare && <RemarkLayer page={page} remarks={decisions.remarks} />}
    </>
  );
}
