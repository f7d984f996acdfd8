import { expect, test } from "vitest";
import { placesOn, REMEMBERED } from "./places";

const desk = (pageId: string, annotator = "Ada", page = "bytes") => ({ pageId, annotator, page });

/** A storage of one value. */
function shelf(value: string | null = null) {
  return {
    value,
    getItem() {
      return this.value;
    },
    setItem(_: string, next: string) {
      this.value = next;
    },
  };
}

test("a page is come back to at the text where the annotator was, also in another visit", () => {
  const on = shelf();
  placesOn(on).keep(desk("p"), 7);
  placesOn(on).keep(desk("p"), 9);
  expect(placesOn(on).of(desk("p"))).toBe(9);
});

test("another annotator, page or content has a place of its own, or none", () => {
  const places = placesOn(shelf());
  places.keep(desk("p"), 7);
  expect([places.of(desk("q")), places.of(desk("p", "Bob")), places.of(desk("p", "Ada", "other"))]).toEqual([
    null,
    null,
    null,
  ]);
});

test("a page that is done has no place any more", () => {
  const places = placesOn(shelf());
  places.keep(desk("p"), 7);
  places.keep(desk("p"), null);
  expect(places.of(desk("p"))).toBeNull();
});

test("the page that was left first is forgotten where there are too many", () => {
  const places = placesOn(shelf());
  for (let at = 0; at <= REMEMBERED; at++) places.keep(desk(`p${at}`), at);
  expect([places.of(desk("p0")), places.of(desk("p1")), places.of(desk(`p${REMEMBERED}`))]).toEqual([
    null,
    1,
    REMEMBERED,
  ]);
});

test.each(["{", "7", '[["x"]]', "[[1, 2]]", '[["x", -1]]', "[null]"])(
  "what somebody else wrote there is no place: %s",
  (value) => {
    const places = placesOn(shelf(value));
    expect(places.of(desk("p"))).toBeNull();
    places.keep(desk("p"), 3);
    expect(places.of(desk("p"))).toBe(3);
  },
);

test("a browser that forbids storage remembers nothing and says nothing", () => {
  const places = placesOn({
    getItem: () => null,
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
  });
  places.keep(desk("p"), 3);
  expect(places.of(desk("p"))).toBeNull();
  expect(placesOn(null).of(desk("p"))).toBeNull();
});
