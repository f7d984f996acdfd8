import type { PageWithGold } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";

/**
 * Pages read at once: enough that a corpus is no thousand questions, few enough that their gold texts fit
 * into memory whatever its size.
 */
const WINDOW = 200;

/**
 * Stored pages with their gold, in the order of the ids; those that were removed meanwhile are left out. They
 * are read a window at a time, never their bytes.
 * @throws the signal's reason when it aborts, before the next window
 */
export async function* pagesWithGold(
  { pages }: Pick<Store, "pages">,
  ids: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<PageWithGold> {
  for (let start = 0; start < ids.length; start += WINDOW) {
    signal?.throwIfAborted();
    yield* await pages.withGold(ids.slice(start, start + WINDOW));
  }
}
