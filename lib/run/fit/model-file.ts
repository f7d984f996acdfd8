/** Models as files. */
import { readFile } from "node:fs/promises";
import { readError } from "../../corpus/files/file-error";
import { writeWhole } from "../../corpus/files/whole-file";
import { AppError, InputError } from "../../errors";
import { modelFile, modelFromJson, type Model } from "../../recipes/model";

/** Write a model; the same model gives the same bytes. @throws AppError naming the file */
export async function writeModel(path: string, model: Model): Promise<void> {
  await writeWhole(path, `${JSON.stringify(modelFile(model))}\n`);
}

/** @throws AppError naming the file: it is not there, no model, of another version, or damaged */
export async function readModel(path: string): Promise<Model> {
  const text = await readFile(path, "utf8").catch(async (error: unknown) => {
    throw await readError(error, path);
  });
  try {
    return modelFromJson(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new InputError("bad-model", `${path}: not JSON: ${error.message}`, { cause: error });
    if (error instanceof AppError)
      throw new InputError(error.code, `${path}: ${error.message}`, { cause: error });
    throw error;
  }
}
