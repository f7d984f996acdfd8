import { z } from "zod";
import { store } from "@/lib/server/db";
import { jsonBody, route } from "@/lib/server/http";
import { mustBeFree, visibleCorpora } from "@/lib/server/scratch";

export const dynamic = "force-dynamic";

const newCorpus = z.object({
  name: z.string().trim().min(1).max(120),
  description: z.string().trim().max(500).default(""),
});

export const GET = route(async () => Response.json({ corpora: await visibleCorpora(await store()) }));

export const POST = route(async (request) => {
  const corpus = await jsonBody(request, newCorpus);
  mustBeFree(corpus.name);
  return Response.json(await (await store()).corpora.create(corpus), { status: 201 });
});
