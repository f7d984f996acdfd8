import type { Metadata } from "next";
import { ModelsScreen } from "@/components/screens/models/models-screen";
import { store } from "@/lib/server/db";
import { listTrainings } from "@/lib/server/models/trainings";
import { reading } from "@/lib/server/reading/threads";
import { requestTime } from "@/lib/server/requests/request-time";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Models" };

export default async function Models() {
  const trainings = await listTrainings(await store(), undefined);
  const models = await reading("models", null);
  const corpora = (await reading("corpora", null)).map(({ id, name, withGold }) => ({ id, name, withGold }));
  return <ModelsScreen first={{ models, trainings }} choices={{ corpora }} now={requestTime()} />;
}
