/** How alike people labelled a corpus, and how far its labelling is, as the API answers it. */
import { z } from "zod";
import type { Figures } from "../../evaluation/agreement/people/figures";
import type { AgreementReport, AgreementRow, LabelRow } from "../../evaluation/agreement/people/report";
import { SHOWN, type WorkReport } from "../../labels/people/work";
import { SAID } from "../../evaluation/agreement/people/votes";
import { count, id, time } from "./fields";

const estimate = z
  .strictObject({
    value: z.number().nullable().describe("null where it is not defined"),
    interval: z.tuple([z.number(), z.number()]).readonly().nullable().describe("95 %, pages resampled"),
  })
  .readonly()
  .meta({ id: "AgreementEstimate", description: "A measure of agreement and its interval." });

const figures = {
  alpha: estimate.describe("Krippendorff's alpha, undecided as missing"),
  alphaAll: estimate.describe("the same with undecided as a label of its own"),
  fleiss: estimate.describe("Fleiss' kappa"),
  kappa: estimate.describe("Cohen's kappa, of more than two people the mean over pairs"),
  f1: estimate.describe("F1 on main text of one person with another for gold"),
  pabak: z.number().nullable(),
  prevalence: z.number().nullable(),
  bias: z.number().nullable(),
  table: z
    .array(z.number())
    .length(9)
    .readonly()
    .describe("pairs of votes: main, boilerplate, undecided by the same"),
};
const figuresOnly: z.ZodType<Figures> = z
  .strictObject(figures)
  .readonly()
  .meta({ id: "AgreementFigures", description: "The measures of agreement." });
const row: z.ZodType<AgreementRow> = z
  .strictObject({
    name: z.string().nullable(),
    people: z.array(z.string()).readonly().describe("names, or what stands for them"),
    pages: count,
    words: count,
    disputed: count.describe("words on which not all say the same"),
    ...figures,
  })
  .readonly()
  .meta({ id: "AgreementRow", description: "How alike people labelled some pages." });
const labelRow: z.ZodType<LabelRow> = z
  .strictObject({
    label: z.string(),
    layer: z.union([z.literal(1), z.literal(2)]),
    words: count,
    alpha: z.number().nullable(),
    f1: z.number(),
  })
  .readonly();
const rows = z.array(row).readonly();

export const agreementReport: z.ZodType<AgreementReport> = z
  .strictObject({
    pages: count,
    words: count,
    people: z.array(z.string()).readonly(),
    overall: z.strictObject({ words: row, texts: figuresOnly, blocks: figuresOnly }).readonly(),
    roles: z.strictObject({ nominal: z.number().nullable(), byDistance: z.number().nullable() }).readonly(),
    labels: z.array(labelRow).readonly(),
    groups: z
      .strictObject({ site: rows, template: rows, time: rows, annotator: rows, pair: rows })
      .readonly(),
  })
  .readonly()
  .meta({
    id: "Agreement",
    description: "How alike people labelled the pages of a corpus that two or more finished.",
  });

export const workReport: z.ZodType<WorkReport> = z
  .strictObject({
    proposals: z
      .array(
        z
          .strictObject({
            shown: z.enum(SHOWN).describe("whether something was proposed while the pages were labelled"),
            sets: count.describe("pages finished so"),
            seconds: z.number().describe("median of active seconds a page"),
            f1: z.number().nullable().describe("mean F1 by characters against imported gold"),
            scored: count.describe("those of them with imported gold"),
          })
          .readonly(),
      )
      .readonly(),
    known: z
      .array(
        z
          .strictObject({
            name: z.string(),
            pages: count,
            f1: z.number(),
            worst: z.array(z.strictObject({ key: z.string(), f1: z.number() }).readonly()).readonly(),
            unseen: z.number().nullable().describe("share of the accepted blocks that they had not seen"),
          })
          .readonly(),
      )
      .readonly()
      .describe("how far each person is from imported gold"),
  })
  .readonly()
  .meta({
    id: "WorkReport",
    description: "What proposals do to the people of a corpus, and how careful they are.",
  });

export const agreementStanding = z.strictObject({
  report: agreementReport.nullable().describe("null where nobody asked for it"),
  work: workReport.nullable().describe("null where the agreement was worked out by an older version"),
  madeAt: time.nullable(),
  isCurrent: z.boolean().describe("false where labels were finished or changed since"),
  isHidden: z.boolean().describe("whether names are replaced"),
});
export type AgreementStanding = z.output<typeof agreementStanding>;

const said = z.enum(SAID);
export const disputedQuery = z.object({
  a: said.exactOptional().describe("only words of which one says this"),
  b: said.exactOptional().describe("and another says that"),
  people: z
    .string()
    .max(300)
    .exactOptional()
    .describe("one or two, a line each, as the report names them; of two the first says `a`"),
  group: z.enum(["site", "template"]).exactOptional(),
  name: z.string().max(300).exactOptional().describe("which site or template"),
  after: z.string().max(200).exactOptional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const disputedPages = z.strictObject({
  rows: z.array(
    z
      .strictObject({
        pageId: id,
        title: z.string(),
        site: z.string().nullable(),
        words: count.describe("words of the page"),
        found: count.describe("words with the votes that were asked for"),
        pair: z
          .tuple([count, count])
          .readonly()
          .nullable()
          .describe("two to compare, by their numbers among the people of the page, from 1"),
      })
      .readonly(),
  ),
  next: z.string().nullable().describe("what to give as `after` for those that follow"),
});
export type DisputedPages = z.output<typeof disputedPages>;
