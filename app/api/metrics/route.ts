import { store } from "@/lib/server/db";
import { metrics } from "@/lib/server/metrics/metrics";
import { route } from "@/lib/server/requests/http";

/** What Prometheus reads of this server. */
export const GET = route(
  async () =>
    new Response(await metrics().text(await store(), Date.now()), {
      headers: { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" },
    }),
);
