import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

/** What React has drawn for a test. */
export interface Drawn {
  readonly host: HTMLElement;
  /** Draw this in its place. */
  draw(next: ReactNode): Promise<void>;
}

/**
 * For tests with `@vitest-environment jsdom`: React draws into a document until the test is over; what
 * follows from it has happened when the promise resolves.
 */
export async function drawn(first: ReactNode): Promise<Drawn> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const draw = (next: ReactNode): Promise<void> => act(async () => root.render(next));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    host.remove();
  });
  await draw(first);
  return { host, draw };
}
