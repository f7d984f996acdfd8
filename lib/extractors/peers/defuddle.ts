/**
 * Defuddle (npm `defuddle`), the extractor of the Obsidian web clipper, as an opaque peer: its own code on a
 * server-side DOM, with its defaults. How its answer becomes verdicts is in opaque-peer.ts. Evidence: the
 * program itself.
 */
import { definePeer } from "./opaque-peer";

export const defuddle = definePeer({
  id: "defuddle",
  name: "Defuddle",
  summary: "The extractor of the Obsidian web clipper, run as it is; its answer is aligned with the page.",
  source: { key: "defuddle", section: "package defuddle", evidence: "confirmed" },
  score: {
    name: "found",
    doc: "Share of the text that is in the answer.",
    scale: "linear",
    content: "high",
    limit: null,
  },
  rules: {},
  about: {
    idea: "The main element is looked for by a list of selectors and by scores; clutter is removed by hundreds of selectors and by how blocks of links and short texts score; what is left is written in a standard form. The program is not ours and is run unchanged, so its answer is explained, not its way.",
    formula:
      "found = share of the text's characters that the answer's words match, in order\nkeep = found > 0.5",
    choices: [
      "It runs on a small DOM without style sheets or layout, so rules for small screens and computed styles do not act.",
      "It rewrites footnotes, code and formulas, which are then not found on the page.",
      "It can list what it removes, but not where, so no step is named for a text.",
      "A page nested deeper than maxDepth is not given to it.",
    ],
  },
});
