/**
 * How opaque peers come in: programs of others that need a DOM and run only where Node does. The extractors
 * here know only this type; Node code hands the programs in (lib/peers), and in the browser nobody does, so
 * that no bundle carries them and a page asks the server instead.
 */
import { AppError } from "../../errors";
import type { Fields } from "../../gold/fields";
import type { Page } from "../../page/page";
import type { Trail } from "./trail";

/** The peers, by the ids of their extractors. */
export type PeerId = "readability" | "defuddle";

/** What a peer says of a page. */
export interface PeerAnswer {
  /** The main content as HTML; null where the peer finds none. */
  readonly content: string | null;
  readonly fields: Fields;
  /** What was seen of its way there; null where nothing was. */
  readonly trail: Trail | null;
}

/** One peer's program. */
export interface PeerRunner {
  /** @throws whatever the program throws */
  answer(page: Page): PeerAnswer;
}

/** Loads the program of a peer. @throws AppError `peer-missing` where it is not installed */
export type PeerSource = (id: PeerId) => Promise<PeerRunner>;

let source: PeerSource | null = null;
let loaded = new Map<PeerId, PeerRunner>();

/**
 * Hand in the peers' programs, once at the start of a Node process. Nothing is loaded before a peer is
 * fitted.
 */
export function providePeers(provided: PeerSource): void {
  if (provided === source) return;
  source = provided;
  loaded = new Map();
}

/**
 * Load the program of a peer. @throws AppError `peer-unavailable` where nobody has handed the programs in,
 * `peer-missing` where one is not installed
 */
export async function preparePeer(id: PeerId): Promise<void> {
  if (loaded.has(id)) return;
  if (source === null) throw unavailable(id);
  const into = loaded;
  into.set(id, await source(id));
}

/** The program of a peer that was prepared. @throws AppError `peer-unavailable` */
export function peerRunner(id: PeerId): PeerRunner {
  const runner = loaded.get(id);
  if (runner === undefined) throw unavailable(id);
  return runner;
}

const unavailable = (id: PeerId): AppError =>
  new AppError("peer-unavailable", `${id} runs only on the server`);
