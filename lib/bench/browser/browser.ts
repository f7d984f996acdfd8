/**
 * The figures that need a browser: the built app on a database of its own with 100,000 pages and a page of
 * 20,000 elements, in a Chromium without a window. Each opening has a browser context of its own, so no cache
 * is warm but the server's.
 */
import type { Browser } from "@playwright/test";
import { UsageError } from "../../errors";
import { startOwnApp } from "../../setup/own-app";
import type { Store } from "../../store/interfaces/store";
import { writeVoters } from "../../view/comparison/voter-names";
import type { Figure } from "../figure";
import {
  addLargeCorpus,
  addLargePage,
  addReviewedCorpus,
  addTypicalPage,
  HUGE_ELEMENTS,
  PAGE_ELEMENTS,
} from "../large";
import { benchKeys } from "./keys";
import { benchPage } from "./page";
import { benchScripts } from "./scripts";
import { benchTable } from "./table";
import { benchFrames, benchMatrix, benchSwitch } from "./views";
import { newPage, openChromium } from "./window";

type Say = (line: string) => void;

/** What a part looks at, by name; each is stored only where a part needs it. */
interface Subjects {
  readonly corpus: string;
  readonly large: string;
  readonly huge: string;
  readonly typical: string;
  readonly reviewed: Awaited<ReturnType<typeof addReviewedCorpus>>;
}

const ADD: { readonly [Name in keyof Subjects]: (store: Store, say: Say) => Promise<Subjects[Name]> } = {
  large: (store) => addLargePage(store),
  huge: (store) => addLargePage(store, HUGE_ELEMENTS),
  typical: addTypicalPage,
  reviewed: addReviewedCorpus,
  // Last: the others are found in a database that is still small.
  corpus: addLargeCorpus,
};

/** Figures that can be taken without the others. */
interface Part {
  readonly needs: readonly (keyof Subjects)[];
  bench(browser: Browser, url: string, subjects: Subjects, rounds: number): Promise<Figure[]>;
}

const PARTS: Readonly<Record<string, Part>> = {
  table: {
    needs: ["corpus"],
    bench: (browser, url, { corpus }, rounds) => benchTable(browser, `${url}/corpora/${corpus}`, rounds),
  },
  page: {
    needs: ["large"],
    bench: (browser, url, { large }, rounds) =>
      benchPage(browser, `${url}/pages/${large}?mode=inspect`, rounds),
  },
  keys: {
    needs: ["large", "huge"],
    bench: async (browser, url, { large, huge }) => [
      ...(await benchKeys(browser, newPage, `${url}/pages/${large}`, PAGE_ELEMENTS, 50)),
      ...(await benchKeys(browser, newPage, `${url}/pages/${huge}`, HUGE_ELEMENTS, 100)),
    ],
  },
  switch: {
    needs: ["typical"],
    bench: (browser, url, { typical }, rounds) =>
      benchSwitch(browser, newPage, `${url}/pages/${typical}?mode=inspect`, rounds),
  },
  matrix: {
    needs: ["reviewed"],
    bench: (browser, url, { reviewed }, rounds) =>
      benchMatrix(browser, newPage, reviewAddress(url, reviewed), rounds),
  },
  frames: {
    needs: ["large"],
    bench: (browser, url, { large }) => benchFrames(browser, newPage, `${url}/pages/${large}?mode=inspect`),
  },
  scripts: {
    needs: ["corpus", "large", "reviewed"],
    bench: (browser, url, { corpus, large, reviewed }) =>
      benchScripts(browser, url, corpus, large, reviewed.runId),
  },
};

export const BROWSER_PARTS: readonly string[] = Object.keys(PARTS);

/**
 * Measure in `rounds` openings each, after one that does not count; medians. Takes minutes, most of them to
 * store the pages; the parts named in `only` alone, without what the others need, take less.
 * @throws UsageError `unknown-part`
 */
export async function benchBrowser(
  rounds: number,
  say: Say,
  only: readonly string[] = BROWSER_PARTS,
): Promise<Figure[]> {
  const parts = only.map((name): [string, Part] => {
    const part = PARTS[name];
    if (part === undefined)
      throw new UsageError("unknown-part", `no part ${name}: ${BROWSER_PARTS.join(", ")} are possible`);
    return [name, part];
  });
  const needed = new Set(parts.flatMap(([, { needs }]) => needs));
  let subjects: Partial<Subjects> = {};
  const app = await startOwnApp(async (store) => {
    for (const name of Object.keys(ADD) as (keyof Subjects)[])
      if (needed.has(name)) subjects = { ...subjects, [name]: await ADD[name](store, say) };
  });
  try {
    const browser = await openChromium();
    try {
      const figures: Figure[] = [];
      for (const [name, part] of parts) {
        // A part is handed everything and looks at what it needs.
        figures.push(...(await part.bench(browser, app.url, subjects as Subjects, rounds)));
        say(`${name} measured`);
      }
      return figures;
    } finally {
      await browser.close();
    }
  } finally {
    await app.stop();
  }
}

/** The review of a corpus with all extractors of its run compared. */
function reviewAddress(
  url: string,
  { corpusId, keys }: { readonly corpusId: string; readonly keys: readonly string[] },
): string {
  return `${url}/corpora/${corpusId}/review?xs=${encodeURIComponent(writeVoters(keys))}`;
}
