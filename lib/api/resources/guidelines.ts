/** How the pages of a corpus are to be labelled. */
import { z } from "zod";
import { count, time } from "../fields/fields";
import { json, type Operations } from "../contract/operation";
import { conflict, NOT_FOUND } from "../fields/refusals";

/** What people read beside their work is a few pages at most. */
export const GUIDELINES_LENGTH = 50_000;

const version = z.int().min(0);
const fields = {
  version: z.int().min(1).describe("another one for each save"),
  text: z.string().describe("Markdown"),
  author: z.string().describe("who saved it; empty where nobody said"),
  savedAt: time,
};

const saved = z
  .strictObject({ ...fields, html: z.string().describe("the text rendered; nothing in it runs or loads") })
  .readonly()
  .meta({ id: "Guidelines", description: "How the pages of a corpus are to be labelled." });
export type GuidelinesAnswer = z.output<typeof saved>;

const guidelineVersion = z
  .strictObject({
    ...fields,
    finished: count.describe("finished sets of labels that were saved last while it was in force"),
  })
  .readonly()
  .meta({ id: "GuidelineVersion", description: "One version of the guidelines of a corpus." });

export const guidelines = {
  get: {
    about: "The guidelines of a corpus as they are now; null where nobody has written any.",
    answers: { 200: json(z.strictObject({ guidelines: saved.nullable() })) },
    refusals: [NOT_FOUND],
  },
  save: {
    about: "Save the guidelines as a new version.",
    body: z.object({
      text: z.string().trim().min(1).max(GUIDELINES_LENGTH),
      version: version.describe("the version that it was made from, 0 where there was none"),
      author: z.string().trim().max(80).default(""),
    }),
    answers: { 200: json(saved) },
    refusals: [NOT_FOUND, conflict("Somebody else saved them meanwhile.", saved.nullable())],
  },
  versions: {
    about: "All versions of the guidelines, the newest first, with how much was labelled under each.",
    answers: { 200: json(z.strictObject({ versions: z.array(guidelineVersion) })) },
    refusals: [NOT_FOUND],
  },
} as const satisfies Operations<"guidelines">;
