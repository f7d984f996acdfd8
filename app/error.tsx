"use client";
import { SpareScreen } from "@/components/screens/shell/spare-screen";
import { Button, ButtonLink } from "@/components/ui/controls/button";
import { Failure } from "@/components/ui/controls/empty";

export default function ScreenError({
  error,
  reset,
}: {
  readonly error: Error & { readonly digest?: string };
  readonly reset: () => void;
}) {
  return (
    <SpareScreen crumbs={[{ label: "Something failed", href: null }]} scroll>
      <Failure
        title="This screen could not be shown"
        text="What you saved is kept. Try again; if it fails again, the server log names the cause."
        detail={error.digest ? `${error.message}\ndigest ${error.digest}` : error.message}
      >
        <Button kind="first" onClick={reset}>
          Try again
        </Button>
        <ButtonLink href="/">Go to home</ButtonLink>
      </Failure>
    </SpareScreen>
  );
}
