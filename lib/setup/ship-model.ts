/**
 * Make a trained model of the combination the one that comes with Winnow: `npm run ship-model -- FILE`, where FILE
 * is what `winnow train combination --out FILE` wrote. `npm run train-shipped` trains today's anew.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { modelFromJson } from "../recipes/model";
import { SHIPPED_FILE, shippedModelFile } from "./shipped/model-file";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("which model? npm run ship-model -- FILE");
writeFileSync(SHIPPED_FILE, shippedModelFile(modelFromJson(JSON.parse(readFileSync(file, "utf8")))));
