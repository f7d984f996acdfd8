/**
 * A program of the person who runs Winnow, in whatever language, as an extractor: it is given the source of a
 * page, and its answer is aligned with the leaves.
 *
 * Choices: text metrics score the program's own text; verdicts come from aligning it with the leaves, by the tie
 * rule of gold, and every reason says how much of the answer was found (coverage). A program always sees the
 * whole page: of a narrowed view only live leaves can be kept. One that hangs, dies or answers with something
 * else than it should is a failure of the page, not an empty answer. Its version and the hash of how it is
 * called are parameters, so that scores of another version are never taken for those of this one.
 */
import type { Page, View } from "../../page/page";
import {
  alignedExtraction,
  FOUND_FORMULA,
  FOUND_RULES,
  FOUND_SCORE,
  undividedExtraction,
} from "../contract/aligned";
import type { Extraction, Extractor, StatedSpecs } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { ours } from "../contract/evidence";
import { programHost, type ProgramOutput } from "./program-host";
import { programName } from "./program-name";

const ID = "program";

const PARAMS = {
  name: {
    kind: "text",
    default: "",
    maxLength: 40,
    evidence: ours("no program, no name"),
    doc: "The program, as winnow.config.json calls it.",
  },
  version: {
    kind: "text",
    default: "",
    maxLength: 80,
    evidence: ours("filled in where the program is configured"),
    doc: "Its version.",
  },
  setup: {
    kind: "text",
    default: "",
    maxLength: 12,
    evidence: ours("filled in where the program is configured"),
    doc: "The hash of how it is called.",
  },
} as const satisfies StatedSpecs;

type Values = ValuesOf<typeof PARAMS>;

const defined = defineExtractor({
  id: ID,
  name: "A program of yours",
  summary: "A program that winnow.config.json names, run on the page; its answer is aligned with the page.",
  source: { key: "W", section: "docs/bring-your-own.md", evidence: "ours" },
  about: {
    idea: "A program outside of Winnow is given the source of the page and answers with text or HTML. The text is found again on the page, word by word and in order, and the texts it is made of are kept.",
    formula: FOUND_FORMULA,
    choices: [
      "A program that hangs, dies or answers with garbage fails on the page.",
      "Text metrics score the program's own text, whether or not it was found on the page.",
    ],
  },
  serverOnly: true,
  score: FOUND_SCORE,
  rules: { ...FOUND_RULES, "no-text": "There was no text left to give to the program." },
  params: PARAMS,
  called: ({ name, version }) => programName(String(name), String(version)),
  extract,
});

export const program: Extractor = {
  ...defined,
  configure(values) {
    const configured = defined.configure(values);
    // Checked by the line above.
    const asked = configured.params as unknown as Values;
    return {
      ...configured,
      async fit(corpus, task) {
        await programHost().prepare(asked);
        return configured.fit(corpus, task);
      },
    };
  },
};

function extract(view: View, asked: Values): Extraction {
  if (!view.live.includes(1)) return undividedExtraction(ID, view, false, "no-text");
  const { text, fields } = outputOf(view.page, asked);
  const extraction =
    text.trim() === ""
      ? undividedExtraction(ID, view, false, "empty-answer", [], fields)
      : alignedExtraction(ID, view, text, "found", [], undefined, fields);
  return { ...extraction, text };
}

const outputs = new WeakMap<Page, Map<string, ProgramOutput>>();

/** A program's answer, asked for once per page: narrowed views do not change it. */
function outputOf(page: Page, asked: Values): ProgramOutput {
  let known = outputs.get(page);
  if (known === undefined) outputs.set(page, (known = new Map()));
  const key = JSON.stringify([asked.name, asked.version, asked.setup]);
  let output = known.get(key);
  if (output === undefined) known.set(key, (output = programHost().answer(asked, page)));
  return output;
}
