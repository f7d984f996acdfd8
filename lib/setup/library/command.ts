/** `npm run library`: build the package of the library into dist/library, for `npm pack` and `npm install`. */
import { join } from "node:path";
import { buildLibrary } from "./build";

const target = join(import.meta.dirname, "../../../dist/library");
await buildLibrary(target);
console.log(`built: ${target}`);
