import type { Target } from "@/lib/labels/model";
import { remarkOn, type Remark } from "@/lib/labels/remarks/remarks";
import { stretchOf } from "@/lib/labels/target";
import type { AnnotateAction, AnnotateState, Step } from "@/components/modes/annotate/state/annotate-state";

const targetOf = ({ cursor }: AnnotateState, of: "text" | "page"): Target | null =>
  of === "page" || cursor === null ? null : cursor.target;
const canRemark = ({ cursor }: AnnotateState, of: "text" | "page"): boolean =>
  of === "page" || cursor !== null;

/** What this annotator said of a place beside labels; null is the page as a whole. */
export function remarkAt({ page, decisions }: AnnotateState, target: Target | null): Remark | null {
  return remarkOn(decisions.remarks, target === null ? null : stretchOf(page, target));
}

const flag = (of: "text" | "page", label: string): AnnotateAction => ({
  id: `annotate.flag-${of}`,
  label,
  when: (state) => canRemark(state, of),
  perform(state) {
    const target = targetOf(state, of);
    const on = remarkAt(state, target)?.flagged !== true;
    const what = of === "page" ? "Page" : "Text";
    return {
      drafts: [{ kind: "flag", target, on }],
      notice: on ? `${what} flagged` : `Flag removed from the ${of}`,
    };
  },
});

const note = (of: "text" | "page", label: string): AnnotateAction => ({
  id: `annotate.note-${of}`,
  label,
  when: (state) => canRemark(state, of),
  perform: (state) => ({ question: { about: "note", target: targetOf(state, of) }, notice: null }),
});

/** Say something of a place; nothing takes what was said away. */
export function noteStep(state: AnnotateState, target: Target | null, written: string): Step {
  const text = written.trim();
  const before = remarkAt(state, target)?.note ?? null;
  if (text === (before ?? "")) return { question: null };
  return {
    drafts: [{ kind: "note", target, text }],
    question: null,
    notice: text === "" ? "Note removed" : "Note kept",
  };
}

/** What an annotator says beside labels, of the selection or of the page. */
export const REMARKING: readonly AnnotateAction[] = [
  flag("text", "Flag the selected text"),
  note("text", "Write a note on the selected text"),
  flag("page", "Flag the page"),
  note("page", "Write a note on the page"),
];
