/**
 * The programs of the opaque peers (lib/extractors/peers), loaded when first asked for: they take long to load and most processes never need them.
 * An installation without them answers with an error that names the package.
 */
import { createRequire } from "node:module";
import { AppError } from "../errors";
import { providePeers, type PeerId, type PeerRunner } from "../extractors/peers/peer-runner";

const requirePackage = createRequire(import.meta.url);

/** What the peers need of `linkedom`. */
interface Linkedom {
  parseHTML(html: string): { readonly document: Document };
}
interface ReadabilityPackage {
  readonly Readability: new (document: Document) => { parse(): { readonly content?: string | null } | null };
}
type Defuddle = new (document: Document, options: { readonly url: string }) => { parse(): { readonly content: string } };

/** Defuddle looks up rules by host and complains of a page without address. */
const NO_URL = "about:blank";

const loaded = new Map<PeerId, PeerRunner>();

const LOADERS: Readonly<Record<PeerId, () => PeerRunner>> = {
  readability() {
    const { parseHTML } = load<Linkedom>("linkedom");
    const { Readability } = load<ReadabilityPackage>("@mozilla/readability");
    return { content: (html) => new Readability(parseHTML(wholeDocument(html)).document).parse()?.content ?? null };
  },
  defuddle() {
    const { parseHTML } = load<Linkedom>("linkedom");
    const Defuddle = load<Defuddle>("defuddle");
    return {
      content: (html, url) => silently(() => new Defuddle(parseHTML(wholeDocument(html)).document, { url: url ?? NO_URL }).parse().content),
    };
  },
};

/** Let the peers run in this process. */
export function provideNodePeers(): void {
  providePeers((id) => {
    let runner = loaded.get(id);
    if (runner === undefined) loaded.set(id, (runner = LOADERS[id]()));
    return runner;
  });
}

function load<T>(name: string): T {
  try {
    return requirePackage(name) as T;
  } catch (cause) {
    throw new AppError("peer-missing", `this peer needs the package ${name}, which is not installed`, { cause });
  }
}

/** linkedom builds no `html` and `body` around a fragment, and the peers cannot do without. */
function wholeDocument(html: string): string {
  return /<(?:html|body|frameset)[\s>]/i.test(html) ? html : `<html><head></head><body>${html}</body></html>`;
}

/** Run something that writes its complaints about a page (malformed meta data) to the console, which belongs to the command that asked. */
function silently<T>(run: () => T): T {
  const { error, warn, log } = console;
  const nothing = (): void => {};
  Object.assign(console, { error: nothing, warn: nothing, log: nothing });
  try {
    return run();
  } finally {
    Object.assign(console, { error, warn, log });
  }
}
