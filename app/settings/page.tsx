import type { Metadata } from "next";
import { SettingsScreen } from "@/components/screens/settings/settings-screen";
import { teamOf } from "@/lib/server/team/team-of";
import { visitor } from "@/lib/server/team/visitor";
import { store } from "@/lib/server/db";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Settings" };

export default async function Settings() {
  const where = await store();
  const { person } = await visitor();
  return (
    <SettingsScreen
      annotators={person === null ? await where.labels.annotators() : []}
      team={person === null ? null : await teamOf(where, person)}
    />
  );
}
