/**
 * Which children of an element are built alike: posts, comments, list items. A signature is the tag, the
 * class names in any order, and the tags below down to a depth; signatures are compared by a hash of 32 bits.
 */
import { childrenOf, type NodeId, type Page } from "../page/page";

/**
 * The signature of an element of the page. Nodes with `gone` 1 do not count. O(N * depth) once, then by
 * lookup.
 */
export function signaturesOf(page: Page, gone: Uint8Array, depth: number): (node: NodeId) => number {
  const { size, tags, isText, parent, attributes } = page;
  const tagIds = new Map<string, number>();
  const own = new Int32Array(size);
  for (let id = 1; id < size; id++) {
    if (isText[id] === 1 || gone[id] === 1) continue;
    let tagId = tagIds.get(tags[id]!);
    if (tagId === undefined) tagIds.set(tags[id]!, (tagId = hashOf(tags[id]!)));
    own[id] = tagId;
  }
  let shapes = own;
  for (let level = 0; level < depth; level++) {
    const deeper = Int32Array.from(own);
    for (let id = 1; id < size; id++)
      if (own[id] !== 0) deeper[parent[id]!] = (Math.imul(deeper[parent[id]!]!, 31) + shapes[id]!) | 0;
    shapes = deeper;
  }
  const classHashes = new Map<string, number>();
  return (node) => {
    let classes = 0;
    for (const { name, value } of attributes[node]!) {
      if (name !== "class") continue;
      const known = classHashes.get(value);
      // A sum does not depend on the order of the names.
      classes =
        known ?? value.split(/\s+/).reduce((sum, one) => (one === "" ? sum : (sum + hashOf(one)) | 0), 0);
      if (known === undefined) classHashes.set(value, classes);
    }
    return (Math.imul(shapes[node]!, 0x01000193) ^ classes) | 0;
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 1;
}

/** Children built alike, one gap allowed between two of them; in the order of their first. */
export interface Run {
  readonly siblings: readonly NodeId[];
}

/** Runs of at least `least` child elements of `node` with the same signature. */
export function runsBelow(
  page: Page,
  gone: Uint8Array,
  node: NodeId,
  signatureOf: (node: NodeId) => number,
  least: number,
): Run[] {
  const children: NodeId[] = [];
  for (const child of childrenOf(page, node))
    if (page.isText[child] === 0 && gone[child] === 0) children.push(child);
  if (children.length < least) return [];
  const open = new Map<number, { siblings: NodeId[]; last: number }>();
  const runs: { siblings: NodeId[]; last: number }[] = [];
  children.forEach((child, position) => {
    const signature = signatureOf(child);
    let run = open.get(signature);
    if (run === undefined || position - run.last > 2) {
      run = { siblings: [], last: position };
      open.set(signature, run);
      runs.push(run);
    }
    run.siblings.push(child);
    run.last = position;
  });
  return runs.filter(({ siblings }) => siblings.length >= least);
}
