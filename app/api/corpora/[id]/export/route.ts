import type { z } from "zod";
import { corpora } from "@/lib/api/resources/corpora";
import { writableFormat } from "@/lib/corpus/formats/recognise";
import { UsageError } from "@/lib/errors";
import { policyById } from "@/lib/labels/policy";
import { databaseUrl } from "@/lib/server/environment/database-url";
import { store } from "@/lib/server/db";
import { exportDownload } from "@/lib/server/downloads/download";
import { jsonBody, queryOf, route } from "@/lib/server/requests/http";
import { mustBeOfCorpus } from "@/lib/server/pages/page-ids";

export const GET = route<{ id: string }>((request, { id }) =>
  archive(id, queryOf(request, corpora.export.query), request.signal),
);

/** Some pages of the corpus. */
export const POST = route<{ id: string }>(async (request, { id }) =>
  archive(id, await jsonBody(request, corpora.exportPages.body), request.signal),
);

/**
 * The corpus as a zip, written while it is read. What fails after the first byte breaks the download off, so
 * that no half archive looks whole.
 */
async function archive(
  corpusId: string,
  choice: z.output<typeof corpora.export.query> & { readonly pageIds?: readonly string[] },
  signal: AbortSignal,
): Promise<Response> {
  const { format, policy } = choice;
  if (policyById(policy) === null) throw new UsageError("unknown-policy", `unknown policy: ${policy}`);
  writableFormat(format);
  const where = await store();
  const { name } = await where.corpora.get(corpusId);
  if (choice.pageIds !== undefined) await mustBeOfCorpus(where, corpusId, choice.pageIds);
  const { body } = await exportDownload(databaseUrl(), { corpusId, ...choice }, signal);
  const file = encodeURIComponent(`${name}-${format}.zip`);
  return new Response(body, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename*=UTF-8''${file}`,
      "cache-control": "no-store",
    },
  });
}
