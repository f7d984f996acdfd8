import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { preload } from "react-dom";
import { earlyRequest } from "@/components/workspace/fitting-preset";
import { sourceUrl } from "@/components/workspace/load-page";
import { Workspace } from "@/components/workspace/workspace";
import { store } from "@/lib/server/db";
import { subjectOf, type WorkspaceSubject } from "@/lib/server/workspace-subject";

interface Props {
  readonly params: Promise<{ id: string }>;
}

const load = cache(async (id: string): Promise<WorkspaceSubject> => {
  try {
    return await subjectOf(await store(), id);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "not-found") notFound();
    throw error;
  }
});

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
