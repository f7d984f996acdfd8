/** Where the inert view of a page is, laid out for a window of this width in CSS pixels. */
export const viewUrl = (pageId: string, width: number | string): string => `/api/pages/${encodeURIComponent(pageId)}/document?width=${width}`;

/** The frame of a workspace, in a document that has one. */
export const FRAME = "iframe[data-captured]";

/**
 * Have a frame show a view; one that shows it, or waits for it, is left alone. The frame has no box until its document is there: a large
 * page would be laid out again with every piece of it that comes.
 */
export function openFrame(frame: HTMLIFrameElement, url: string): void {
  if (frame.dataset.view === url) return;
  frame.dataset.view = url;
  frame.style.display = "none";
  frame.addEventListener("load", () => { frame.style.display = ""; }, { once: true });
  // A second `src` would be a step of the history, and Back would take the frame back instead of the person.
  if (frame.hasAttribute("src")) frame.contentWindow?.location.replace(url);
  else frame.src = url;
}

/**
 * The same as a script for the first HTML of the workspace, which stands behind its frame: the view is fetched and read while the scripts of
 * the app are still on their way. `fitting` are the widest window and the width for it, from narrow to wide; `widths` are what the address may ask for.
 */
export function earlyFrame(pageId: string, fitting: readonly (readonly [window: number, width: number])[], widths: readonly number[]): string {
  return `(f=>{if(!f)return;const a=new URLSearchParams(location.search).get("w"),w=${JSON.stringify(widths)}.find(w=>String(w)===a)??${JSON.stringify(fitting)}.find(([n])=>innerWidth<=n)[1];`
    + `f.style.width=w+"px";f.style.display="none";f.addEventListener("load",()=>{f.style.display=""},{once:true});f.src=f.dataset.view=${JSON.stringify(viewUrl(pageId, ""))}+w})(document.querySelector(${JSON.stringify(FRAME)}))`;
}
