import { createServer } from "node:net";

/**
 * A port of 127.0.0.1 on which nobody listens now; somebody else may take it before it is used. @throws Error
 * where there is none
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("no free port")),
      );
    });
  });
}
