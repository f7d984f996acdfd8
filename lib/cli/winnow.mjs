#!/usr/bin/env node
// The bin of the package: TypeScript is read as it lies there (tsx), or as it was bundled, so that command line,
// worker and app run the same code.
import { importModule } from "../threads/import-module.mjs";

const { main } = await importModule(new URL("./main.ts", import.meta.url).href);
process.exitCode = await main(process.argv.slice(2));
