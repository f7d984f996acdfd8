import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { summarise } from "../scoring/aggregate";
import { scored } from "../scoring/grade";
import { corporaFolder } from "../../corpora-folder";
import { shingle4 } from "./shingle-4";

const folder = join(corporaFolder(), "scrapinghub");
const isThere = existsSync(join(folder, "peers"));
if (!isThere) console.warn(`shingle-4 is not compared with the benchmark: no peers in ${folder}`);

interface Expected {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
}

const unzipped = (file: string): string => gunzipSync(readFileSync(join(folder, file))).toString("utf8");

describe.skipIf(!isThere)(
  "shingle-4 on the stored answers of other systems (skipped without the evaluation corpora)",
  () => {
    const systems = isThere
      ? readdirSync(join(folder, "peers")).filter((file) => file.endsWith(".json.gz"))
      : ["none"];

    test.each(systems)("%s scores as in the benchmark to six decimals", (file) => {
      const gold = unzipped("gold.jsonl.gz")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { id: string; text: string });
      const { system, text } = JSON.parse(unzipped(`peers/${file}`)) as {
        system: string;
        text: Record<string, string | null>;
      };
      const expected = (
        JSON.parse(readFileSync(join(folder, "peers/expected-shingle-4.json"), "utf8")) as Record<
          string,
          Expected
        >
      )[system]!;
      const summary = summarise(
        gold.map((page) => scored(shingle4.score(page.text, text[page.id] ?? ""))),
        shingle4.averaging,
      );
      expect(summary.n).toBe(gold.length);
      for (const value of ["f1", "precision", "recall"] as const)
        expect(summary[value]).toBeCloseTo(expected[value], 6);
    });
  },
);
