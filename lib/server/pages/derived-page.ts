import { createHash } from "node:crypto";
import { decodingOf } from "../../run/sources/stored-page";
import type { PageRecord } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";
import { SHEET } from "../../capture/resource-type";
import type { Capture } from "../../store/interfaces/captures";
import type { Viewport } from "../derived/css";
import type { SentResources } from "../derived/own-resources";
import { resourcePath } from "../requests/security-headers";
import { areHeavy, pageThreads, READING_LIMIT_MS, sentPage } from "./page-threads";

/** Bytes of derived views that are kept, the last used ones: a few dozen of the largest pages. */
const CAPACITY = 64 * 2 ** 20;

/**
 * Derived views of the pages that were opened last. A page's bytes never change, so what is here stays true.
 */
export class DerivedCache {
  /** In the order of use, the oldest first. */
  private readonly views = new Map<string, Uint8Array>();
  private size = 0;

  constructor(private readonly capacity: number = CAPACITY) {}

  /**
   * The view under this key, made where it is not known. That two who ask at the same time have it made once
   * is up to `make`.
   */
  async get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = this.views.get(key);
    if (known !== undefined) {
      this.views.delete(key);
      this.views.set(key, known);
      return known;
    }
    const view = await make();
    this.keep(key, view);
    return view;
  }

  private keep(key: string, view: Uint8Array): void {
    if (view.length > this.capacity || this.views.has(key)) return;
    this.views.set(key, view);
    this.size += view.length;
    for (const [oldest, { length }] of this.views) {
      if (this.size <= this.capacity) break;
      this.views.delete(oldest);
      this.size -= length;
    }
  }
}

/**
 * What a derived view depends on: the bytes, how they are decoded, the viewport, a part which counts
 * changes of its code, and the page where something came with it: then all of its pictures are under its own path,
 * and it is another view where something else came with the same bytes, as in an import that was taken back.
 */
function derivedKey(record: PageRecord, { width, height }: Viewport, capture: Capture | null): string {
  const { encoding, lang } = decodingOf(record);
  const own = capture === null ? "" : `-${record.id}-${hashOf(record, capture)}`;
  return `${record.sha256.slice(0, 24)}-${encoding ?? ""}-${lang ?? ""}-${width}x${height}-5${own}`.toWellFormed();
}

/** Of what came with a page, under which addresses, and where these begin. */
function hashOf({ url }: PageRecord, { resources }: Capture): string {
  const came = resources.map(({ url: at, sha256, type }) => [at, sha256, type]);
  return createHash("sha256")
    .update(JSON.stringify([url, came]))
    .digest("hex")
    .slice(0, 24);
}

const cache = new DerivedCache();

/**
 * How to get the derived view of a stored page as UTF-8, and its key. @throws NotFoundError; `view` throws
 * InputError and LimitError
 */
export async function derivedPage(
  store: Store,
  id: string,
  viewport: Viewport,
): Promise<{ key: string; view: (signal?: AbortSignal) => Promise<Uint8Array> }> {
  const record = await store.pages.get(id);
  const capture = await store.captures.find(id);
  const key = derivedKey(record, viewport, capture);
  const make = (signal?: AbortSignal) =>
    pageThreads().run("view", {
      what: "drawing this page",
      subject: id,
      isHeavy: areHeavy(record.bytes),
      limitMs: READING_LIMIT_MS,
      key,
      signal,
      load: async () => ({
        page: await sentPage(store, record),
        viewport,
        resources: await sentResources(store, record, capture),
      }),
    });
  return { key, view: (signal) => cache.get(key, () => make(signal)) };
}

async function sentResources(
  { captures }: Store,
  { id, url }: PageRecord,
  capture: Capture | null,
): Promise<SentResources | null> {
  if (capture === null) return null;
  const sheets = await captures.ofType(id, SHEET);
  return {
    path: resourcePath(id),
    url,
    resources: capture.resources,
    // Copies, for what a thread gets is given away.
    sheets: new Map([...sheets].map(([sha256, bytes]) => [sha256, new Uint8Array(bytes)])),
  };
}
