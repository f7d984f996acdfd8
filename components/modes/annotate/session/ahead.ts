import { api } from "@/lib/api/client";
import { PROPOSERS } from "@/lib/extractors/panels";
import { extractorById } from "@/lib/extractors/index";
import { blindness } from "@/lib/labels/without-proposals";
import type { Page } from "@/lib/page/page";
import type { PageRow } from "@/lib/store/interfaces/pages";
import { makeReady } from "@/components/workbench/frame/ready-page";
import { askingAbout } from "@/components/workbench/page/ask-recipe";
import type { Preset } from "@/components/workbench/page/workspace-store";
import type { Desk } from "@/components/workbench/saving/outbox";
import { proposer } from "@/components/modes/annotate/state/proposer";
import { proposeAll, type Proposed, type Proposers } from "./session";

/** Whose page it is: a page without proposals for one annotator has some for another. */
type Seat = Pick<Desk, "pageId" | "annotator">;

/** Told when the next page is ready: `pageId`. Who measures the work (person/keys-run.ts) hears it. */
export const READY_MARK = "annotate-ready";

/** What was proposed before a page was opened, and for whom. Labels are never kept here: they are loaded then. */
const ahead = new WeakMap<Page, { readonly key: string; readonly proposed: Promise<Proposed> }>();

const keyOf = ({ annotator }: Seat): string => JSON.stringify([annotator, proposer.getState().recipe]);

/** Who proposes on a page for this annotator; nobody on a page that is labelled without proposals. */
export function proposersOf(page: Page, { pageId, annotator }: Seat, slice: PageRow["slice"]): Proposers {
  const isBlind = blindness(slice, pageId, annotator) !== null;
  return {
    extractors: isBlind ? [] : PROPOSERS.map(extractorById),
    ask: askingAbout(page, pageId, Date.now),
    proposer: isBlind ? null : proposer.getState().recipe,
  };
}

/** What was proposed on a page ahead; undefined where that was for somebody else, or by another proposer. */
export function proposedAhead(page: Page, seat: Seat): Promise<Proposed> | undefined {
  const known = ahead.get(page);
  return known?.key === keyOf(seat) ? known.proposed : undefined;
}

/**
 * Have the page ready that this annotator labels after `after`: kept for the annotator for some minutes,
 * fetched, parsed, laid out, measured, and proposed on. Its labels are not loaded, they may change until it is
 * opened. Answers its id; null where there is none.
 * @param onKnown told its id as soon as it is known
 * @throws Error that says what could not be had
 */
export async function prepareNext(
  corpusId: string,
  { annotator, pageId: after }: Seat,
  preset: Preset,
  signal: AbortSignal,
  onKnown: (pageId: string) => void = () => {},
): Promise<string | null> {
  const body = { annotator, after, ahead: true };
  const { pageId } = await api.corpora.next({ id: corpusId, body }, { signal });
  if (pageId === null || pageId === after) return null;
  onKnown(pageId);
  const { record, page } = await makeReady(pageId, preset, signal);
  const seat = { pageId, annotator };
  if (proposedAhead(page, seat) === undefined)
    ahead.set(page, { key: keyOf(seat), proposed: proposeAll(page, proposersOf(page, seat, record.slice)) });
  await ahead.get(page)!.proposed;
  signal.throwIfAborted();
  performance.clearMarks(READY_MARK);
  performance.mark(READY_MARK, { detail: { pageId } });
  return pageId;
}
