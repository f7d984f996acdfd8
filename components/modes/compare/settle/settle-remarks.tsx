"use client";
import { useEffect, useState } from "react";
import { axisRange, axisText, leavesIn } from "@/lib/page/axis";
import type { LeafRange, Page } from "@/lib/page/page";
import { remarksOf } from "@/lib/labels/remarks/remarks";
import { shownName } from "@/lib/view/comparison/shown-name";
import { useActions } from "@/components/ui/keys/use-actions";
import { useWorkspace } from "@/components/workbench/page/context";
import { NoteDialog } from "@/components/workbench/remarks/note-dialog";
import { RemarkList, type ListedRemark } from "@/components/workbench/remarks/remark-list";
import { goTo } from "@/components/modes/compare/state/compare-actions";
import { labelsOf } from "@/components/modes/compare/state/people";
import { REMARK_ACTIONS, remarkAt } from "./remark-actions";
import { useSettling } from "./use-settling";

const NONE: readonly ListedRemark[] = [];

/** What people and the reviewer flagged and noted on the page, and the keys by which the reviewer does. */
export function SettleRemarks({ page }: { readonly page: Page }) {
  const settling = useSettling();
  const { workspace, setup, adjudicating } = settling;
  const [asked, setAsked] = useState<{ readonly range: LeafRange | null } | null>(null);
  useActions(REMARK_ACTIONS, { ...settling, ask: (range) => setAsked({ range }) });
  const told = useRemarksOfPeople(page);
  const people = told.map((remark) => ({
    ...remark,
    who: shownName(remark.who ?? "", setup.people, setup.isBlind) ?? "somebody",
  }));
  const own = adjudicating.state?.remarks ?? NONE;
  const all = [...own, ...people].sort((a, b) => (a.stretch?.start ?? -1) - (b.stretch?.start ?? -1));
  return (
    <>
      {all.length > 0 && (
        <RemarkList remarks={all} onGo={({ start, end }) => goTo(workspace, leavesIn(page, start, end))} />
      )}
      {asked !== null && (
        <NoteDialog
          name={JSON.stringify([adjudicating.adjudication?.desk, asked.range])}
          on={asked.range === null ? null : wordsAt(page, asked.range)}
          before={remarkAt(page, own, asked.range)?.note ?? ""}
          onCancel={() => setAsked(null)}
          onSave={(text) => {
            setAsked(null);
            const before = remarkAt(page, own, asked.range)?.note ?? "";
            if (text.trim() !== before)
              adjudicating.adjudication?.remark(asked.range, { kind: "note", text: text.trim() });
          }}
        />
      )}
    </>
  );
}

function wordsAt(page: Page, range: LeafRange): string {
  const { start, end } = axisRange(page, range);
  return axisText(page).slice(start, end);
}

/** Remarks of all who labelled the page but the reviewer; none while they are loaded, and where there are none. */
function useRemarksOfPeople(page: Page): readonly ListedRemark[] {
  const { people } = useSettling().setup;
  const desk = useSettling().adjudicating.adjudication?.desk.annotator ?? null;
  const pageId = useWorkspace(({ subject }) => subject.record.id);
  const hasAny = useWorkspace(({ subject }) => subject.record.remarks.some((remark) => remark !== "skipped"));
  const [found, setFound] = useState<readonly ListedRemark[]>(NONE);
  useEffect(() => {
    if (!hasAny) return;
    let isOn = true;
    const load = async (name: string): Promise<readonly ListedRemark[]> =>
      remarksOf(page, await labelsOf(name, pageId)).map((remark) => ({ ...remark, who: name }));
    const others = people.filter(({ name }) => name !== desk);
    void Promise.allSettled(others.map(({ name }) => load(name))).then((answers) => {
      // Whoever's labels are refused is told of by what compares them.
      if (isOn) setFound(answers.flatMap((each) => (each.status === "fulfilled" ? each.value : [])));
    });
    return () => {
      isOn = false;
    };
  }, [page, pageId, people, desk, hasAny]);
  return hasAny ? found : NONE;
}
