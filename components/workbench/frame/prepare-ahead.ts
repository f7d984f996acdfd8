import { viewUrl } from "./open-frame";
import type { Preset } from "@/components/workbench/page/workspace-store";

/**
 * Have the server make the view of the page that probably comes next, which is most of what a person would
 * wait for; nothing is sent yet.
 */
export function prepareAhead(pageId: string, preset: Preset): void {
  // Whoever gets there without it waits a little longer, that is all.
  fetch(viewUrl(pageId, preset), { method: "POST", priority: "low" }).catch(() => undefined);
}
