/**
 * Mozilla Readability (npm `@mozilla/readability`), the extractor of Firefox's reader view: its own code on a
 * server-side DOM, with its defaults, watched at work (lib/peers/readability). How its answer becomes
 * verdicts is in opaque-peer.ts. Evidence: the program itself.
 */
import { definePeer } from "./opaque-peer";
import { READABILITY_RULES } from "./readability-words";
import { READABILITY_SPARES } from "./spares";

export const readability = definePeer({
  id: "readability",
  name: "Readability (Mozilla)",
  summary: "The extractor of Firefox's reader view, run as it is and watched at work.",
  source: { key: "readability", section: "package @mozilla/readability", evidence: "confirmed" },
  score: {
    name: "content score",
    doc: "Points of the nearest element around the text that has any, less its share of links, in the attempt that gave the answer.",
    scale: "linear",
    content: "high",
    limit: null,
  },
  rules: READABILITY_RULES,
  spares: READABILITY_SPARES,
  candidates: {
    unit: "candidate",
    bars: "Each bar is an element that has points, in document order; the line is what an element beside the chosen one must reach.",
    links: "Share of the nearest scored element's text in links; links within the page count 0.3.",
  },
  about: {
    idea: "Elements are removed that their class, id or role make unlikely. Paragraphs are scored by length and commas and hand their points up to their ancestors, whose tag, class and id count too; links take points away. The best element is joined with siblings like it and cleaned. Where that leaves fewer than 500 characters it tries again without some of its rules. The program is not ours and is run unchanged, on a tree that tells which step removed, moved or scored what.",
    formula:
      "points of a paragraph of 25 characters or more = 1 + (commas + 1) + min(characters / 100, 3)\nscore = (points by tag, class and id + points of paragraphs / distance) (1 - link density)\nsibling joined = score >= max(10, score of the chosen element / 5)",
    choices: [
      "It runs on a small DOM without layout, so it sees hidden elements only by their attributes.",
      "Text that its own parser places elsewhere or leaves out is decided by whether the answer has it (rule found).",
      "A page nested deeper than maxDepth is not given to it.",
      "How it is watched, with three dropped paragraphs explained: docs/readability.md.",
    ],
  },
});
