import type { Metadata } from "next";
import { AgreementScreen } from "@/components/screens/agreement/agreement-screen";
import { store } from "@/lib/server/db";
import { agreementOf } from "@/lib/server/review/agreement";
import { corpusOf } from "@/lib/server/route-records";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Agreement" };

export default async function AgreementPage({
  params,
  searchParams,
}: {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<{ readonly names?: string | string[] }>;
}) {
  const { id } = await params;
  const { names } = await searchParams;
  const corpus = await corpusOf(id);
  const standing = await agreementOf(await store(), id, names !== "1");
  return <AgreementScreen corpusId={id} corpusName={corpus.name} {...standing} />;
}
