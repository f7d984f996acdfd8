import type { Metadata } from "next";
import { preload } from "react-dom";
import mono from "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2";
import { earlyRequest } from "@/components/workbench/frame/fitting-preset";
import { Workspace } from "@/components/screens/page/workspace";
import { store } from "@/lib/server/db";
import { lessonAt } from "@/lib/server/labelling/tutorial";
import { recordOf } from "@/lib/server/route-records";
import { tellSubject } from "@/lib/server/team/blinding";
import { hiding } from "@/lib/server/team/hiding";
import { visitor } from "@/lib/server/team/visitor";
import { subjectOf, withoutNames } from "@/lib/server/pages/workspace-subject";

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

const load = recordOf(async (where, id) => tellSubject(where, await visitor(), await subjectOf(where, id)));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await load((await params).id)).record.title || "Page" };
}

export default async function PageScreen({ params, searchParams }: Props) {
  const [{ id: wanted }, { blind, tutorial }] = await Promise.all([params, searchParams]);
  const known = await load(wanted);
  // Names that are hidden do not go out at all: what a browser has, it shows to who looks.
  const subject = blind === undefined ? known : withoutNames(known, hiding());
  const { id } = subject.record;
  const lesson = tutorial === "1" ? await lessonAt(await store(), id) : null;
  // What is painted beside the page has markup in it.
  preload(mono, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: earlyRequest(id) }} />
      <Workspace
        key={`${id} ${lesson?.at ?? ""}`}
        subject={lesson === null ? subject : { ...subject, lesson }}
      />
    </>
  );
}
