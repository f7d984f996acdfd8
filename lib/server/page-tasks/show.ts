import type { Viewport } from "../derived/css";
import { safeDrawing } from "../derived/drawings";
import type { SentResources } from "../derived/own-resources";
import { derivedView } from "../derived/view";
import { sourceOf, type SentPage } from "./sent-page";

/** A drawing is the same in every window. */
const DRAWING_VIEWPORT = { width: 732, height: 900 };

/** The inert document that the page frame shows, as UTF-8. */
export function view({
  page,
  viewport,
  resources,
}: {
  readonly page: SentPage;
  readonly viewport: Viewport;
  /** What came with it; null where it came alone. */
  readonly resources: SentResources | null;
}): Uint8Array {
  return new TextEncoder().encode(derivedView(sourceOf(page).html, viewport, resources));
}

/** A drawing that came with a page, as UTF-8: what may be shown of it; null where nothing may. */
export function drawing({ bytes }: { readonly bytes: Uint8Array }): Uint8Array | null {
  const safe = safeDrawing(new TextDecoder().decode(bytes), DRAWING_VIEWPORT);
  return safe === null ? null : new TextEncoder().encode(safe);
}

/** The decoded source as UTF-8, and the encoding it had. */
export function source({ page }: { readonly page: SentPage }): {
  readonly text: Uint8Array;
  readonly encoding: string;
} {
  const { html, encoding } = sourceOf(page);
  return { text: new TextEncoder().encode(html), encoding };
}
