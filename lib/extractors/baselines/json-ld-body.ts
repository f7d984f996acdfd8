/**
 * The article body that a page gives in its own meta data (JSON-LD `articleBody`), found again in its text.
 * Ours, the baseline of trusting the publisher: where it is there it is nearly always right, and most pages
 * do not have it.
 *
 * Choices: of several bodies the longest counts; HTML in it is read as HTML; its words are aligned with the
 * leaves in order (lib/page/align.ts), and a leaf is kept where more than half of its characters were found,
 * so a body that the page shows only in part keeps that part. A page without a body keeps nothing by default:
 * recall then says how many pages have one.
 */
import { fieldsIn, type Fields } from "../../gold/fields";
import { textOfHtml } from "../../page/rendering/html-text";
import { jsonLdOf, textsNamed } from "../../page/json-ld";
import type { Page } from "../../page/page";
import { alignedExtraction, undividedExtraction } from "../contract/aligned";
import type { ParamSpecs } from "../contract/contract";
import { defineExtractor } from "../contract/define";
import { ours } from "../contract/evidence";

const PARAMS = {
  minRun: {
    kind: "number",
    default: 3,
    evidence: ours("one or two words are found anywhere"),
    min: 1,
    max: 5,
    step: 1,
    doc: "Shortest run of words that counts as found.",
  },
  otherwise: {
    kind: "choice",
    default: "nothing",
    evidence: ours("no body is no answer"),
    choices: ["nothing", "all"],
    doc: "What to keep of a page that gives no body.",
  },
} as const satisfies ParamSpecs;

/** The longest article body as text; null where the page gives none. */
function articleBody(page: Page): string | null {
  let longest = "";
  for (const text of textsNamed(jsonLdOf(page), "articleBody"))
    if (text.length > longest.length) longest = text;
  return longest.trim() === "" ? null : textOfHtml(longest);
}

/** Title and date that the page gives, the first of each. */
function fieldsOf(page: Page): Fields {
  const first = (name: string): string | null => {
    const [text] = textsNamed(jsonLdOf(page), name);
    return text === undefined ? null : textOfHtml(text);
  };
  return fieldsIn({ title: first("headline"), date: first("datePublished") });
}

export const jsonLdBody = defineExtractor({
  id: "json-ld-body",
  name: "JSON-LD body",
  summary: "Keeps the text that the page's own meta data gives as the article's body.",
  source: { key: "W", section: "baselines", evidence: "ours" },
  about: {
    idea: "Many news pages tell search engines their full text in a JSON-LD script. That text is looked up among the texts of the page, word by word in order, and what is found is kept.",
    formula:
      "found = share of the text's characters that the body's words match, in order, in runs of at least minRun words\nkeep = found > 0.5",
    choices: [
      "Of several bodies the longest counts.",
      "A page that gives no body keeps nothing, unless all is asked for.",
    ],
  },
  score: {
    name: "found",
    doc: "Share of the text that the body in the meta data contains.",
    scale: "linear",
    content: "high",
    limit: null,
  },
  rules: {
    "article-body": {
      keep: "{found%} this text is in the article body that the page declares; more than half is needed.",
      drop: "{found%} this text is in the article body that the page declares; half or less is too little.",
    },
    "no-article-body": {
      keep: "The page declares no article body, so all of it is kept.",
      drop: "The page declares no article body, so nothing of it is kept.",
    },
  },
  params: PARAMS,
  extract(view, { minRun, otherwise }) {
    const body = articleBody(view.page);
    const fields = fieldsOf(view.page);
    if (body !== null)
      return alignedExtraction("json-ld-body", view, body, "article-body", [], minRun, fields);
    const { malformed } = jsonLdOf(view.page);
    return undividedExtraction(
      "json-ld-body",
      view,
      otherwise === "all",
      "no-article-body",
      malformed === 0
        ? []
        : [{ name: "malformedScripts", value: malformed, relation: "=", limit: malformed }],
      fields,
    );
  },
});
