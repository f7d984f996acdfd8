import { expect, test } from "vitest";
import { annotateLayer } from "./annotate-layer";
import { bench } from "./testing";

const html = "<p>keep one</p><p>maybe two</p><nav><a>drop three</a><p>drop four</p></nav>";
const bars = (it: ReturnType<typeof bench>) =>
  annotateLayer(it.store.state.getState()).marks.flatMap((mark) =>
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
  expect([...annotateLayer(it.store.state.getState()).lit!]).toEqual([1, 0, 0, 0]);
  it.do("label.undecided");
  expect([...annotateLayer(it.store.state.getState()).lit!]).toEqual([1, 1, 0, 0]);
});

test("the views take away the veil first and then all but the cursor", () => {
  const it = bench(html);
  it.do("cycle-view");
  expect(annotateLayer(it.store.state.getState()).lit).toBeNull();
  it.do("cycle-view");
  expect(annotateLayer(it.store.state.getState()).marks.map(({ kind }) => kind)).toEqual(["cursor"]);
});
