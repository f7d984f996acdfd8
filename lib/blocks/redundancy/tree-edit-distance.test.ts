import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { histogramBound, sequenceBound } from "./bounds";
import { treeEditDistance, type PostOrderTree } from "./tree-edit-distance";

interface Tree {
  readonly label: number;
  readonly children: readonly Tree[];
}

/** `f(d(a,c(b)),e)` */
function read(text: string): Tree {
  let at = 0;
  const tree = (): Tree => {
    const label = text.charCodeAt(at++);
    const children: Tree[] = [];
    if (text[at] === "(") {
      do {
        at++;
        children.push(tree());
      } while (text[at] === ",");
      at++;
    }
    return { label, children };
  };
  return tree();
}

function flat(tree: Tree): PostOrderTree {
  const labels: number[] = [];
  const leftmost: number[] = [];
  const visit = ({ label, children }: Tree) => {
    const start = labels.length;
    children.forEach(visit);
    leftmost.push(start);
    labels.push(label);
  };
  visit(tree);
  return { labels: Int32Array.from(labels), leftmost: Int32Array.from(leftmost) };
}

/** The definition: distance of ordered forests by their last roots. */
function slowDistance(a: readonly Tree[], b: readonly Tree[]): number {
  const size = (trees: readonly Tree[]): number =>
    trees.reduce((sum, tree) => sum + 1 + size(tree.children), 0);
  const seen = new Map<string, number>();
  const distance = (x: readonly Tree[], y: readonly Tree[]): number => {
    const p = x.at(-1);
    const q = y.at(-1);
    if (p === undefined) return size(y);
    if (q === undefined) return size(x);
    const key = JSON.stringify([x, y]);
    const cached = seen.get(key);
    if (cached !== undefined) return cached;
    const restX = x.slice(0, -1);
    const restY = y.slice(0, -1);
    const answer = Math.min(
      distance([...restX, ...p.children], y) + 1,
      distance(x, [...restY, ...q.children]) + 1,
      distance(restX, restY) + distance(p.children, q.children) + (p.label === q.label ? 0 : 1),
    );
    seen.set(key, answer);
    return answer;
  };
  return distance(a, b);
}

const anyTree: fc.Arbitrary<Tree> = fc
  .letrec<{ tree: Tree }>((tie) => ({
    tree: fc.record({
      label: fc.integer({ min: 0, max: 2 }),
      children: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        fc.constant([]),
        fc.array(tie("tree"), { maxLength: 3 }),
      ),
    }),
  }))
  .tree.filter((tree) => JSON.stringify(tree).length < 300);

describe("tree edit distance", () => {
  it("is 2 between f(d(a,c(b)),e) and f(c(d(a,b)),e)", () => {
    expect(treeEditDistance(flat(read("f(d(a,c(b)),e)")), flat(read("f(c(d(a,b)),e)")))).toBe(2);
  });

  it("is the size of the other tree when one is empty, and 0 for equal trees", () => {
    const empty = { labels: new Int32Array(0), leftmost: new Int32Array(0) };
    const tree = flat(read("a(b,c)"));
    expect(treeEditDistance(empty, tree)).toBe(3);
    expect(treeEditDistance(tree, tree)).toBe(0);
  });

  it("equals the recursive definition", () => {
    fc.assert(
      fc.property(anyTree, anyTree, (a, b) => {
        expect(treeEditDistance(flat(a), flat(b))).toBe(slowDistance([a], [b]));
      }),
      { numRuns: 150 },
    );
  });

  it("is never below its bounds", () => {
    fc.assert(
      fc.property(anyTree, anyTree, (a, b) => {
        const x = flat(a);
        const y = flat(b);
        const distance = treeEditDistance(x, y);
        expect(histogramBound(x.labels.slice().sort(), y.labels.slice().sort())).toBeLessThanOrEqual(
          distance,
        );
        expect(sequenceBound(x.labels, y.labels, 100)).toBeLessThanOrEqual(distance);
      }),
      { numRuns: 300 },
    );
  });
});

describe("the sequence bound", () => {
  const codes = (text: string) => Int32Array.from(text, (letter) => letter.charCodeAt(0));
  it.each([
    { a: "kitten", b: "sitting", limit: 10, bound: 3 },
    { a: "kitten", b: "sitting", limit: 3, bound: 3 },
    { a: "kitten", b: "sitting", limit: 2, bound: 3 },
    { a: "abc", b: "", limit: 5, bound: 3 },
    { a: "abc", b: "abcdefg", limit: 3, bound: 4 },
  ])("of $a and $b is $bound with limit $limit", ({ a, b, limit, bound }) => {
    expect(sequenceBound(codes(a), codes(b), limit)).toBe(bound);
  });

  it("is the same with any band that holds it", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 12 });
    fc.assert(
      fc.property(word, word, fc.nat(12), (a, b, limit) => {
        const exact = sequenceBound(codes(a), codes(b), 50);
        expect(sequenceBound(codes(a), codes(b), limit)).toBe(Math.min(exact, limit + 1));
      }),
    );
  });
});
