import { expect, test } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import { annotationUnits } from "@/lib/labels/units/units";
import { NO_ACTIVITY } from "@/lib/view/labels/activity";
import type { LabelState } from "@/lib/store/interfaces/labels";
import { placesOn } from "@/components/modes/annotate/state/places";
import { countingStamp } from "@/components/workbench/saving/testing";
import { createAnnotateStore } from "./annotate-store";
import { followPlace, resume } from "./resuming";

const page = parsePage("<h1>one</h1><p>two</p><ul><li>three</ul><p>four</p>");
const desk = { pageId: "p", annotator: "Ada" };

/** A visit of the page, in a browser that remembers this. */
function visit(value: { stored: string | null }, labelState: LabelState = "in progress") {
  const annotate = createAnnotateStore(
    {
      page,
      units: annotationUnits(page),
      proposal: { votes: [], failed: [] },
      log: { operations: [], labelState, activity: { ...NO_ACTIVITY, last: 0 } },
    },
    countingStamp(),
    { operations: () => undefined, request: () => undefined },
  );
  const places = placesOn({
    getItem: () => value.stored,
    setItem: (_, next) => {
      value.stored = next;
    },
  });
  resume({ desk, annotate }, places);
  const waiting: (() => void)[] = [];
  const leave = followPlace({ desk, annotate }, places, (run) => {
    waiting.push(run);
    return () => void waiting.splice(waiting.indexOf(run), 1);
  });
  return { annotate, leave, waiting, at: () => annotate.state.getState().cursor?.focus };
}

test("who comes back to an unfinished page finds the cursor where it was left", () => {
  const browser = { stored: null };
  const first = visit(browser);
  first.annotate.perform("annotate.last-block");
  const left = first.at();
  expect(left).not.toBe(0);
  first.leave();
  expect(visit(browser).at()).toBe(left);
});

test("the place is kept a moment after the cursor moved, in case the window is lost", () => {
  const browser = { stored: null };
  const { annotate, waiting } = visit(browser);
  annotate.perform("annotate.last-block");
  expect(browser.stored).toBeNull();
  expect(waiting).toHaveLength(1);
  waiting[0]!();
  expect(browser.stored).not.toBeNull();
});

test("a page that was accepted begins where labelling begins, also in the visit after it is opened again", () => {
  const browser = { stored: null };
  const first = visit(browser);
  const start = first.at();
  first.annotate.perform("annotate.last-block");
  first.annotate.apply({ labelState: "done" });
  first.leave();
  expect(visit(browser, "done").at()).toBe(start);
  expect(visit(browser).at()).toBe(start);
});

test("a visit in which nothing moved leaves what was remembered alone", () => {
  const browser = { stored: null };
  visit(browser).leave();
  expect(browser.stored).toBeNull();
});
