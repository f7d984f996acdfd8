import type { Metadata } from "next";
import { Screen } from "@/components/screens/shell/screen";
import { ButtonLink } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/controls/empty";

export const metadata: Metadata = { title: "Not allowed" };

export default function NotAllowed() {
  return (
    <Screen crumbs={[{ label: "Not allowed", href: null }]} scroll>
      <Empty title="Not for your role" text="Ask an admin of this Winnow if you need this screen.">
        <ButtonLink href="/">Go home</ButtonLink>
      </Empty>
    </Screen>
  );
}
