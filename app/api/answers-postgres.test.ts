/** Every route asked in every way, on Postgres. */
import { it } from "vitest";
import { NO_POSTGRES } from "@/lib/store/testing";
import { onPostgres } from "./server.fixture";

if (NO_POSTGRES === null) {
  onPostgres();
  await import("./answers.test");
} else it.skip(NO_POSTGRES, () => undefined);
