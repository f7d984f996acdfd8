/**
 * What an annotator waits for while others work: twenty annotators at one operation a second, alone and
 * beside exports, backups and readers of large tables. The others are a process of their own, so that reading
 * their answers does not slow the clock of these.
 */
import { setTimeout as wait } from "node:timers/promises";
import { startOwnApp } from "../setup/own-app";
import { annotate, ANNOTATORS, companions, quantile, shareOneSet, SHARED_OPERATIONS } from "./company-load";
import { atMost, type Figure } from "./figure";
import { addLargeCorpus } from "./large";

/** For how long each of the companies is measured. */
const SECONDS = 20;
const GOAL_MS = 50;

interface Company {
  readonly name: string;
  /** What the others ask for, over and over, and how many of them do. */
  readonly asks: (corpusId: string) => readonly string[];
  readonly readers: number;
}

const COMPANIES: readonly Company[] = [
  { name: "alone", asks: () => [], readers: 0 },
  { name: "beside an export", asks: (id) => [`/api/corpora/${id}/export?format=folder`], readers: 1 },
  { name: "beside backups", asks: () => ["/api/backup"], readers: 1 },
  {
    name: "beside a reader of the table of 100,000 pages",
    readers: 1,
    asks: (id) => [
      `/api/corpora/${id}/facets?q=harbour`,
      `/api/corpora/${id}/pages?q=harbour+mill&sort=bytes`,
      `/api/corpora/${id}/facets`,
      `/api/corpora/${id}/pages?sort=f1&f1of=block-extractor`,
    ],
  },
  {
    name: "beside 100 readers of exports",
    asks: (id) => [`/api/corpora/${id}/export?format=folder`],
    readers: 100,
  },
];

/** Measure one company after the other on one app. Takes minutes, most of them to store the pages. */
export async function benchCompany(say: (line: string) => void): Promise<Figure[]> {
  let corpusId = "";
  let pageIds: readonly string[] = [];
  const app = await startOwnApp(async (store) => {
    corpusId = await addLargeCorpus(store, say);
    pageIds = (await store.pages.query({ corpusId }, { limit: ANNOTATORS + 1 })).rows.map(({ id }) => id);
  });
  try {
    await annotate(app.url, pageIds, 5);
    const figures: Figure[] = [];
    for (const { name, asks, readers } of COMPANIES) {
      const others =
        readers === 0
          ? null
          : companions(
              asks(corpusId).map((path) => app.url + path),
              readers,
            );
      await wait(readers === 0 ? 0 : 2_000);
      const times = await annotate(app.url, pageIds, SECONDS);
      const heard = (await others?.stop()) ?? "";
      const [p50, p99] = [0.5, 0.99].map((share) => quantile(times, share)) as [number, number];
      say(
        `${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms of ${times.length} operations ${heard}`,
      );
      figures.push(atMost(`99 of 100 operations of ${ANNOTATORS} annotators, ${name}`, p99, "ms", GOAL_MS));
    }
    for (const isContrary of [false, true]) {
      const { gaveUp, conflicts, mostTries } = await shareOneSet(app.url, pageIds[ANNOTATORS]!, isContrary);
      const who = `${ANNOTATORS} writers on one set${isContrary ? " who contradict each other" : ""}`;
      say(`${who}: ${conflicts} conflicts, at most ${mostTries} tries for an operation`);
      figures.push(
        atMost(`operations given up by ${who}`, gaveUp, `of ${ANNOTATORS * SHARED_OPERATIONS}`, 0),
      );
    }
    return figures;
  } finally {
    await app.stop();
  }
}
