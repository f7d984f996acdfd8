/** What `winnow extract` is asked for, and which options of it contradict each other. */
import { UsageError } from "../../errors";
import type { StreamInput } from "../stream/extract-stream";
import type { StreamForm } from "../stream/forms";

export interface ExtractOptions {
  readonly extractor?: string;
  readonly recipe?: readonly string[];
  readonly set: readonly string[];
  readonly encoding?: string;
  readonly url?: string;
  readonly site?: string;
  readonly format: "text" | "markdown" | "html" | "json";
  readonly indent?: "cjk" | "none";
  readonly config?: string;
  readonly json?: true;
  readonly explain?: true;
  readonly input?: StreamInput;
  readonly output?: StreamForm;
  readonly workers?: number;
  readonly unordered?: true;
  readonly out?: string;
  readonly offset?: string;
}

/** What only a stream takes, and what it does not. */
const OF_STREAM = ["output", "workers", "unordered", "out", "offset"] as const;
const NOT_OF_STREAM = ["config", "encoding", "url", "site", "indent", "json", "explain"] as const;
/** What a configuration file says itself of its pages, or does not print. */
const NOT_OF_CONFIG = ["extractor", "recipe", "set", "encoding", "url", "site", "indent", "explain"] as const;

/**
 * Refuse options of which one would be passed over.
 * @param format what `--format` says; null where it is not there
 * @throws UsageError `bad-option`
 */
export function checkTogether(options: ExtractOptions, format: ExtractOptions["format"] | null): void {
  const why = contradiction(options, format);
  if (why !== null) throw new UsageError("bad-option", why);
}

function contradiction(options: ExtractOptions, format: ExtractOptions["format"] | null): string | null {
  const given = (names: readonly (keyof ExtractOptions)[]): string | undefined =>
    names.find((name) => (name === "set" ? options.set.length > 0 : options[name] !== undefined));
  if (options.input !== undefined) {
    const wrong = given(NOT_OF_STREAM);
    if (wrong !== undefined) return `a stream takes no --${wrong}`;
    return format === null ? null : "a stream takes no --format; its form is that of --output";
  }
  const ofStream = given(OF_STREAM);
  if (ofStream !== undefined) return `--${ofStream} is of a stream: say what comes in with --input`;
  if (options.json === true && format !== null && format !== "json")
    return `--json is --format json, not ${format}`;
  return options.config === undefined ? ofOnePage(options) : ofConfig(given(NOT_OF_CONFIG), options);
}

function ofConfig(wrong: string | undefined, { format }: ExtractOptions): string | null {
  if (wrong !== undefined) return `--config takes no --${wrong}: its file says what is extracted and how`;
  const isPrinted = format === "text" || format === "json";
  return isPrinted ? null : `--config prints a table or, with --json, JSON, not ${format}`;
}

function ofOnePage({ json, format: said, explain, indent }: ExtractOptions): string | null {
  const format = json === true ? "json" : said;
  if (explain === true && format !== "text" && format !== "json")
    return `--explain is of text and JSON, not of ${format}`;
  if (indent === undefined || (format === "text" && explain !== true)) return null;
  return `--indent is of text, not of ${format === "text" ? "what --explain prints" : format}`;
}
