import { toast } from "sonner";
import { messageOf } from "@/lib/errors";
import { decodedSource } from "@/components/workbench/page/load-page";
import type { Action } from "@/components/ui/keys/actions";
import type { WorkspaceStore } from "@/components/workbench/page/workspace-store";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { leafToPin, linkTo, verdictCase } from "@/lib/view/inspection/share";

/** What the keys of sharing see. */
export interface ShareState {
  readonly workspace: WorkspaceStore;
  readonly inspection: Inspection | null;
}

const hasSelection = ({ workspace, inspection }: ShareState): boolean =>
  workspace.getState().isOn("inspect") && inspection !== null && workspace.getState().selection !== null;

async function copy(text: string, what: string, hint: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${what} copied`, { description: hint });
  } catch (error) {
    toast.error(`${what} not copied`, {
      description: `The browser does not allow copying: ${messageOf(error)}`,
    });
  }
}

async function pin({ workspace, inspection }: ShareState): Promise<void> {
  const { selection, subject } = workspace.getState();
  if (inspection === null || selection === null) return;
  const leaf = leafToPin(inspection, selection.range);
  if (leaf === null) {
    toast.error("Nothing to test here", { description: "The selected texts are only white space." });
    return;
  }
  try {
    const found = await verdictCase(
      inspection,
      leaf,
      await decodedSource(subject.record.id),
      subject.record.title || subject.record.key,
    );
    await copy(
      `${JSON.stringify(found, null, 2)}\n`,
      "Test case",
      caseHint(found.keep, inspection.extraction.keep[leaf] === 1),
    );
  } catch (error) {
    toast.error("No test case", { description: messageOf(error), duration: Infinity });
  }
}

/** What the test is good for, by the right verdict and the one of the moment. */
export function caseHint(keep: boolean, isKept: boolean): string {
  const verdict = keep ? "kept" : "dropped";
  return `Put it into lib/extractors/cases: \`npm test\` ${keep === isKept ? `passes while the text is ${verdict}, as it is now` : `fails until the text is ${verdict}`}. It holds text of this page.`;
}

/** What can be taken along from the selected text. */
export const SHARE_ACTIONS: readonly Action<ShareState>[] = [
  {
    id: "inspect.link",
    label: "Copy a link to this text",
    group: "Inspect",
    keys: ["y"],
    when: hasSelection,
    perform: ({ workspace }) =>
      void copy(
        linkTo(location.href, workspace.getState().selection!.range),
        "Link",
        "It opens this page at this text, with this extractor and its parameters.",
      ),
  },
  {
    id: "inspect.pin",
    label: "Copy this verdict as a test case",
    group: "Inspect",
    keys: ["p"],
    when: hasSelection,
    perform: (state) => void pin(state),
  },
];
