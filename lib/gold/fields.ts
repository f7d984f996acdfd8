/** The fields of a page beside its content: what an extractor may answer and gold may hold. */
export const FIELD_NAMES = ["title", "date", "author"] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** Fields as texts; one that is not known is absent. A date is as its source writes it, mostly ISO 8601. */
export type Fields = Readonly<Partial<Record<FieldName, string>>>;

/** What was found of a field. */
interface Hit {
  readonly field: FieldName;
  readonly value: string;
  /** What the page says, where `value` is another form of it. */
  readonly written?: string;
  /** It is no answer, see `FieldHit`. */
  readonly isRefused?: true;
}

/** What was found of the fields; of several finds of one field the first that was not refused counts. */
export const firstOfEach = (hits: readonly Hit[]): Fields => firstBy(hits, ({ value }) => value);

/** The same as the page writes them. */
export const firstWritten = (hits: readonly Hit[]): Fields =>
  firstBy(hits, ({ written, value }) => written ?? value);

function firstBy(hits: readonly Hit[], textOf: (hit: Hit) => string): Fields {
  const answers = hits.filter(({ isRefused }) => isRefused !== true);
  return fieldsIn(Object.fromEntries(answers.toReversed().map((hit) => [hit.field, textOf(hit)])));
}

/** The fields of something that may have more, blank ones left out. */
export function fieldsIn(source: Readonly<Partial<Record<FieldName, string | null>>>): Fields {
  return Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const value = source[name];
      return value == null || value.trim() === "" ? [] : [[name, value]];
    }),
  );
}
