/**
 * The answers of another program from what it left on the disk:
 *
 *     answers.jsonl       a line of { "key" or "url", "text" or "html" } for each page
 *     answers.json        { id: { "articleBody", "text" or "html" } }, as scrapinghub's benchmark stores outputs, or
 *                         { "system", "version", "text": { id: text } }, as outputs of several systems are kept
 *     folder, zip         a file for each page: ID.txt, ID.md, or ID.html
 *
 * Each of them may be gzipped. A file that is not what it should be is refused as a whole, naming file, line (or
 * id) and field: half of a program's answers would score as a program that failed on the other half. So is a
 * folder with two of these forms.
 */
import { z } from "zod";
import { InputError } from "../errors";
import { textOfHtml } from "../page/rendering/html-text";
import type { FileTree } from "../corpus/files/file-tree";
import { BLANK, parseJsonFile, parseJsonLine } from "../corpus/gold-line";
import { linesOf, utf8Of } from "../corpus/lines";
import type { ProgramAnswer } from "./answer";

/** Answers of all pages together; far more than a large corpus needs, and what still fits into a model. */
const MAX_BYTES = 256 * 1024 * 1024;

const LINES = /\.(?:jsonl|ndjson)(?:\.gz)?$/i;
const RECORD = /\.json(?:\.gz)?$/i;
const TEXT = /\.(?:txt|text|md)(?:\.gz)?$/i;
const HTML = /\.x?html?(?:\.gz)?$/i;

/** A program that found nothing says so by null or by an empty text. */
const content = z.string().nullable();
const lineSchema = z.looseObject({
  key: z.union([z.string().min(1), z.number().transform(String)]).optional(),
  id: z.union([z.string().min(1), z.number().transform(String)]).optional(),
  url: z.string().min(1).nullish(),
  text: content.optional(),
  html: content.optional(),
});
const memberSchema = z.union([
  content,
  z.looseObject({ articleBody: content.optional(), text: content.optional(), html: content.optional() }),
]);

/** The answers of a system, with its name beside them: a record that has a page called "text" is told from it by that. */
const systemSchema = z.object({
  system: z.string(),
  version: z.unknown(),
  text: z.record(z.string(), content),
});

/**
 * The answers in a tree, in their order; those of one page may come twice.
 * @throws InputError `no-answers` where no file holds any or it is not clear which do, `malformed-answer`,
 * `malformed-json`, `not-utf-8`, `line-too-long`, `answers-too-large`
 */
export async function* readAnswers(tree: FileTree): AsyncGenerator<ProgramAnswer> {
  let size = 0;
  for await (const answer of answersIn(tree)) {
    size += answer.text.length;
    if (size > MAX_BYTES)
      throw new InputError(
        "answers-too-large",
        `${answer.origin}: the answers have more than ${MAX_BYTES} characters together`,
      );
    yield answer;
  }
}

function answersIn(tree: FileTree): AsyncIterable<ProgramAnswer> {
  const listed = tree.files.filter((file) => LINES.test(file) || RECORD.test(file));
  const single = tree.files.filter((file) => TEXT.test(file) || HTML.test(file));
  const [file, ...others] = listed;
  if (file !== undefined && single.length > 0)
    throw new InputError("no-answers", `${tree.name}: ${bothKinds(file, single)}`);
  if (single.length > 0) return ofFiles(tree, single);
  if (file === undefined)
    throw new InputError(
      "no-answers",
      `no answers in ${tree.name}: expected a file .jsonl or .json, or a file .txt, .md or .html for each page`,
    );
  if (others.length > 0)
    throw new InputError("no-answers", `several files of answers: ${listed.join(", ")}; name one of them`);
  return LINES.test(file) ? ofLines(tree, file) : ofRecord(tree, file);
}

/** A README beside the answers of all pages would else be taken for the only answer there is. */
function bothKinds(file: string, single: readonly string[]): string {
  const others = single.length === 1 ? single[0]! : `${single[0]!} and ${single.length - 1} more`;
  return `${file} may hold the answers of all pages, and ${others} those of one page each: name the one file, or move what is not an answer elsewhere`;
}

async function* ofLines(tree: FileTree, file: string): AsyncGenerator<ProgramAnswer> {
  for await (const line of linesOf(tree.stream(file), MAX_BYTES)) {
    const origin = `${tree.originOf(file)}:${line.number}`;
    const value = parseJsonLine(line, origin);
    if (value === BLANK) continue;
    const { key, id, url, text, html } = checked(lineSchema, value, origin);
    const named = key ?? id;
    if (named === undefined && (url === undefined || url === null))
      throw malformed(origin, "key", "expected a key or a url");
    yield {
      page: named === undefined ? { url: url! } : { key: named },
      text: textOf({ text, html }, origin),
      origin,
    };
  }
}

async function* ofRecord(tree: FileTree, file: string): AsyncGenerator<ProgramAnswer> {
  const origin = tree.originOf(file);
  const value = parseJsonFile(await tree.read(file, MAX_BYTES), origin);
  const ofSystem = systemSchema.safeParse(value);
  const members = ofSystem.success
    ? ofSystem.data.text
    : checked(z.record(z.string(), z.unknown()), value, origin);
  for (const [key, member] of Object.entries(members)) {
    const where = `${origin}#${key}`;
    const answer = checked(memberSchema, member, where);
    const text =
      answer === null || typeof answer === "string"
        ? (answer ?? "")
        : textOf(
            { text: answer.articleBody === undefined ? answer.text : answer.articleBody, html: answer.html },
            where,
          );
    yield { page: { key }, text, origin: where };
  }
}

async function* ofFiles(tree: FileTree, files: readonly string[]): AsyncGenerator<ProgramAnswer> {
  for (const file of files) {
    const origin = tree.originOf(file);
    const bytes = await tree.read(file, MAX_BYTES);
    let text: string;
    try {
      text = utf8Of(bytes);
    } catch (error) {
      throw new InputError("not-utf-8", `${origin}: not in UTF-8`, { cause: error });
    }
    const isHtml = HTML.test(file);
    yield {
      page: { key: file.replace(isHtml ? HTML : TEXT, "") },
      text: isHtml ? textOfHtml(text) : text,
      origin,
    };
  }
}

function textOf(
  { text, html }: { readonly text: string | null | undefined; readonly html: string | null | undefined },
  origin: string,
): string {
  if (text !== undefined && text !== null) return text;
  if (html !== undefined && html !== null) return textOfHtml(html);
  if (text === null || html === null) return "";
  throw malformed(origin, "text", "expected a text or html");
}

function checked<T>(schema: z.ZodType<T>, value: unknown, origin: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw malformed(origin, issue.path.join(".") || "record", issue.message);
}

const malformed = (origin: string, field: string, problem: string): InputError =>
  new InputError("malformed-answer", `${origin}: ${field}: ${problem}`);
