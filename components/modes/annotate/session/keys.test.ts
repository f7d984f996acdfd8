import { expect, test } from "vitest";
import { ANNOTATE_ACTIONS } from "@/components/modes/annotate/actions/registry";
import { KEY_MAP } from "./keys";
import { ALL_LABELS, LABEL_STYLES } from "@/lib/view/labels/label-style";

test("no two actions share a key, and every key belongs to an action", () => {
  const keys = Object.values(KEY_MAP).flat();
  expect(new Set(keys).size).toBe(keys.length);
  const ids = ANNOTATE_ACTIONS.map(({ id }) => id);
  expect(Object.keys(KEY_MAP).filter((id) => !ids.includes(id))).toEqual([]);
});

test("no key needs Ctrl, Alt or Meta", () => {
  expect(
    Object.values(KEY_MAP)
      .flat()
      .filter((key) => /Ctrl|Alt|Meta/.test(key)),
  ).toEqual([]);
});

test("every label has one style, and no two labels share a letter", () => {
  expect(LABEL_STYLES.map(({ label }) => label).sort()).toEqual([...ALL_LABELS].sort());
  expect(new Set(LABEL_STYLES.map(({ letter }) => letter)).size).toBe(LABEL_STYLES.length);
});
