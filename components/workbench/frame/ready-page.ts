import { api, type RequestOptions } from "@/lib/api/client";
import type { CaptureFacts } from "@/lib/capture/captured";
import type { Page } from "@/lib/page/page";
import type { PageRecord } from "@/lib/store/interfaces/pages";
import { decodedSource, originOf, parser } from "@/components/workbench/page/load-page";
import type { Preset, WorkspaceStore } from "@/components/workbench/page/workspace-store";
import { measureFrame, VIEWPORT_HEIGHT, type Measured } from "./measure";
import { openFrame, viewUrl } from "./open-frame";
import { mendWithoutSheets } from "./without-sheets";

/** A page that is probably opened next: parsed, and where the browser can do it, laid out and measured. */
export interface ReadyPage {
  readonly record: Pick<PageRecord, "id" | "sha256" | "slice">;
  readonly page: Page;
  readonly parseMs: number;
  readonly preset: Preset;
  /** Null where the browser would load the frame again as soon as it is put in its place. */
  readonly laid: LaidOut | null;
}

/** A frame that waits outside of the view, and what was measured in it. */
export interface LaidOut {
  readonly frame: HTMLIFrameElement;
  readonly measured: Measured;
}

/** What is ready in this window: one page, the last that was asked for. */
let ready: ReadyPage | null = null;

/** The page of this record, if it is ready and its bytes are the same still; null otherwise. */
export function readyPage({ id, sha256 }: Pick<PageRecord, "id" | "sha256">): ReadyPage | null {
  return ready !== null && ready.record.id === id && ready.record.sha256 === sha256 ? ready : null;
}

/** What is ready of the page of this id, whatever its bytes are on the server; null where another is. */
export const readyWith = (id: string): ReadyPage | null => (ready?.record.id === id ? ready : null);

/** Have a workspace begin with a page that is ready: nothing of it is fetched, parsed or measured again. */
export function openReady(store: WorkspaceStore, { page, parseMs, preset, laid }: ReadyPage): void {
  store.getState().loaded(page, parseMs);
  if (laid === null || store.getState().preset !== preset) return;
  store.getState().measured(laid.measured.geometry, laid.measured.fidelity);
}

/**
 * Fetch, parse, lay out and measure a page before it is opened. It takes the place of the one that was ready
 * before. @throws the signal's reason; Error that says what could not be had
 */
export async function makeReady(pageId: string, preset: Preset, signal: AbortSignal): Promise<ReadyPage> {
  if (ready !== null && ready.record.id === pageId && ready.preset === preset) return ready;
  const options: RequestOptions = { signal };
  const [{ record, capture, origin }, html] = await Promise.all([
    api.pages
      .get({ id: pageId }, options)
      .then(async (subject) => ({
        ...{ record: subject.record, capture: subject.capture },
        origin: await originOf(subject, signal),
      })),
    decodedSource(pageId, signal),
  ]);
  const { page, ms } = await parser.parse(html, origin, signal);
  const laid = canMove() ? await layOut({ page, capture, pageId, preset }, signal) : null;
  forgetReady();
  ready = { record, page, parseMs: ms, preset, laid };
  return ready;
}

/**
 * A workspace has the page, or nobody wants it: it is not given out again, since what is labelled on it would
 * be found there as it was at that time. A frame that nobody has taken goes with it.
 */
export function forgetReady(): void {
  const frame = ready?.laid?.frame;
  if (frame?.parentElement?.hasAttribute(WAITING) === true) frame.remove();
  ready = null;
}

/** On the element that frames wait in. */
const WAITING = "data-waiting-frames";

interface Movable {
  moveBefore?(node: Node, child: Node | null): void;
}

/** Whether the browser can move a frame without loading it again. */
const canMove = (): boolean => (Element.prototype as Movable).moveBefore !== undefined;

/** Put a frame that was laid out into its place; it stays loaded. */
export function takeFrame({ frame }: LaidOut, pageId: string, place: HTMLElement): HTMLIFrameElement {
  frame.title = FRAME_TITLE;
  frame.dataset.captured = pageId;
  (place as Movable).moveBefore!(frame, place.firstChild);
  return frame;
}

/** What a captured page is called where it is shown. */
export const FRAME_TITLE = "Captured page";
/** Scripts never run in it, wherever it stands. */
export const SANDBOX = "allow-same-origin";

interface ToLayOut {
  readonly page: Page;
  readonly capture: CaptureFacts | undefined;
  readonly pageId: string;
  readonly preset: Preset;
}

async function layOut(
  { page, capture, pageId, preset }: ToLayOut,
  signal: AbortSignal,
): Promise<LaidOut | null> {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", SANDBOX);
  frame.setAttribute("scrolling", "no");
  frame.referrerPolicy = "no-referrer";
  frame.inert = true;
  frame.tabIndex = -1;
  frame.style.width = `${preset}px`;
  frame.style.height = `${VIEWPORT_HEIGHT}px`;
  waitingRoom().append(frame);
  try {
    const loaded = new Promise<void>((resolve, reject) => {
      frame.addEventListener("load", () => resolve(), { once: true });
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });
    openFrame(frame, viewUrl(pageId, preset));
    await loaded;
    const content = frame.contentDocument;
    // The server answers with a page or with why there is none, which whoever opens the page is told.
    if (content === null || content.contentType !== "text/html") throw new Error("there is no view of it");
    await content.fonts.ready;
    signal.throwIfAborted();
    mendWithoutSheets(content, page, capture);
    const measured = measureFrame(page, frame, content, preset);
    return { frame, measured };
  } catch (error) {
    frame.remove();
    throw error;
  }
}

/** Frames in it have their full size and are not seen, read out or reached. */
function waitingRoom(): HTMLElement {
  const known = document.querySelector<HTMLElement>(`[${WAITING}]`);
  if (known !== null) return known;
  const room = document.createElement("div");
  room.setAttribute(WAITING, "");
  room.setAttribute("aria-hidden", "true");
  room.inert = true;
  room.style.cssText =
    "position:fixed;left:0;top:0;width:0;height:0;overflow:hidden;visibility:hidden;pointer-events:none";
  document.body.append(room);
  return room;
}
