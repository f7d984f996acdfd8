import { messageOf } from "../../errors";
import { store } from "../db";
import { isSignInRequired, publicOrigin } from "../environment/sign-in";
import { setGate } from "../requests/gate";
import { gateOf } from "./gate";
import { setupLink } from "./invitations";
import { tellPeers } from "./peer-address";

/**
 * Set up who is let in, when the server starts: where people sign in every request goes through the gate, and
 * while there is no admin the console has the link that makes one. Settings that contradict each other end the
 * server before it answers anybody.
 */
export async function openTeam(): Promise<void> {
  try {
    if (!isSignInRequired()) return;
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
  tellPeers();
  setGate(gateOf(store));
  const link = await setupLink(await store(), ownAddress());
  if (link !== null)
    console.error(`Nobody is admin here yet. Open this link within a day to become the first one:\n${link}`);
}

/** Where the person who starts the server reaches it. */
function ownAddress(): string {
  const host = process.env.HOST || "127.0.0.1";
  const own = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return publicOrigin()?.origin ?? `http://${own}:${process.env.PORT || "3000"}`;
}
