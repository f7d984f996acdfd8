/** What is about no one thing: the search of the palette, a backup, this description. */
import { z } from "zod";
import { count, id } from "../fields/fields";
import { file, json, type Operations } from "../contract/operation";
import { BUSY } from "../fields/refusals";

export const app = {
  backup: {
    about: "A consistent copy of the whole database, taken while people work, as a file to keep.",
    answers: { 200: file("application/vnd.sqlite3") },
    refusals: [
      BUSY,
      {
        status: 400,
        code: "no-backup",
        about: "The database is one of Postgres, which has a program of its own for that.",
      },
    ],
  },
  metrics: {
    about:
      "What Prometheus reads: requests by operation and status, the queue, the store and the process. Nothing of it names a person, page or corpus.",
    answers: { 200: file("text/plain") },
  },
  openApi: {
    about: "This description, as OpenAPI 3.1.",
    answers: { 200: json(z.looseObject({ openapi: z.literal("3.1.0") })) },
  },
  programs: {
    about:
      "Programs that whoever started the server has configured as extractors. No request can add or change one.",
    answers: {
      200: json(
        z.strictObject({
          programs: z.array(
            z.strictObject({
              name: z.string().describe("what recipes may call it"),
              version: z.string().describe("empty where it is not known"),
              recipe: z.string().nullable().describe("the text of its recipe; null where it cannot be run"),
              problem: z.string().nullable().describe("why it cannot be run"),
            }),
          ),
        }),
      ),
    },
    refusals: [{ status: 422, code: "bad-config", about: "The configuration of programs cannot be read." }],
  },
  search: {
    about: "Corpora and pages by name, a few of each.",
    query: z.object({ q: z.string().max(500).default("") }),
    answers: {
      200: json(
        z.strictObject({
          corpora: z.array(z.strictObject({ id, name: z.string(), pages: count })),
          pages: z.array(z.strictObject({ id, title: z.string(), site: z.string().nullable() })),
        }),
      ),
    },
  },
} as const satisfies Operations<"app">;
