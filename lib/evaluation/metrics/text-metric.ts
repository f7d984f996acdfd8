import type { PageGold } from "../../gold/page-gold";
import { NO_GOLD, scored, type Score } from "../scoring/grade";
import type { TextMetric } from "../scoring/score";

interface Parts<Form> extends Pick<TextMetric, "id" | "name" | "averaging"> {
  /** A text in the form in which it is compared, e.g. its words. */
  formOf(text: string): Form;
  compare(gold: Form, extracted: Form): Score;
}

/**
 * A metric over two texts as one over gold and answer. The form of a page's gold is found once, however many
 * answers are compared with it.
 */
export function textMetric<Form>({ id, name, averaging, formOf, compare }: Parts<Form>): TextMetric {
  const forms = new WeakMap<PageGold, { readonly form: Form }>();
  return {
    id,
    name,
    averaging,
    gold: "content",
    score: (gold, extracted) => compare(formOf(gold), formOf(extracted)),
    grade: (gold, { text }) => {
      const goldText = gold.text();
      if (goldText === null) return NO_GOLD;
      const known = forms.get(gold) ?? { form: formOf(goldText) };
      forms.set(gold, known);
      return scored(compare(known.form, formOf(text)));
    },
  };
}
