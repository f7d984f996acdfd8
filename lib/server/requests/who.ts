/** Who labels here: everybody with work in the database, and who is at work in which browser. */
import type { KnownAnnotator } from "../../api/resources/people";
import { isReview } from "../../labels/reviewer";
import type { Presence } from "../../store/interfaces/presence";
import type { Store } from "../../store/interfaces/store";
import { initialsOf } from "../../text/initials";

/** A browser says that it is still there once a minute; after two and a half without a word it is not. */
export const PRESENT_MS = 150_000;

/**
 * Everybody who has labelled something, was given something to label, or is at work at present, by name.
 * Reviewers' sets are not people of their own.
 */
export async function knownAnnotators(
  { labels, presence }: Pick<Store, "labels" | "presence">,
  browser: string | null,
  now: number,
): Promise<readonly KnownAnnotator[]> {
  const [annotators, workload, present] = await Promise.all([
    labels.annotators(),
    labels.workload(),
    presence.since(now - PRESENT_MS),
  ]);
  const elsewhere = new Set(
    present.filter((each) => each.browser !== browser).map(({ annotator }) => annotator),
  );
  const stored = annotators
    .filter(({ name }) => !isReview(name))
    .map((annotator): KnownAnnotator => ({
      ...annotator,
      pages: workload.get(annotator.id) ?? 0,
      isElsewhere: elsewhere.has(annotator.name),
    }));
  const names = new Set(stored.map(({ name }) => name));
  const fresh = [...elsewhere]
    .filter((name) => !names.has(name))
    .map((name): KnownAnnotator => ({
      id: null,
      name,
      initials: initialsOf(name),
      pages: 0,
      isElsewhere: true,
    }));
  return [...stored, ...fresh].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether a browser other than this one labels under the same name at present. */
export async function isElsewhere(
  { presence }: Pick<Store, "presence">,
  { browser, annotator }: Presence,
  now: number,
): Promise<boolean> {
  return (await presence.since(now - PRESENT_MS)).some(
    (each) => each.browser !== browser && each.annotator === annotator,
  );
}
