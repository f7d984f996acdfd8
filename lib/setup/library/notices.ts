import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The licences of the packages whose code is in the build, each with its name and version.
 * @param inputs paths of sources below the project's folder
 * @throws Error for a package without a text of its licence: it must not be given away
 */
export function noticesOf(root: string, inputs: readonly string[]): string {
  const folders = new Set(
    inputs.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []),
  );
  const notices = [...folders].sort().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as {
      readonly name: string;
      readonly version: string;
    };
    const licence = readdirSync(join(root, folder)).find((file) => /^licen[cs]e/i.test(file));
    if (licence === undefined) throw new Error(`${name} has no file with its licence`);
    return `${name} ${version}\n\n${readFileSync(join(root, folder, licence), "utf8").trim()}\n`;
  });
  return notices.join(`\n${"-".repeat(80)}\n\n`);
}
