import { expect, it } from "vitest";
import { ANNOTATE_ACTIONS } from "@/components/modes/annotate/actions/registry";
import { KEY_MAP } from "./keys";
import { bench } from "./testing";

/** What leads to a state in which an action has something to do; most have it at once. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  "annotate.previous-uncertain": ["next-uncertain"],
  "annotate.previous-block": ["next-block"],
  "annotate.child": ["parent"],
  "annotate.leap-up": ["last-block"],
  "annotate.extend-up": ["next-block"],
  "annotate.clear": ["label.main"],
  "annotate.repeat": ["label.heading", "next-block"],
  "annotate.undo": ["label.main"],
  "annotate.redo": ["label.main", "undo"],
  "annotate.cancel": ["parent"],
};
const PAGE = "<div><p>maybe one</p><p>maybe two</p><p>keep three</p></div><p>drop four</p>";

const listed = ANNOTATE_ACTIONS.filter(({ id }) => (KEY_MAP[id] ?? []).length > 0);

it.each(listed.map(({ id, label }) => ({ id, label })))(
  "what the key sheet lists does something: $label",
  ({ id }) => {
    const it = bench(PAGE);
    it.do(...(BEFORE[id] ?? []));
    const before = it.store.state.getState();
    const asked = it.requests.length;
    expect(it.store.perform(id)).toBe(true);
    const { cursor, decisions, flood, view, notice, question, range } = it.store.state.getState();
    const isChanged =
      cursor !== before.cursor ||
      decisions !== before.decisions ||
      flood !== before.flood ||
      view !== before.view ||
      notice !== before.notice ||
      question !== before.question ||
      range !== before.range ||
      it.requests.length > asked ||
      it.wanted.length > 0;
    expect(isChanged).toBe(true);
  },
);
