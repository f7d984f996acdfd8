import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Readability } from "@mozilla/readability";
import Defuddle from "defuddle";
import { parseHTML } from "linkedom";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { corporaFolder } from "../corpora-folder";
import type { PeerAnswer } from "../extractors/peers/peer-runner";
import type { Trail } from "../extractors/peers/trail";
import { decodeBytes } from "../page/parsing/decode";
import type { Page } from "../page/page";
import { parsePage } from "../page/parsing/parse";
import { runDefuddle } from "./defuddle/run";
import { runReadability } from "./readability/run";

/** Every so many pages of a corpus, so that all kinds are among them: 500 together. */
const SAMPLES: readonly { readonly folder: string; readonly count: number }[] = [
  { folder: "wcxb/dev/html", count: 250 },
  { folder: "scrapinghub/pages", count: 90 },
  { folder: "cleaneval-en/pages", count: 160 },
];

/** What of them is taken of Defuddle, which needs ten minutes for all, where nobody names the corpora: 50. */
const TENTH = 0.1;
const isNamed = process.env.WINNOW_CORPORA !== undefined;

/** A text of so many characters, without white space, is hardly ever part of another. */
const LONG = 30;
const MOST_CONTRADICTED = 0.004;

const OWN_PAGES = join(import.meta.dirname, "../../prisma/starter/pages");

const PEERS: readonly {
  readonly name: string;
  /** How much of the pages it is tried on. */
  readonly share: number;
  readonly alone: (document: Document) => string | null;
  readonly watched: (document: Document, page: Page) => PeerAnswer;
}[] = [
  {
    name: "Readability",
    share: 1,
    alone: (document) => new Readability(document).parse()?.content ?? null,
    watched: (document, page) => runReadability(Readability, document, page),
  },
  {
    name: "Defuddle",
    share: isNamed ? 1 : TENTH,
    alone: (document) => new Defuddle(document, { url: "about:blank" }).parse().content,
    watched: (document, page) => runDefuddle(Defuddle, document, page),
  },
];

/** What the untouched package gives; the class of what it throws where it throws. */
function attempted(run: () => string | null): string | null {
  try {
    return run();
  } catch (error) {
    return `threw ${String(error)}`;
  }
}

const bare = (text: string): string => text.replace(/\s+/g, "");

/** Of texts of LONG characters that stand once on the page, those told kept that the answer lacks, or the reverse. */
function contradictions(
  { leaves }: Page,
  { decided, deeds }: Trail,
  content: string | null,
): { readonly long: number; readonly contradicted: number } {
  const { body } = parseHTML(`<html><body>${content ?? ""}</body></html>`).document;
  const answer = bare(body.textContent);
  const texts = leaves.map(({ text }) => bare(text));
  const all = texts.join("\n");
  let long = 0;
  let contradicted = 0;
  texts.forEach((text, leaf) => {
    const deed = deeds[decided[leaf]!];
    if (deed === undefined || text.length < LONG || all.indexOf(text) !== all.lastIndexOf(text)) return;
    long++;
    if (answer.includes(text) !== (deed.verdict === "keep")) contradicted++;
  });
  return { long, contradicted };
}

/** Every so many files of a folder. */
function chosenFrom(folder: string, count: number): readonly string[] {
  const files = readdirSync(folder).sort();
  const step = Math.max(1, Math.floor(files.length / count));
  return files.filter((_, at) => at % step === 0).slice(0, count);
}

describe.each(PEERS)("$name, watched", ({ name, share, alone, watched }) => {
  beforeAll(() => {
    // Both complain of pages to the console.
    for (const kind of ["log", "warn", "error"] as const)
      vi.spyOn(console, kind).mockImplementation(() => undefined);
  });

  /**
   * Texts, and those of which the watch cannot tell what became; of long ones that stand once on their page those
   * of which it tells what the answer contradicts.
   */
  const expectSame = (
    folder: string,
    files: readonly string[],
  ): { texts: number; untold: number; long: number; contradicted: number } => {
    let texts = 0;
    let untold = 0;
    let long = 0;
    let contradicted = 0;
    for (const file of files) {
      const bytes = readFileSync(join(folder, file));
      const { html } = decodeBytes(file.endsWith(".gz") ? gunzipSync(bytes) : bytes);
      const page = parsePage(html);
      const expected = attempted(() => alone(parseHTML(html).document));
      const answered = attempted(() => {
        const { content, trail } = watched(parseHTML(html).document, page);
        trail?.decided.forEach((deed, leaf) => {
          texts += 1;
          if (deed < 0 && trail.unlessFound[leaf]! < 0) untold += 1;
        });
        if (trail !== null) {
          const said = contradictions(page, trail, content);
          long += said.long;
          contradicted += said.contradicted;
        }
        return content;
      });
      expect(answered === expected, `${name} on ${file}`).toBe(true);
    }
    return { texts, untold, long, contradicted };
  };

  it("answers for our own pages as it does alone, byte for byte, and leaves no text untold", () => {
    const { texts, untold } = expectSame(OWN_PAGES, chosenFrom(OWN_PAGES, 8));
    expect(texts).toBeGreaterThan(100);
    expect(untold).toBe(0);
  });

  for (const { folder, count } of SAMPLES) {
    const path = join(corporaFolder(), folder);
    const pages = Math.round(count * share);

    it.skipIf(!existsSync(path))(
      `answers for ${pages} pages of ${folder} as it does alone (skipped without the corpora)`,
      { timeout: 3_600_000 },
      () => {
        const files = chosenFrom(path, pages);
        expect(files).toHaveLength(pages);
        const { texts, untold, long, contradicted } = expectSame(path, files);
        expect(untold / texts).toBeLessThan(0.02);
        // A text that the program has cut or joined anew is not in the answer as such, but it is rare.
        expect(contradicted / long).toBeLessThan(MOST_CONTRADICTED);
      },
    );
  }
});
