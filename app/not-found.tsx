import { Screen } from "@/components/shell/screen";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";

export default function NotFound() {
  return (
    <Screen crumbs={[{ label: "Not found", href: null }]} scroll>
      <Empty
        title="There is nothing at this address"
        text="The page, corpus or run was removed, or the address has a typing error."
      >
        <ButtonLink kind="first" href="/">
          Go to home
        </ButtonLink>
        <ButtonLink href="/runs">Runs</ButtonLink>
      </Empty>
    </Screen>
  );
}
