"use client";
import { Command } from "cmdk";
import { Popover } from "radix-ui";
import type { ErrorRun } from "@/lib/evaluation/errors/error-runs";
import { CAUSES, CAUSE_TITLES } from "@/lib/evaluation/errors/causes";
import { Icon } from "@/components/ui/controls/icon";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { useFocusBack } from "@/components/ui/controls/use-focus-back";
import { useErrors } from "./context";
import { causesWith } from "@/lib/view/errors/error-order";
import styles from "./errors.module.css";

/** What an error comes from: proposed until a person says it; chosen by typing a part of its name. */
export function CausePicker({ run }: { readonly run: ErrorRun }) {
  const { causeOf, setCause, clearCause, isPicking, pick } = useErrors();
  const { cause, said } = causeOf(run);
  const { remember, giveBack } = useFocusBack();
  return (
    <Popover.Root open={isPicking} onOpenChange={pick}>
      <Popover.Trigger asChild>
        <button type="button" className={styles.cause} data-testid="cause" aria-keyshortcuts="t">
          <span className="cut">{CAUSE_TITLES[cause]}</span>
          <Icon name="down" size={14} />
          <KeyHint keys="t" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.popover}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Choose a cause"
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
        >
          <Command label="Search causes" loop defaultValue={cause}>
            <div className={styles.search}>
              <Icon name="search" size={14} />
              <Command.Input placeholder="List, table, caption …" />
            </div>
            <Command.List className={styles.list}>
              <Command.Empty className={styles.none}>No cause matches</Command.Empty>
              {causesWith(cause, CAUSES).map((value) => (
                <Command.Item
                  key={value}
                  value={value}
                  keywords={[CAUSE_TITLES[value]]}
                  className={styles.item}
                  onSelect={() => {
                    pick(false);
                    setCause(run, value);
                  }}
                >
                  <span className={styles.check}>
                    {value === cause && said !== null && <Icon name="check" size={14} />}
                  </span>
                  <span className="cut">{CAUSE_TITLES[value]}</span>
                </Command.Item>
              ))}
              {said !== null && (
                <Command.Item
                  value="clear"
                  keywords={["proposed", "undo", "remove", "none"]}
                  className={styles.item}
                  onSelect={() => {
                    pick(false);
                    clearCause(run);
                  }}
                >
                  <span className={styles.check} />
                  <span className="t2">
                    {said.by === null
                      ? "Back to the proposed cause"
                      : `Back to the proposed cause, not ${said.by}’s`}
                  </span>
                </Command.Item>
              )}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
