/** Uploads: files come one by one, then a job imports them. */
import { z } from "zod";
import { count, id } from "../fields/fields";
import { EMPTY, json, type Operations } from "../contract/operation";
import { NOT_FOUND } from "../fields/refusals";

const size = z.number().int().min(0).optional();
const TOO_LARGE = { status: 413, code: "upload-too-large", about: "A file is larger than files may be." };
const READ_ONLY = { status: 500, code: "read-only", about: "The server cannot write there." };

export const uploads = {
  create: {
    about: "Begin an upload; if its size is given, one that does not fit is refused at once.",
    body: z.object({ bytes: size.describe("in all"), largest: size.describe("of the largest file") }),
    isBodyOptional: true,
    answers: { 201: json(z.strictObject({ id })) },
    refusals: [TOO_LARGE, READ_ONLY],
  },
  put: {
    about: "One file of an upload, as it is.",
    query: z.object({ path: z.string().min(1).max(4000).describe("its place inside the upload") }),
    body: "application/octet-stream",
    answers: { 201: json(z.strictObject({ bytes: count })) },
    refusals: [
      NOT_FOUND,
      { status: 400, code: "bad-path", about: "The path is outside the upload or already taken." },
      TOO_LARGE,
      READ_ONLY,
    ],
  },
  remove: {
    about: "Discard an upload; nothing of it is kept.",
    answers: { 204: EMPTY },
    refusals: [NOT_FOUND],
  },
} as const satisfies Operations<"uploads">;
