/**
 * The programs of the opaque peers (lib/extractors/peers), loaded when first asked for: they take long to
 * load and most processes never need them. An installation without them answers with an error that names the
 * package.
 */
import { parse, serialize } from "parse5";
import { AppError, messageOf } from "../errors";
import { providePeers, type PeerId, type PeerRunner } from "../extractors/peers/peer-runner";
import { providePrograms } from "../extractors/programs/program-host";
import { NodePrograms } from "./programs/host";
import { runDefuddle } from "./defuddle/run";
import { runReadability } from "./readability/run";

const LOADERS: Readonly<Record<PeerId, () => Promise<PeerRunner>>> = {
  async readability() {
    const [{ parseHTML }, { Readability }] = await Promise.all([
      loaded("linkedom", import("linkedom")),
      loaded("@mozilla/readability", import("@mozilla/readability")),
    ]);
    return {
      answer: (page) =>
        onTree(page.html, (source) => runReadability(Readability, parseHTML(source).document, page)),
    };
  },
  async defuddle() {
    const [{ parseHTML }, { default: Defuddle }] = await Promise.all([
      loaded("linkedom", import("linkedom")),
      loaded("defuddle", import("defuddle")),
    ]);
    return {
      answer: (page) =>
        silently(() =>
          onTree(page.html, (source) => runDefuddle(Defuddle, parseHTML(source).document, page)),
        ),
    };
  },
};

/** The program of a peer. @throws AppError `peer-missing` where its packages are not installed */
export const loadPeer = (id: PeerId): Promise<PeerRunner> => LOADERS[id]();

/** Let the peers, and the programs that the person has configured, run in this thread. */
export function provideNodePeers(programs: NodePrograms = new NodePrograms()): void {
  providePeers(loadPeer);
  providePrograms(programs);
}

async function loaded<T>(name: string, module: Promise<T>): Promise<T> {
  try {
    return await module;
  } catch (cause) {
    throw new AppError(
      "peer-missing",
      `this peer needs the package ${name}, which could not be loaded: ${messageOf(cause)}`,
      { cause },
    );
  }
}

/**
 * Run a program on the tree that linkedom builds. Its parser is not the standard's: on sources with misplaced
 * `html`, `head` or `body` the tree has no single body, which the programs do not expect. Where one throws,
 * it gets the source once more as a standard parser has put it in order.
 */
function onTree<T>(html: string, run: (source: string) => T): T {
  try {
    return run(wholeDocument(html));
  } catch {
    return run(serialize(parse(html)));
  }
}

/** linkedom builds no `html` and `body` around a fragment, and the peers cannot do without. */
function wholeDocument(html: string): string {
  return /<(?:html|body|frameset)[\s>]/i.test(html) ? html : `<html><head></head><body>${html}</body></html>`;
}

/**
 * Run something that writes its complaints about a page (malformed meta data) to the console, which belongs
 * to the command that asked.
 */
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
