/** Every route asked about what is not there, on Postgres. */
import { it } from "vitest";
import { NO_POSTGRES } from "@/lib/store/testing";
import { onPostgres } from "./server.fixture";

if (NO_POSTGRES === null) {
  onPostgres();
  await import("./unknown-ids.test");
} else it.skip(NO_POSTGRES, () => undefined);
