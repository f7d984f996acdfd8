import { expect, test } from "vitest";
import { annotateLayer } from "./annotate-layer";
import { bench } from "./testing";

const html = "<p>keep one</p><p>maybe two</p><nav><a>drop three</a><p>drop four</p></nav>";
const layer = (it: ReturnType<typeof bench>) => annotateLayer(it.store.state.getState());
const bars = (it: ReturnType<typeof bench>) =>
  layer(it).ground!.flatMap((mark) =>
    mark.kind === "bar" ? [`${mark.tag} ${mark.line} ${mark.range.start}-${mark.range.end}`] : [],
  );

test("suggestions are dashed, and suggested boilerplate is only veiled", () => {
  expect(bars(bench(html))).toEqual(["M dashed 0-1", "M dashed 1-2"]);
});

test("a label turns solid, and one label on several blocks is one bar", () => {
  const it = bench(html);
  it.do("label.main", "next-block", "parent", "label.navigation");
  expect(bars(it)).toEqual(["M dashed 0-1", "M solid 1-2", "N solid 2-4"]);
});

test("content and uncertain blocks are lit, the rest lies under the veil", () => {
  const it = bench(html);
  it.do("label.boilerplate");
  expect([...layer(it).lit!]).toEqual([1, 0, 0, 0]);
  it.do("label.undecided");
  expect([...layer(it).lit!]).toEqual([1, 1, 0, 0]);
  expect(layer(it).veil, "people read what lies under it").toBe("soft");
});

test("the views take away the veil first and then all but the cursor", () => {
  const it = bench(html);
  it.do("cycle-view");
  expect(layer(it).lit).toBeNull();
  it.do("cycle-view");
  expect([...layer(it).ground!, ...layer(it).marks].map(({ kind }) => kind)).toEqual(["cursor"]);
});

test("what waits for a decision is hatched, and a tick in the map", () => {
  const it = bench(html);
  const waits = () =>
    layer(it).ground!.flatMap(({ kind, range }) => (kind === "bar" ? [] : [kind, range.start]));
  expect(waits()).toEqual(["hatch", 1, "map", 1]);
  it.do("label.main");
  expect(waits()).toEqual([]);
});

test("a move of the cursor leaves all but the cursor as it is, and a label all marks but its own", () => {
  const it = bench(Array.from({ length: 200 }, (_, at) => `<p>keep ${at}</p>`).join(""));
  const before = layer(it);
  it.do("next-block");
  const moved = layer(it);
  expect([moved.ground === before.ground, moved.lit === before.lit, moved.marks.length]).toEqual([
    true,
    true,
    1,
  ]);
  it.do("label.heading");
  const known = new Set(before.ground);
  expect(layer(it).ground!.filter((mark) => !known.has(mark))).toMatchObject([{ kind: "bar", tag: "H" }]);
});

test("where nothing is proposed the page is left as it is, without a veil", () => {
  const it = bench(html);
  it.store.propose({ votes: [], failed: [] });
  const { ground, lit } = layer(it);
  expect(ground).toEqual([]);
  expect(lit).toBeNull();
  it.do("label.main", "next-block", "label.undecided");
  expect(layer(it).ground!.map(({ kind, range }) => [kind, range.start])).toEqual([
    ["bar", 1],
    ["bar", 2],
    ["hatch", 2],
    ["map", 2],
  ]);
});
