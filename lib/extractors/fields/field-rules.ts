/**
 * Title, date and author of a page by rules: from JSON-LD, Open Graph and other meta elements, microdata, time
 * elements, headings, bylines, the address, and short texts that name a day (docs/algorithms/fields.md). Ours.
 *
 * Every place that says a field is a candidate, with what was read there and why it is the answer or not; a date
 * is answered as a day (ISO 8601). Nothing is decided about the content: all text stays, so that in a recipe it
 * adds fields to whatever comes after it.
 */
import { FIELD_NAMES } from "../../gold/fields";
import { begin } from "../contract/begin";
import { defineExtractor } from "../contract/define";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { fieldCandidates } from "./choose";

export const fieldRules = defineExtractor({
  id: "field-rules",
  name: "Field rules",
  summary:
    "Finds title, date and author by rules in meta data, headings, time elements and bylines; keeps all text.",
  source: { key: "W", section: "fields", evidence: "ours" },
  subject: "fields",
  about: {
    idea: "A page says its title, its date and its author in many places: to search engines in JSON-LD, to social networks in Open Graph, to readers in headings, bylines and time elements. All of them are read and become candidates. The kinds of places are in a fixed order of trust, and the first that can be read is the answer.",
    formula:
      "title = the heading most like the title tag or meta data, else the headline in JSON-LD, microdata, Open Graph, meta, else the title tag without the site's name\ndate = the day in JSON-LD, meta, microdata, a time element, the address, else the short text by the title that names one\nauthor = the name in JSON-LD, meta, microdata, else a byline by its class or its first word",
    choices: [
      "A heading is like a title where twice the common words are at least 0.6 of the words of both.",
      "A last part of the title tag of at most four words, shorter than what is before it, is the name of the site; in other titles only a part that the page or its host calls the site by.",
      "A day with slashes is read with the month first only where the page says that it is in American English.",
      "An author who is called as the site is comes after all others.",
      "What readers wrote is not looked at: elements whose class or identifier says that they are comments.",
    ],
  },
  score: {
    name: "candidates",
    doc: "How many candidates for a field the text is in.",
    scale: "linear",
    content: "high",
    limit: null,
  },
  rules: {
    title: "This text is the title of the page. All text is kept: fields are looked for, not content.",
    date: "This text is the date of the page. All text is kept: fields are looked for, not content.",
    author: "This text is the author of the page. All text is kept: fields are looked for, not content.",
    all: "All text is kept: fields are looked for, not content.",
  },
  params: {},
  extract(view) {
    const { page } = view;
    const { verdicts, open } = begin(view);
    const found = fieldCandidates(view);
    const score = Float32Array.from(open, (isOpen) => (isOpen === 1 ? 0 : NaN));
    for (const { range } of found)
      for (let leaf = range?.start ?? 0; leaf < (range?.end ?? 0); leaf++) score[leaf]! += 1;
    const answers = FIELD_NAMES.map((name) => found.find(({ field }) => field === name));
    for (let leaf = 0; leaf < open.length; leaf++) {
      if (open[leaf] === 0) continue;
      const answer = answers.find(
        (hit) =>
          hit?.isRefused !== true && hit?.range != null && leaf >= hit.range.start && leaf < hit.range.end,
      );
      decideLeaf(verdicts, leaf, true, answer?.field ?? "all", page.body);
    }
    return {
      keep: verdicts.keep,
      score,
      reasons: reasonsOf("field-rules", verdicts, new Int32Array(open.length), () => []),
      fields: found,
    };
  },
});
