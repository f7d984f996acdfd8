/** The forms of a stream of answers: what begins and ends it, and what is written of a page. */
import type { Failure } from "../../evaluation/scoring/failure";
import { writeAnswer } from "../../page/rendering/answer";
import { htmlBody } from "../../page/rendering/html";
import { teiBody, xmlText } from "../../page/rendering/tei";
import { fieldsOf, type AnsweredFields, type PageExtraction } from "../../run/extract/extract-page";
import type { RecordName } from "./record";

export const STREAM_FORMS = ["jsonl", "md", "txt", "html", "xml-tei"] as const;
export type StreamForm = (typeof STREAM_FORMS)[number];

interface Form {
  readonly begin: string;
  readonly end: string;
  page(name: RecordName, fields: AnsweredFields, result: PageExtraction): string;
  failed(name: RecordName, failure: Failure): string;
}

/** What is known of a page, as lines of `key: value` that YAML reads too, between lines of three dashes. */
function frontMatter(known: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(known).flatMap(([key, value]) =>
    value === null ? [] : [`${key}: ${JSON.stringify(value)}\n`],
  );
  return `---\n${lines.join("")}---\n\n`;
}

const withFrontMatter = (format: "markdown" | "text"): Form => ({
  begin: "",
  end: "",
  page(name, fields, { page, extraction }) {
    const { text } = writeAnswer(format, page, extraction);
    return `${frontMatter({ ...name, ...fields })}${text === "" ? "" : `${text}\n`}`;
  },
  failed: (name, failure) => frontMatter({ ...name, error: `${failure.code}: ${failure.message}` }),
});

/** Attributes of an element of HTML or XML, those that are known. */
function attributes(known: Readonly<Record<string, unknown>>): string {
  return Object.entries(known)
    .map(([name, value]) => (value === null ? "" : ` ${name}="${xmlText(String(value))}"`))
    .join("");
}

const element = (tag: string, text: unknown): string => `<${tag}>${xmlText(String(text))}</${tag}>`;
const known = (tag: string, text: unknown): string => (text === null ? "" : element(tag, text));

function teiDocument(
  { id, url }: RecordName,
  { title, author, date }: AnsweredFields,
  body: string,
  failure?: Failure,
): string {
  return `<TEI>
<teiHeader><fileDesc>
<titleStmt>${element("title", title ?? "")}${known("author", author)}</titleStmt>
<publicationStmt>${known("date", date)}<p/></publicationStmt>
${failure === undefined ? "" : `<notesStmt><note type="error">${xmlText(`${failure.code}: ${failure.message}`)}</note></notesStmt>\n`}<sourceDesc><bibl>${known("idno", id)}${url === null ? "" : `<ptr target="${xmlText(url)}"/>`}</bibl></sourceDesc>
</fileDesc></teiHeader>
<text><body>
${body}</body></text>
</TEI>
`;
}

const NO_FIELDS: AnsweredFields = { title: null, date: null, author: null };

const FORMS: Readonly<Record<StreamForm, Form>> = {
  jsonl: {
    begin: "",
    end: "",
    page: ({ id, url }, fields, { text }) => `${JSON.stringify({ id, url, text, fields, error: null })}\n`,
    failed: ({ id, url }, { code, message }) =>
      `${JSON.stringify({ id, url, text: null, fields: null, error: { code, message } })}\n`,
  },
  md: withFrontMatter("markdown"),
  txt: withFrontMatter("text"),
  html: {
    begin: `<!doctype html>\n<meta charset="utf-8">\n<title>Extracted by Winnow</title>\n`,
    end: "",
    page: ({ id, url }, { title, date, author }, { page, extraction }) =>
      `<article${attributes({ "data-id": id, "data-url": url, "data-title": title, "data-date": date, "data-author": author })}>\n${htmlBody(page, extraction.keep)}</article>\n`,
    failed: ({ id, url }, { code, message }) =>
      `<article${attributes({ "data-id": id, "data-url": url, "data-error": `${code}: ${message}` })}></article>\n`,
  },
  "xml-tei": {
    begin: `<?xml version="1.0" encoding="UTF-8"?>
<teiCorpus xmlns="http://www.tei-c.org/ns/1.0">
<teiHeader><fileDesc><titleStmt><title>Extracted by Winnow</title></titleStmt><publicationStmt><p/></publicationStmt><sourceDesc><p/></sourceDesc></fileDesc></teiHeader>
`,
    end: "</teiCorpus>\n",
    page: (name, fields, { page, extraction }) => teiDocument(name, fields, teiBody(page, extraction.keep)),
    failed: (name, failure) => teiDocument(name, NO_FIELDS, "<p/>\n", failure),
  },
};

export const beginOf = (form: StreamForm): string => FORMS[form].begin;
export const endOf = (form: StreamForm): string => FORMS[form].end;

/** What is written of a page that was extracted. */
export function answerPiece(form: StreamForm, name: RecordName, result: PageExtraction): string {
  return FORMS[form].page(name, fieldsOf(result.page, result.extraction), result);
}

/** What is written of a record without an answer. */
export function failurePiece(form: StreamForm, name: RecordName, failure: Failure): string {
  return FORMS[form].failed(name, failure);
}
