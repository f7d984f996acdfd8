import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server somewhere else that answers everything and remembers what it was asked for. */
export interface Listener {
  /** The address that stands for `__BEACON__` in the fixture of that number. */
  beaconOf(index: number): string;
  /** Paths that were asked for on behalf of that fixture. */
  hitsOf(index: number): readonly string[];
  close(): Promise<void>;
}

/** Start a listener on a free port of the loopback address. */
export async function startListener(): Promise<Listener> {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? "");
    response.writeHead(200, { "access-control-allow-origin": "*" }).end("alert(1)");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    beaconOf: (index) => `${origin}/beacon-${index}`,
    hitsOf: (index) =>
      hits.filter((path) => path === `/beacon-${index}` || path.startsWith(`/beacon-${index}/`)),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
