/**
 * How opaque peers come in: programs of others that need a DOM and run only where Node does. The extractors here know only this type; Node code hands the
 * programs in (lib/peers), and in the browser nobody does, so that no bundle carries them and a page asks the server instead.
 */
import { AppError } from "../../errors";

export const PEER_IDS = ["readability", "defuddle"] as const;
export type PeerId = (typeof PEER_IDS)[number];

/** One peer's program. */
export interface PeerRunner {
  /** The main content as HTML; null where the peer finds none. @throws whatever the program throws */
  content(html: string, url: string | null): string | null;
}

/** The program of a peer; may load it. @throws AppError `peer-missing` where it is not installed */
export type PeerSource = (id: PeerId) => PeerRunner;

let source: PeerSource | null = null;

/** Hand in the peers' programs, once at the start of a Node process. */
export function providePeers(provided: PeerSource): void {
  source = provided;
}

/** @throws AppError `peer-unavailable` where nobody has handed the programs in, `peer-missing` where one is not installed */
export function peerRunner(id: PeerId): PeerRunner {
  if (source === null) throw new AppError("peer-unavailable", `${id} runs only on the server`);
  return source(id);
}
