/** Who labels here. */
import { z } from "zod";
import { annotatorSchema } from "../labels/operation-schema";
import { count, id } from "./fields";
import { json, type Operations } from "./operation";

/** What a browser calls itself: random, so that nobody is known by it. */
export const browser = z.string().regex(/^[0-9a-f]{8,64}$/, "not 8 to 64 hexadecimal digits");

/** A name that is taken, with what is known of it. */
export const knownAnnotator = z
  .strictObject({
    id: id.nullable().describe("null for a name under which nothing was stored yet"),
    name: z.string(),
    initials: z.string(),
    pages: count.describe("that have something stored under it"),
    isElsewhere: z.boolean().describe("another browser labels under it at present"),
  })
  .readonly()
  .meta({ id: "Annotator" });
export type KnownAnnotator = z.output<typeof knownAnnotator>;

export const annotators = {
  list: {
    about:
      "Everybody who has labelled something, was given something to label or is at work at present, by name.",
    query: z.object({ browser: browser.optional().describe("who asks, not to be told of itself") }),
    answers: { 200: json(z.strictObject({ annotators: z.array(knownAnnotator) })) },
  },
} as const satisfies Operations<"annotators">;

export const presence = {
  say: {
    about: "A browser says under which name it labels, and hears whether another one does so too.",
    body: z.object({ browser, annotator: annotatorSchema }),
    answers: { 200: json(z.strictObject({ isElsewhere: z.boolean() })) },
  },
} as const satisfies Operations<"presence">;
