/**
 * Defuddle (npm `defuddle`), the extractor of the Obsidian web clipper: its own code on a server-side DOM, with
 * its defaults, watched at work (lib/peers/defuddle). How its answer becomes verdicts is in opaque-peer.ts.
 * Evidence: the program itself.
 */
import { DEFUDDLE_RULES } from "./defuddle-words";
import { DEFUDDLE_SPARES } from "./spares";
import { definePeer } from "./opaque-peer";

export const defuddle = definePeer({
  id: "defuddle",
  name: "Defuddle",
  summary: "The extractor of the Obsidian web clipper, run as it is and watched at work.",
  source: { key: "defuddle", section: "package defuddle", evidence: "confirmed" },
  score: {
    name: "content score",
    doc: "Score of the innermost element around the text that was compared with others when the main element was looked for, in the attempt that gave the answer.",
    scale: "linear",
    content: "high",
    limit: null,
  },
  rules: DEFUDDLE_RULES,
  spares: DEFUDDLE_SPARES,
  candidates: {
    unit: "candidate",
    bars: "Each bar is an element that may be the main one, in document order; the line is the score of the one that was chosen.",
    links: null,
  },
  about: {
    idea: "The main element is looked for by a list of selectors and by a score; hidden elements and clutter are removed from it by selectors, by parts of class names, by how blocks of links score and by what short texts say; what is left is written in a standard form. Where that leaves few words it tries again without some of its steps. The program is not ours and is run unchanged, on a tree that tells which step removed what.",
    formula:
      "score of an element = (words + 10 paragraphs + commas + points for date, author, class and footnotes - 3 images / words - 5 tables) (1 - min(link density, 0.5))\nmain = the element with the most, with points for the place of its selector in the list\nblock removed = its score as navigation < 0",
    choices: [
      "It runs on a small DOM without style sheets or layout, so rules for small screens and computed styles do not act.",
      "It rewrites footnotes, code and formulas; what its tree no longer has as such is decided by whether the answer has it (rule found).",
      "Where it has rules for a site of its own it builds its answer from them, and no step is named.",
      "A page nested deeper than maxDepth is not given to it.",
      "How it is watched, with a dropped paragraph explained: docs/defuddle.md.",
    ],
  },
});
