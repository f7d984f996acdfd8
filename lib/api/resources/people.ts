/** Who labels here. */
import { z } from "zod";
import type { WaitingPages } from "../../store/interfaces/labels";
import { annotatorSchema } from "../../labels/operation-schema";
import { count, id } from "../fields/fields";
import { json, type Operations } from "../contract/operation";

/** What a browser calls itself: random, so that nobody is known by it. */
export const browser = z.string().regex(/^[0-9a-f]{8,64}$/, "not 8 to 64 hexadecimal digits");

/** A name that is taken, with what is known of it. */
const knownAnnotator = z
  .strictObject({
    id: id.nullable().describe("null for a name under which nothing is stored yet"),
    name: z.string(),
    initials: z.string(),
    pages: count.describe("that have stored something under this name"),
    isElsewhere: z.boolean().describe("another browser is labelling under it now"),
  })
  .readonly()
  .meta({ id: "Annotator" });
export type KnownAnnotator = z.output<typeof knownAnnotator>;

const somePages = z.strictObject({ pages: count, first: id.nullable().describe("the one to go to") });

const waitingPages: z.ZodType<WaitingPages> = z
  .strictObject({ corpusId: id, disputed: somePages, begun: somePages, asked: somePages })
  .meta({ id: "WaitingPages" });

export const annotators = {
  list: {
    about: "Everybody who has labelled something, has been assigned something or is at work now, by name.",
    query: z.object({
      browser: browser.optional().describe("the browser that asks; it is left out of the answer"),
    }),
    answers: { 200: json(z.strictObject({ annotators: z.array(knownAnnotator) })) },
  },
  waiting: {
    about: "Pages that wait for somebody: disputed, begun, assigned or leased to them, by corpus.",
    query: z.object({ annotator: annotatorSchema }),
    answers: { 200: json(z.strictObject({ waiting: z.array(waitingPages) })) },
  },
} as const satisfies Operations<"annotators">;

export const presence = {
  say: {
    about: "A browser says under which name it labels, and learns whether another one uses the same name.",
    body: z.object({ browser, annotator: annotatorSchema }),
    answers: { 200: json(z.strictObject({ isElsewhere: z.boolean() })) },
  },
} as const satisfies Operations<"presence">;
