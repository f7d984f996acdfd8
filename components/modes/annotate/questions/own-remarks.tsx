"use client";
import { leavesIn } from "@/lib/page/axis";
import { RemarkList } from "@/components/workbench/remarks/remark-list";
import type { Session } from "@/components/modes/annotate/session/session";
import { useAnnotate } from "@/components/modes/annotate/session/use-session";
import { cursorAt } from "@/lib/view/labels/cursor";

/** What this annotator flagged and noted on the page; nothing where there is nothing. */
export function OwnRemarks({ session }: { readonly session: Session }) {
  const page = useAnnotate(session, (now) => now.page);
  const units = useAnnotate(session, (now) => now.units);
  const remarks = useAnnotate(session, ({ decisions }) => decisions.remarks);
  if (remarks.length === 0) return null;
  return (
    <RemarkList
      remarks={remarks}
      onGo={({ start, end }) => {
        const unit = units.list[units.unitOf[leavesIn(page, start, end).start] ?? -1];
        if (unit !== undefined) session.annotate.point(cursorAt(unit));
      }}
    />
  );
}
