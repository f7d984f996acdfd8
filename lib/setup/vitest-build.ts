import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeCodeVersion } from "./code-version.mjs";

/** What a build makes and tests need, made before they start. */
export default function setup(): void {
  writeCodeVersion(join(fileURLToPath(import.meta.url), "../../.."));
}
