import { describe, expect, it } from "vitest";
import { seededRng } from "../../learn/rng";
import { editScript } from "./edit-script";
import { treeEditDistance, type PostOrderTree } from "./tree-edit-distance";

/** A tree written as nested lists: `["a", ["b"], ["c", ["d"]]]`. */
type Nested = readonly [string, ...Nested[]];

function postOrder(tree: Nested | null, ids: Map<string, number>): PostOrderTree {
  const labels: number[] = [];
  const leftmost: number[] = [];
  const visit = ([label, ...children]: Nested): number => {
    const first = labels.length;
    children.forEach(visit);
    const id = ids.get(label) ?? ids.size;
    ids.set(label, id);
    labels.push(id);
    leftmost.push(first);
    return first;
  };
  if (tree !== null) visit(tree);
  return { labels: Int32Array.from(labels), leftmost: Int32Array.from(leftmost) };
}

function scriptOf(a: Nested | null, b: Nested | null) {
  const ids = new Map<string, number>();
  const own = postOrder(a, ids);
  const other = postOrder(b, ids);
  const names = [...ids.keys()];
  const name = (tree: PostOrderTree, index: number | null) =>
    index === null ? "" : names[tree.labels[index]!]!;
  return editScript(own, other).map(
    (edit) =>
      `${edit.kind} ${name(own, edit.own)}${edit.own !== null && edit.other !== null ? ">" : ""}${name(other, edit.other)}`,
  );
}

describe("an edit script", () => {
  it("keeps everything of equal trees, and takes or gives all where one is empty", () => {
    expect(scriptOf(["a", ["b"]], ["a", ["b"]])).toEqual(["keep b>b", "keep a>a"]);
    expect(scriptOf(["a", ["b"]], null)).toEqual(["delete b", "delete a"]);
    expect(scriptOf(null, ["a"])).toEqual(["insert a"]);
    expect(scriptOf(null, null)).toEqual([]);
  });

  it("relabels, deletes and inserts where each is cheapest", () => {
    expect(scriptOf(["ul", ["Home"], ["News"], ["About"]], ["ul", ["Home"], ["Shop"], ["About"]])).toEqual([
      "keep Home>Home",
      "relabel News>Shop",
      "keep About>About",
      "keep ul>ul",
    ]);
    expect(scriptOf(["ul", ["Home"], ["News"], ["About"]], ["ul", ["Home"], ["About"]])).toEqual([
      "keep Home>Home",
      "delete News",
      "keep About>About",
      "keep ul>ul",
    ]);
    expect(scriptOf(["ul", ["Home"]], ["ul", ["li", ["Home"]]])).toEqual([
      "keep Home>Home",
      "insert li",
      "keep ul>ul",
    ]);
  });

  it("costs what the distance says, keeps the order of both trees and names every node once, on random trees", () => {
    const rng = seededRng(7);
    const random = (size: number): Nested => {
      const [label, children]: [string, Nested[]] = ["abc"[rng.below(3)]!, []];
      for (let left = size - 1; left > 0;) {
        const share = 1 + rng.below(left);
        children.push(random(share));
        left -= share;
      }
      return [label, ...children];
    };
    for (let round = 0; round < 300; round++) {
      const ids = new Map<string, number>();
      const a = postOrder(random(1 + rng.below(14)), ids);
      const b = postOrder(random(1 + rng.below(14)), ids);
      const script = editScript(a, b);
      expect(script.filter(({ kind }) => kind !== "keep")).toHaveLength(treeEditDistance(a, b));
      const own = script.flatMap((edit) => edit.own ?? []);
      const other = script.flatMap((edit) => edit.other ?? []);
      expect(own).toEqual(Array.from(a.labels.keys()));
      expect(other).toEqual(Array.from(b.labels.keys()));
      // What stands below one of a pair stands below its partner: the mapping is one of trees.
      const pairs = script.filter(({ kind }) => kind === "keep" || kind === "relabel");
      for (const x of pairs)
        for (const y of pairs)
          expect(a.leftmost[x.own!]! <= y.own! && y.own! <= x.own!).toBe(
            b.leftmost[x.other!]! <= y.other! && y.other! <= x.other!,
          );
    }
  });
});
