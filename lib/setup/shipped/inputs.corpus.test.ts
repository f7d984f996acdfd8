import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { corporaFolder } from "../../corpora-folder";
import { quietTask } from "../../task";
import { INPUTS_FILE, inputsOf } from "./inputs";
import { SHIPPED_CORPORA } from "./train";

it.skipIf(!existsSync(corporaFolder()))(
  "the shipped model saw its pages as they are read today; `npm run train-shipped` where not (skipped without the corpora)",
  { timeout: 120_000 },
  async () => {
    expect(await inputsOf(corporaFolder(), SHIPPED_CORPORA, quietTask)).toEqual(
      JSON.parse(readFileSync(INPUTS_FILE, "utf8")),
    );
  },
);
