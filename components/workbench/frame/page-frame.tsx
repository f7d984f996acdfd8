"use client";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ErrorBody } from "@/lib/api/fields/refusals";
import { Skeleton } from "@/components/ui/controls/empty";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { measureFrame, VIEWPORT_HEIGHT } from "./measure";
import { openFrame, viewUrl } from "./open-frame";
import styles from "./page-frame.module.css";
import { rootOf } from "./prototypes";
import { FRAME_TITLE, readyPage, SANDBOX, takeFrame } from "./ready-page";
import { mendWithoutSheets } from "./without-sheets";

const STOPPED = ["click", "auxclick", "submit", "dragstart", "contextmenu"] as const;

/**
 * The captured page: an inert document without scripts, as tall as its content, that never takes the focus.
 * Input and drawing belong to the layer above it. Measures its texts once it is there, and again when its
 * size changes. What it shows is none of React's business: `openRendered` may have opened it before React was
 * there, and a page that was laid out ahead brings its own frame along.
 */
export function PageFrame() {
  const store = useWorkspaceStore();
  const frame = useRef<HTMLIFrameElement>(null);
  const pageId = useWorkspace((state) => state.subject.record.id);
  const preset = useWorkspace((state) => state.preset);
  const page = useWorkspace((state) => state.page);
  // In its own size, which the frame keeps where it is shown smaller.
  const measuredHeight = useWorkspace(({ geometry }) =>
    geometry === null ? null : Math.round(geometry.height / geometry.scale),
  );
  const failed = useWorkspace((state) => state.failure !== null);
  const paper = useRef<HTMLDivElement>(null);
  const [laid] = useState(() => {
    const ready = readyPage(store.getState().subject.record);
    return ready?.preset === preset ? ready.laid : null;
  });

  useLayoutEffect(() => {
    if (laid === null || paper.current === null) return;
    frame.current = takeFrame(laid, pageId, paper.current);
    frame.current.className = styles.frame!;
  }, [laid, pageId]);

  // React knows nothing of a frame that was brought along; it has its size already while it shows this.
  useLayoutEffect(() => {
    const element = frame.current;
    if (laid === null || element === null || element.dataset.view === viewUrl(pageId, preset)) return;
    element.style.width = `${preset}px`;
    element.style.height = `${VIEWPORT_HEIGHT}px`;
  }, [laid, pageId, preset]);

  // The store's own preset: the server, which does not know the window, may have rendered this for another
  // one.
  useEffect(() => {
    if (frame.current !== null) openFrame(frame.current, viewUrl(pageId, store.getState().preset));
  }, [store, pageId, preset]);

  useEffect(() => {
    const element = frame.current;
    if (element === null || page === null) return;
    const { href } = new URL(viewUrl(pageId, preset), location.href);
    let observed: ResizeObserver | null = null;
    let pending = 0;
    let rounds = 0;
    let guarded: Document | null = null;
    const prevent = (event: Event) => event.preventDefault();

    const measure = () => {
      pending = 0;
      const content = element.contentDocument;
      if (content === null) return;
      const { geometry, fidelity } = measureFrame(page, element, content, preset);
      store.getState().measured(geometry, fidelity);
    };
    const schedule = () => {
      // A page whose height depends on its own height must not keep us busy.
      if (pending === 0 && rounds++ < 8) pending = requestAnimationFrame(measure);
    };
    const arrived = () => {
      const content = element.contentDocument;
      // The frame may have finished before React was listening, so both ways lead here; about:blank and the
      // view before this one do not count.
      if (
        content === null ||
        content === guarded ||
        content.readyState !== "complete" ||
        content.URL !== href
      )
        return;
      guarded = content;
      mendWithoutSheets(content, page, store.getState().subject.capture);
      // The server answers with a page or with why there is none.
      if (content.contentType !== "text/html") {
        store.getState().failed(refusalIn(content));
        return;
      }
      for (const kind of STOPPED)
        Document.prototype.addEventListener.call(content, kind, prevent, { capture: true });
      if (laid === null || store.getState().geometry !== laid.measured.geometry) schedule();
      if (content.fonts.status === "loading") void content.fonts.ready.then(schedule);
      // A font may come later than that, and need not change the size of anything but the text.
      content.fonts.addEventListener("loadingdone", schedule);
      observed?.disconnect();
      // It also tells the size that it finds at first, which is being measured already.
      let isFirst = true;
      observed = new ResizeObserver(() => {
        if (!isFirst) schedule();
        isFirst = false;
      });
      const root = rootOf(content);
      if (root !== null) observed.observe(root);
    };
    const returnFocus = () => {
      if (document.activeElement === element) element.blur();
    };
    element.addEventListener("load", arrived);
    window.addEventListener("blur", returnFocus);
    arrived();
    return () => {
      element.removeEventListener("load", arrived);
      window.removeEventListener("blur", returnFocus);
      observed?.disconnect();
      cancelAnimationFrame(pending);
      guarded?.fonts.removeEventListener("loadingdone", schedule);
      if (guarded !== null)
        for (const kind of STOPPED)
          Document.prototype.removeEventListener.call(guarded, kind, prevent, { capture: true });
    };
  }, [store, page, pageId, preset, laid]);

  return (
    <div
      ref={paper}
      className={styles.paper}
      data-state={failed ? "failed" : measuredHeight === null ? "loading" : "ready"}
      data-testid="paper"
    >
      {laid === null && (
        <iframe
          ref={frame}
          className={styles.frame}
          data-captured={pageId}
          suppressHydrationWarning
          title={FRAME_TITLE}
          sandbox={SANDBOX}
          inert
          tabIndex={-1}
          referrerPolicy="no-referrer"
          scrolling="no"
          style={{ width: preset, height: measuredHeight ?? VIEWPORT_HEIGHT }}
        />
      )}
      {measuredHeight === null && !failed && (
        <div className={styles.blank}>
          <Skeleton rows={14} height={44} />
        </div>
      )}
    </div>
  );
}

/** The server's sentence in what it sent instead of a page. */
function refusalIn(content: Document): string {
  const text = content.body.textContent;
  try {
    return (JSON.parse(text) as ErrorBody).error.message;
  } catch {
    return text === "" ? "the server sent something that is not a page" : text.slice(0, 300);
  }
}
