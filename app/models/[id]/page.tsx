import type { Metadata } from "next";
import { ModelScreen } from "@/components/screens/models/model-screen";
import { reading } from "@/lib/server/reading/threads";
import { modelOf } from "@/lib/server/route-records";

export const dynamic = "force-dynamic";

interface Props {
  readonly params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { model } = await modelOf((await params).id);
  return { title: `${model.recipe.use} of ${model.card.data.corpus}` };
}

export default async function Model({ params }: Props) {
  const about = await modelOf((await params).id);
  const corpora = (await reading("corpora", null)).map(({ id, name, withGold }) => ({ id, name, withGold }));
  return <ModelScreen about={about} corpora={corpora} />;
}
