import type { Viewport } from "../derived/css";
import { derivedView } from "../derived/view";
import { sourceOf, type SentPage } from "./sent-page";

/** The inert document that the page frame shows, as UTF-8. */
export function view({
  page,
  viewport,
}: {
  readonly page: SentPage;
  readonly viewport: Viewport;
}): Uint8Array {
  return new TextEncoder().encode(derivedView(sourceOf(page).html, viewport));
}

/** The decoded source as UTF-8, and the encoding it had. */
export function source({ page }: { readonly page: SentPage }): {
  readonly text: Uint8Array;
  readonly encoding: string;
} {
  const { html, encoding } = sourceOf(page);
  return { text: new TextEncoder().encode(html), encoding };
}
