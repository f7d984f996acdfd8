/** Entry of a thread or process that waits for the answer of a program which the environment configures. */
import { configuredPrograms, setupHash } from "./config";
import { NodePrograms } from "./host";

const host = new NodePrograms();
const asked = { name: "mine", version: "1.0", setup: setupHash(configuredPrograms().get("mine")!) };
await host.prepare(asked);
host.answer(asked, { html: "<p>a", url: null });
