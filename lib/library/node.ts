/** The library as Node has it: the same, with the programs of others where their packages are installed. */
import { providePeers } from "../extractors/peers/peer-runner";
import { loadPeer } from "../peers/node-peers";

providePeers(loadPeer);

export * from "./index";
