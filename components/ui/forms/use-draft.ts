import { useState } from "react";

/** What was typed and neither saved nor given up, by what it is for; until the window closes. */
const drafts = new Map<string, unknown>();

/**
 * What somebody types into a dialog. Where that is closed by a slip, with Escape or a click beside it, it is there
 * again when the dialog is opened.
 * @param name what it is for, like nothing else in the app
 * @param first what is in the field before anything is typed
 */
export function useDraft<Value>(
  name: string,
  first: Value,
): {
  readonly value: Value;
  set(value: Value): void;
  /** It was saved, or given up on purpose. */
  forget(): void;
} {
  const [value, setValue] = useState(() => (drafts.has(name) ? (drafts.get(name) as Value) : first));
  return {
    value,
    set(next) {
      // What is as it was is no draft: by the next time something else may be there.
      if (JSON.stringify(next) === JSON.stringify(first)) drafts.delete(name);
      else drafts.set(name, next);
      setValue(next);
    },
    forget: () => void drafts.delete(name),
  };
}
