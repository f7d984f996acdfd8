import { plural } from "@/components/ui/format";
import { answersName } from "@/lib/extractors/answers/answers-name";

/** A row of a table: which answer, and why it does not count. */
interface Row {
  readonly origin: string;
  readonly code: string;
  readonly message: string;
}

/** What an import of answers reports, as a sentence, and the answers that do not count. */
export interface AnswersFigures {
  readonly words: string;
  readonly left: readonly Row[];
}

/** The figures of a job's result. Unknown shapes read as nothing. */
export function answersFigures(result: unknown): AnswersFigures {
  const value = fields(result);
  const missing = fields(value.missing).count;
  const name = answersName(text(value.name), typeof value.version === "number" ? value.version : 1);
  const parts = [
    `${name}: ${plural(number(value.pages), "page")} with an answer`,
    ...(number(missing) > 0 ? [`${number(missing)} without`] : []),
    ...(value.isNew === false ? ["the same answers were there already"] : []),
  ];
  return {
    words: `${parts.join(", ")}.`,
    left: [
      ...rows(value.duplicates, "duplicate", "a second answer of the page"),
      ...rows(value.unknown, "unknown-page", "the corpus has no such page"),
    ],
  };
}

function rows(counted: unknown, code: string, message: string): Row[] {
  const { listed } = fields(counted);
  if (!Array.isArray(listed)) return [];
  return listed.map((each: unknown) => ({ origin: text(fields(each).page), code, message }));
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown): number => (typeof value === "number" ? value : 0);
