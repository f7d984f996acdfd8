/**
 * NCE in inspect mode: the way down to the separator, what was removed below it, and S3's nine attributes of
 * each text.
 */
import { leavesOf, type NodeId, type Page } from "../../page/page";
import { shortName } from "../../page/path";
import type { Trace, Unit } from "../contract/contract";
import { attributeColumns, attributesOf, looksInWords } from "./attributes";
import type { Noise } from "./refine";
import type { Separator } from "./separator";

/** @param keep (L) the relevant texts */
export function traceNce(
  page: Page,
  keep: Uint8Array,
  separator: Separator | null,
  noise: readonly Noise[],
  alpha: number,
): Trace {
  const chain = separator?.chain ?? [];
  const shares = separator?.shares ?? new Float64Array(0);
  // An element around nothing but the next one adds nothing to see.
  const isWrapper = (step: number): boolean =>
    step + 1 < chain.length &&
    sizeOf(page, chain[step]!) === sizeOf(page, chain[step + 1]!) &&
    chain[step] !== separator!.node;
  const steps = chain.flatMap((node, step): Unit[] =>
    isWrapper(step)
      ? []
      : [
          {
            label: shortName(page, node),
            range: leavesOf(page, node),
            node,
            value: shares[step]!,
            verdict: node === separator!.node ? "keep" : null,
          },
        ],
  );
  const dropped = noise.map(({ rule, node, range, value }): Unit => ({
    label: `${rule}: ${shortName(page, node)}`,
    range,
    node,
    value,
    verdict: "drop",
  }));
  return {
    unit: "element",
    units: [...steps, ...dropped],
    curves: [
      {
        name: "Way down to the separator",
        doc: "A point is the heaviest child of the one before, from the body down: the separator is the last at or above the line.",
        form: "line",
        x: "depth",
        y: "share of the good text",
        values: shares,
        leaf: Int32Array.from(chain, (node) =>
          leavesOf(page, node).start < leavesOf(page, node).end ? leavesOf(page, node).start : -1,
        ),
        kept: Uint8Array.from(shares, (share) => (share >= alpha ? 1 : 0)),
        limits: [{ name: "alpha", value: alpha, param: "alpha" }],
      },
    ],
    columns: attributeColumns(attributesOf(page, keep)),
    words: looksInWords(page),
  };
}

function sizeOf(page: Page, node: NodeId): number {
  const { start, end } = leavesOf(page, node);
  return end - start;
}
