/** What annotators did on a page. */
import { z } from "zod";
import { annotatorSchema, operationSchema } from "../../labels/operation-schema";
import { labelState } from "../fields/fields";
import { EMPTY, json, type Operations } from "../contract/operation";
import { annotationSet } from "../fields/records";
import { conflict, NOT_FOUND, PAGE_REPLACED } from "../fields/refusals";

const byAnnotator = z.object({ annotator: annotatorSchema });

export const labels = {
  load: {
    about: "What an annotator did on the page; an empty set for a name that never labelled.",
    query: byAnnotator,
    answers: { 200: json(annotationSet) },
    refusals: [NOT_FOUND],
  },
  append: {
    about: "Append operations and the state of the page in one step; operations already stored are skipped.",
    body: z.object({
      annotator: annotatorSchema,
      version: z.number().int().min(0).describe("number of stored operations that the sender knows of"),
      operations: z.array(operationSchema).max(5_000),
      state: labelState.optional(),
    }),
    headers: { "If-Match": "the sha256 of the bytes that the labels are on, in quotes" },
    answers: { 200: json(annotationSet) },
    refusals: [
      NOT_FOUND,
      conflict("Operations stored in between contradict these.", annotationSet),
      PAGE_REPLACED,
    ],
  },
  version: {
    about: "The version of an annotator's labels on the page, as an ETag only.",
    query: byAnnotator,
    headers: { "If-None-Match": "the ETag of an earlier answer" },
    answers: { 204: EMPTY, 304: EMPTY },
    refusals: [NOT_FOUND],
  },
} as const satisfies Operations<"labels">;
