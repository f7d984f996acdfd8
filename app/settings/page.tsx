import type { Metadata } from "next";
import { SettingsScreen } from "@/components/screens/settings/settings-screen";
import { store } from "@/lib/server/db";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Settings" };

export default async function Settings() {
  return <SettingsScreen annotators={await (await store()).labels.annotators()} />;
}
