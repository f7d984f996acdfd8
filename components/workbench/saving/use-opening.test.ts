import { expect, test } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import { openAhead, openingOf, openings } from "./use-opening";

const desk = { pageId: "p", annotator: "Ada" };
const labelled = { slice: null, isLesson: false };
let now = 0;
/** None is opened here: there is no window. */
const kind = () =>
  openings(
    () => Promise.reject(new Error("nothing is opened")),
    () => now,
  );

test("a session opened ahead is that of the page where it is there soon after, and from then on", () => {
  const [sessions, page] = [kind(), parsePage("<p>one</p>")];
  now = 1_000;
  openAhead(sessions, page, desk, labelled);
  now = 4_000;
  const opening = openingOf(sessions, page, desk, labelled);
  now = 60_000;
  expect(openingOf(sessions, page, desk, labelled)).toBe(opening);
});

test("one opened ahead of a page that came later is not used: its labels may be others by then", () => {
  const [sessions, page] = [kind(), parsePage("<p>one</p>")];
  now = 1_000;
  openAhead(sessions, page, desk, labelled);
  const [ahead] = sessions.byPage.get(page)!.values();
  now = 4_001;
  const opening = openingOf(sessions, page, desk, labelled);
  expect(opening).not.toBe(ahead);
  expect(openingOf(sessions, page, desk, labelled)).toBe(opening);
});

test("each annotator of a page has one, and a lesson has one of its own", () => {
  const [sessions, page] = [kind(), parsePage("<p>one</p>")];
  const opening = openingOf(sessions, page, desk, labelled);
  expect(openingOf(sessions, page, { ...desk, annotator: "Ben" }, labelled)).not.toBe(opening);
  expect(openingOf(sessions, page, desk, { ...labelled, isLesson: true })).not.toBe(opening);
  expect(openingOf(sessions, page, desk, labelled)).toBe(opening);
});
