/** Where the inert view of a page is, laid out for a window of this width in CSS pixels. */
export const viewUrl = (pageId: string, width: number | string): string =>
  `/api/pages/${encodeURIComponent(pageId)}/document?width=${width}`;

/** The frame of a workspace, in a document that has one. */
const FRAME = "iframe[data-captured]";

/**
 * Have a frame show a view; one that shows it, or waits for it, is left alone. The frame has no box until its
 * document is there: a large page would be laid out again with every piece of it that comes.
 */
export function openFrame(frame: HTMLIFrameElement, url: string): void {
  if (frame.dataset.view === url) return;
  frame.dataset.view = url;
  frame.style.display = "none";
  frame.addEventListener(
    "load",
    () => {
      frame.style.display = "";
    },
    { once: true },
  );
  // A second `src` would be a step of the history, and Back would take the frame back instead of the person.
  if (frame.hasAttribute("src")) frame.contentWindow?.location.replace(url);
  else frame.src = url;
}

/**
 * Open the frame that the server rendered, where there is one: as soon as the app's script is read, before
 * React is there. Not before that: a large page takes the thread for so long that the scripts, and what they
 * have to ask for, would come after it. `widthOf` chooses for the window and the address.
 */
export function openRendered(widthOf: (asked: string | null) => number): void {
  const frame = document.querySelector<HTMLIFrameElement>(FRAME);
  const pageId = frame?.dataset.captured;
  if (frame === null || pageId === undefined) return;
  const width = widthOf(new URLSearchParams(location.search).get("w"));
  frame.style.width = `${width}px`;
  openFrame(frame, viewUrl(pageId, width));
}
