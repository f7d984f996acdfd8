/**
 * Mozilla Readability (npm `@mozilla/readability`), the extractor of Firefox's reader view, as an opaque
 * peer: its own code on a server-side DOM, with its defaults. How its answer becomes verdicts is in
 * opaque-peer.ts. Evidence: the program itself.
 */
import { definePeer } from "./opaque-peer";

export const readability = definePeer({
  id: "readability",
  name: "Readability (Mozilla)",
  summary: "The extractor of Firefox's reader view, run as it is; its answer is aligned with the page.",
  source: { key: "readability", section: "package @mozilla/readability", evidence: "confirmed" },
  about: {
    idea: "Paragraphs are scored by length and commas, by tag, class and id, and hand their points up to their ancestors; links take points away. The best element is joined with siblings like it and cleaned. The program is not ours and is run unchanged, so only its answer can be explained, not its way.",
    formula:
      "found = share of the text's characters that the answer's words match, in order\nkeep = found > 0.5",
    choices: [
      "It runs on a small DOM without layout, so it sees hidden elements only by their attributes.",
      "A page nested deeper than maxDepth is not given to it.",
    ],
  },
});
