// What a process of our own is started with, and the path of its TypeScript module after it.
import { pathToFileURL } from "node:url";
import { importModule } from "./import-module.mjs";

await importModule(pathToFileURL(process.argv[2]).href);
