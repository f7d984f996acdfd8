// Preloaded into the server and the worker (node --import): when the process that started them is gone, be it
// by kill -9, they stop too, so that nothing keeps the port.
import { ancestors, onOrphaned } from "./ancestors.mjs";

const GRACE_MS = 5_000;

onOrphaned(ancestors(1), () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(0), GRACE_MS).unref();
});
