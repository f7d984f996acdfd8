"use client";
import {
  lazy,
  useEffect,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from "react";
import { messageOf } from "@/lib/errors";
import { Button } from "./button";
import { Dialog } from "@/components/ui/controls/dialog";
import { Failure } from "./empty";

/** Code that did not come, with the way to ask for it again. */
export interface Missing {
  /** What the browser says of it. */
  readonly problem: string;
  /** Whether it is being asked for again. */
  readonly isBusy: boolean;
  again(): void;
}

/**
 * A component whose code is fetched when it is first drawn. React asks for such code once, and where it did not
 * come, takes down the screen until it is loaded anew; here its place says so and offers to try again.
 * @param load asked again as often as somebody wants
 * @param instead what is drawn where it did not come; in its place if left out
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: (missing: Missing, props: Props) => ReactNode = inPlace,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      return { default: standIn(load, instead, messageOf(error)) };
    }
  });
}

/** Stands where the code did not come, until it has come. */
function standIn<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: (missing: Missing, props: Props) => ReactNode,
  first: string,
): ComponentType<Props> {
  /** Found once, it is there for whatever is drawn later. */
  let known: ComponentType<Props> | null = null;
  let isFirst = true;
  return function StandIn(props: Props) {
    const [Found, setFound] = useState(() => known);
    const [problem, setProblem] = useState(first);
    const [isBusy, setBusy] = useState(false);
    const again = () => {
      setBusy(true);
      void load().then(
        (found) => {
          known = found;
          setFound(() => found);
        },
        (error: unknown) => {
          setProblem(messageOf(error));
          setBusy(false);
        },
      );
    };
    useEffect(() => {
      // Whoever opens it once more wants it now, and does not want to be told of the last time first.
      if (!isFirst && known === null) again();
      isFirst = false;
    }, []);
    return Found === null ? instead({ problem, isBusy, again }, props) : <Found {...props} />;
  };
}

const TITLE = "This part could not be loaded";
const TEXT = "What you have done is kept. Try again; if it fails again, the server may be away or new.";

function TryAgain({ isBusy, again }: Missing) {
  return (
    <Button kind="first" onClick={again} busy={isBusy ? "Trying again" : null}>
      Try again
    </Button>
  );
}

/** In place of a panel. */
function inPlace(missing: Missing): ReactNode {
  return (
    <Failure title={TITLE} text={TEXT} detail={missing.problem}>
      <TryAgain {...missing} />
    </Failure>
  );
}

/** In place of a bar: in one line. */
export function inBar({ isBusy, again, problem }: Missing): ReactNode {
  return (
    <span className="row small danger" role="alert" title={problem}>
      Not loaded
      <Button kind="bare" onClick={again} busy={isBusy ? "Trying again" : null}>
        Try again
      </Button>
    </span>
  );
}

/** In place of a dialog: a dialog, so that whoever asked for one is answered. */
export function MissingDialog({ onClose, ...missing }: Missing & { onClose(): void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={TITLE}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose}>Close</Button>
          <TryAgain {...missing} />
        </>
      }
    >
      <p role="alert">{TEXT}</p>
      <p className="small t3">{missing.problem}</p>
    </Dialog>
  );
}
