/** Answers of another program as a model, which is how recipes name them. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { answers, answersBody, type AnswerTexts } from "../extractors/answers/answers";
import { modelOf, sortedJson, type Model } from "../recipes/model";

/** The name of what was answered, whatever it is called: SHA-256, 64 hexadecimal digits. */
export function answersContent(texts: AnswerTexts): string {
  return bytesToHex(sha256(utf8ToBytes(sortedJson(texts))));
}

/**
 * Stored answers under a name. The same name, version and answers give the same model.
 * @param version from 1
 * @param origin the corpus that they were matched with, its pages that have an answer, and the version of the
 * code
 * @throws UsageError `bad-parameter` for a name of several lines or of more than 80 characters
 */
export function answersModel(
  name: string,
  version: number,
  texts: AnswerTexts,
  { corpus, pages, code }: { readonly corpus: string; readonly pages: number; readonly code: string },
): Model {
  return modelOf({ use: answers.id, params: { name, version } }, answersBody(texts), {
    data: { corpus, pages, sha256: answersContent(texts) },
    code,
    heldOut: null,
  });
}
