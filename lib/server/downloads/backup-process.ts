/** Entry of the process that makes a backup for a download. */
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { once } from "node:events";
import { answerOrder } from "./process-entry";

answerOrder(async (store, request) => {
  const { path } = request as { readonly path: string };
  await store.backup(path);
  const { size } = await stat(path);
  const output = createReadStream(path);
  await once(output, "open");
  // An open file can be read to its end without a name, and goes with this process however that ends. Where a
  // system forbids it, the server removes it.
  await rm(path).catch(() => {});
  return { bytes: size, output, written: Promise.resolve() };
});
