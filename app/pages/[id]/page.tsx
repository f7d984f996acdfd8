import type { Metadata } from "next";
import { preload } from "react-dom";
import { earlyRequest } from "@/components/workspace/fitting-preset";
import { sourceUrl } from "@/components/workspace/load-page";
import { Workspace } from "@/components/workspace/workspace";
import { recordOf } from "@/lib/server/route-records";
import { subjectOf } from "@/lib/server/workspace-subject";

interface Props {
  readonly params: Promise<{ id: string }>;
}

const load = recordOf(subjectOf);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await load((await params).id)).record.title || "Page" };
}

export default async function PageScreen({ params }: Props) {
  const subject = await load((await params).id);
  const { id } = subject.record;
  preload(sourceUrl(id), { as: "fetch", crossOrigin: "anonymous" });
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: earlyRequest(id) }} />
      <Workspace key={id} subject={subject} />
    </>
  );
}
