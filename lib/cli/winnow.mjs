#!/usr/bin/env node
// The bin of the package: TypeScript is read as it lies there (tsx), so that command line, worker and app run
// the same files.
import { register } from "tsx/esm/api";

register();
const { main } = await import("./main.ts");
process.exitCode = await main(process.argv.slice(2));
