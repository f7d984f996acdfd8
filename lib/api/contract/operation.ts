/** What one operation of the API takes and answers: the form in which the files of this room describe them. */
import type { z } from "zod";
import type { OperationOf, Resource } from "./addresses";
import type { Refusal } from "../fields/refusals";

/** JSON of this schema, which is strict: what is not in it is not in the answer. */
export interface JsonAnswer<Schema extends z.ZodType = z.ZodType> {
  readonly kind: "json";
  readonly schema: Schema;
}

/** A status and headers, no body. */
export interface EmptyAnswer {
  readonly kind: "empty";
}

/** Text or bytes of one of these media types. */
export interface FileAnswer {
  readonly kind: "file";
  readonly types: readonly string[];
}

export type Answer = JsonAnswer | EmptyAnswer | FileAnswer;

/** What a request may say in a header, and what that does. */
export type HeaderWords = Readonly<Record<string, string>>;

export interface Operation {
  /** One sentence, as the documentation prints it. */
  readonly about: string;
  readonly query?: z.ZodObject;
  /** Of JSON, or the media type of what is sent as it is. */
  readonly body?: z.ZodType | string;
  /** May be left out. */
  readonly isBodyOptional?: true;
  readonly headers?: HeaderWords;
  /** What comes of it by status. */
  readonly answers: Readonly<Record<number, Answer>>;
  /** What it refuses beside what every operation does. */
  readonly refusals?: readonly Refusal[];
}

/** Every operation that a resource has an address for. */
export type Operations<R extends Resource> = Readonly<Record<OperationOf<R>, Operation>>;

export function json<Schema extends z.ZodType>(schema: Schema): JsonAnswer<Schema> {
  return { kind: "json", schema };
}

export const EMPTY: EmptyAnswer = { kind: "empty" };

export function file(...types: readonly string[]): FileAnswer {
  return { kind: "file", types };
}

/** What an operation may answer, whatever the status. */
type AnswerOf<O extends Operation> = O["answers"][keyof O["answers"]];

/** The JSON that an operation answers. */
export type JsonOf<O extends Operation> =
  Extract<AnswerOf<O>, JsonAnswer> extends JsonAnswer<infer Schema> ? z.output<Schema> : never;

/** Whether all that it answers is JSON or nothing, so that a caller need not look at the status. */
export type IsPlain<O extends Operation> = AnswerOf<O> extends JsonAnswer | EmptyAnswer ? true : false;
