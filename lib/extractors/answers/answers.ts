/**
 * What another program extracted, as an extractor: its stored answers are the model, so that whatever takes a
 * recipe takes them too, and equal hashes mean equal answers.
 *
 * Choices: an answer belongs to the decoded source of a page (`sourceName`), not to an id or an address, so that
 * it is found wherever the same page is. A page without an answer is a failure with the code `no-answer`, not an
 * empty answer. Text metrics score the program's own text; verdicts come from aligning it with the leaves, by
 * the tie rule of gold, and every reason says how much of the answer was found (coverage).
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import * as z from "zod/mini";
import { InputError, UsageError } from "../../errors";
import type { Page, View } from "../../page/page";
import {
  alignedExtraction,
  FOUND_FORMULA,
  FOUND_RULES,
  FOUND_SCORE,
  undividedExtraction,
} from "../contract/aligned";
import type { Extraction, StatedSpecs } from "../contract/contract";
import { defineLearner } from "../contract/define-learner";
import type { ValuesOf } from "../contract/define";
import { ours } from "../contract/evidence";
import { answersName } from "./answers-name";

const ID = "answers";
const VERSION = 1;

const PARAMS = {
  name: {
    kind: "text",
    default: "",
    maxLength: 80,
    evidence: ours("no program, no name"),
    doc: "The program whose answers these are.",
  },
  version: {
    kind: "number",
    default: 1,
    min: 1,
    max: 1_000_000,
    step: 1,
    evidence: ours("the first import of a name"),
    doc: "How often answers of that name were imported before, and once.",
  },
} as const satisfies StatedSpecs;

/** Texts by the name of the page's source. */
export type AnswerTexts = Readonly<Record<string, string>>;

/** The name of a page for its answers: SHA-256 of its decoded source, 64 hexadecimal digits. */
export function sourceName(html: string): string {
  // A source may hold half a surrogate pair, which UTF-8 cannot; such pages are one page with another sign there.
  return bytesToHex(sha256(utf8ToBytes(html.toWellFormed())));
}

/** Stored answers as `Fitted.model`. */
export function answersBody(answers: AnswerTexts): unknown {
  return { learner: ID, version: VERSION, learned: { answers } };
}

const names = new WeakMap<Page, string>();

/** Asked by every program whose answers compete on a page. */
function nameOf(page: Page): string {
  const known = names.get(page);
  if (known !== undefined) return known;
  const name = sourceName(page.html);
  names.set(page, name);
  return name;
}

export const answers = defineLearner({
  id: ID,
  name: "Answers of another program",
  summary: "What a program outside of Winnow extracted, imported and aligned with the page.",
  source: { key: "W", section: "docs/bring-your-own.md", evidence: "ours" },
  about: {
    idea: "A program that Winnow cannot run has answered with a text for each page. The text is found again on the page, word by word and in order, and the texts it is made of are kept.",
    formula: FOUND_FORMULA,
    choices: [
      "A page without an answer is a failure, not an empty answer.",
      "Text metrics score the program's own text, whether or not it was found on the page.",
    ],
  },
  serverOnly: true,
  score: FOUND_SCORE,
  rules: FOUND_RULES,
  params: PARAMS,
  called: ({ name, version }) => answersName(String(name), Number(version)),
  learning: {},
  needs: () => "labels",
  model: {
    version: VERSION,
    schema: z.object({ answers: z.record(z.string(), z.string()) }),
    write: (model: AnswerTexts) => ({ answers: model }),
    read: (written) => written.answers,
  },
  learn: async () => {
    throw new UsageError(
      "not-trained",
      "answers of another program are imported (winnow import-answers), not trained",
    );
  },
  extract,
});

function extract(view: View, { name }: ValuesOf<typeof PARAMS>, model: AnswerTexts | null): Extraction {
  const known = nameOf(view.page);
  const text = model !== null && Object.hasOwn(model, known) ? model[known]! : null;
  if (text === null) throw new InputError("no-answer", `${answersName(name, 1)} has no answer for this page`);
  const extraction =
    text.trim() === ""
      ? undividedExtraction(ID, view, false, "empty-answer")
      : alignedExtraction(ID, view, text, "found");
  return { ...extraction, text };
}
