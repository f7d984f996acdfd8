import { z } from "zod";
import { UsageError } from "@/lib/errors";
import { store } from "@/lib/server/db";
import { jsonBody, route } from "@/lib/server/http";
import { visibleCorpora } from "@/lib/server/scratch";
import { SCRATCH } from "@/lib/store/rules";

export const dynamic = "force-dynamic";

const newCorpus = z.object({ name: z.string().trim().min(1).max(120), description: z.string().trim().max(500).default("") });

export const GET = route(async () => Response.json({ corpora: await visibleCorpora(await store()) }));

export const POST = route(async (request) => {
  const corpus = await jsonBody(request, newCorpus);
  if (corpus.name === SCRATCH) throw new UsageError("reserved-name", `"${SCRATCH}" is the name of a hidden corpus; choose another`);
  return Response.json(await (await store()).corpora.create(corpus), { status: 201 });
});
