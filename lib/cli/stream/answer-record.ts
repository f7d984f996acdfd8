import { failureOf } from "../../evaluation/scoring/failure";
import { configure, type ConfiguredRecipe } from "../../recipes/configure";
import { knownModels, modelIdsOf } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import { extractPage } from "../../run/extract/extract-page";
import { pageInMemory, type PageInMemory } from "../../run/sources/in-memory";
import { KeptModels } from "../../server/page-tasks/kept-models";
import { answerPiece, failurePiece, type StreamForm } from "./forms";
import { lineName, linePage } from "./jsonl-records";
import type { RecordName, RecordPage } from "./record";

/** Records on their way through a thread. */
export interface AskedRecords {
  readonly pages: readonly RecordPage[];
  readonly recipe: Recipe;
  /** The files of all models that the recipe names; null where this thread may have read them before. */
  readonly models: readonly Uint8Array[] | null;
  readonly form: StreamForm;
}

/** What is written of a record. */
export interface AnsweredRecord {
  readonly piece: string;
  readonly isFailed: boolean;
}

const kept = new KeptModels();
/** The recipe of the stream: a thread serves one. */
let ready: { readonly key: string; readonly configured: ConfiguredRecipe } | null = null;

/**
 * Extract the pages of some records, one after the other; `lacks-models` where this thread has not read all models
 * of the recipe.
 */
export async function answerRecords(
  asked: AskedRecords,
): Promise<readonly AnsweredRecord[] | "lacks-models"> {
  const configured = readyRecipe(asked);
  if (configured === null) return "lacks-models";
  const answers: AnsweredRecord[] = [];
  for (const page of asked.pages) answers.push(await answerRecord(page, asked.form, configured));
  return answers;
}

async function answerRecord(
  record: RecordPage,
  form: StreamForm,
  configured: ConfiguredRecipe,
): Promise<AnsweredRecord> {
  try {
    const { name, page } = pageOf(record);
    const source = pageInMemory({ ...page, origin: "this page" });
    const result = await extractPage({ page: source, configured, site: null }, () => performance.now());
    return { piece: answerPiece(form, name, result), isFailed: false };
  } catch (error) {
    return { piece: failurePiece(form, nameOf(record), failureOf(error)), isFailed: true };
  }
}

/** How an answer names the record of a page, also of one that cannot be read. */
export const nameOf = (page: RecordPage): RecordName =>
  page.kind === "page" ? page.name : lineName(page.bytes);

function pageOf(record: RecordPage): { readonly name: RecordName; readonly page: PageInMemory } {
  if (record.kind === "page") {
    const { name, bytes, httpCharset } = record;
    return { name, page: { id: "page", bytes, url: name.url, httpCharset } };
  }
  const { name, html } = linePage(record.line, record.bytes);
  const bytes = new TextEncoder().encode(html);
  return { name, page: { id: "page", bytes, url: name.url, encoding: "utf-8" } };
}

function readyRecipe({ recipe, models: files }: AskedRecords): ConfiguredRecipe | null {
  const key = writeRecipe(recipe);
  if (ready?.key === key) return ready.configured;
  const found = files === null ? kept.find(modelIdsOf([recipe])) : kept.read(files);
  if (found === null) return null;
  ready = { key, configured: configure(recipe, knownModels(found)) };
  return ready.configured;
}
