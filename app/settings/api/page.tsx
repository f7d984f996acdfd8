import type { Metadata } from "next";
import { ApiReference } from "@/components/screens/api-reference/api-reference";
import { Screen } from "@/components/screens/shell/screen";
import { ButtonLink } from "@/components/ui/controls/button";
import { apiReference } from "@/lib/api/reference";
import { store } from "@/lib/server/db";
import { idsToTry } from "@/lib/server/requests/ids-to-try";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "API" };

export default async function Api() {
  const ids = await idsToTry(await store());
  return (
    <Screen
      crumbs={[
        { label: "Settings", href: "/settings" },
        { label: "API", href: null },
      ]}
      actions={<ButtonLink href="/api/v1/openapi.json">openapi.json</ButtonLink>}
      scroll
    >
      <ApiReference operations={apiReference()} ids={ids} />
    </Screen>
  );
}
