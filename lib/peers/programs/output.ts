/** What a program wrote, read as its configuration says. */
import { z } from "zod";
import { AppError } from "../../errors";
import type { ProgramOutput } from "../../extractors/programs/program-host";
import { fieldsIn } from "../../gold/fields";
import { textOfHtml } from "../../page/rendering/html-text";
import type { ProgramSetup } from "./config";
import type { Said } from "./run-once";

const said = z.string().nullish();
const answerSchema = z.object({ text: said, html: said, title: said, author: said, date: said, error: said });

/** @throws AppError with the failure; as `readOutput` */
export function outputOf(program: Pick<ProgramSetup, "name" | "output">, said: Said): ProgramOutput {
  if ("failed" in said) throw new AppError(said.failed.code, `${program.name} ${said.failed.message}`);
  return readOutput(program, said.output);
}

/**
 * @throws AppError `program-garbage` for what is not JSON, or has neither text nor HTML; `program-failed` where
 * the program itself says that it failed
 */
function readOutput(
  { name, output: form }: Pick<ProgramSetup, "name" | "output">,
  output: string,
): ProgramOutput {
  if (form === "text") return { text: output.trim(), fields: {} };
  if (form === "html") return { text: textOfHtml(output), fields: {} };
  const garbage = (what: string): AppError =>
    new AppError("program-garbage", `${name} answered with ${what}: ${JSON.stringify(output.slice(0, 80))}`);
  let json: unknown;
  try {
    json = JSON.parse(output);
  } catch {
    throw garbage("something else than JSON");
  }
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success) throw garbage("JSON whose text, html, title, author, date or error is no text");
  const { text, html, title, author, date, error } = parsed.data;
  if (error) throw new AppError("program-failed", `${name}: ${error.slice(0, 400)}`);
  if (text === undefined && html === undefined) throw garbage("JSON that has neither text nor html");
  const fields = fieldsIn({ title: title ?? null, author: author ?? null, date: date ?? null });
  return { text: text ?? (html == null ? "" : textOfHtml(html)), fields };
}
