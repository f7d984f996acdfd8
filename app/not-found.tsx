import { SpareScreen } from "@/components/screens/shell/spare-screen";
import { ButtonLink } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/controls/empty";

export default function NotFound() {
  return (
    <SpareScreen crumbs={[{ label: "Not found", href: null }]} scroll>
      <Empty
        title="There is nothing at this address"
        text="The page, corpus or run was removed, or the address is mistyped."
      >
        <ButtonLink kind="first" href="/">
          Go to home
        </ButtonLink>
        <ButtonLink href="/runs">Runs</ButtonLink>
      </Empty>
    </SpareScreen>
  );
}
