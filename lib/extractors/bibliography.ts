import type { Source } from "./contract";

/** A work that an extractor is taken from. */
export interface Work {
  readonly key: string;
  readonly authors: string;
  readonly title: string;
  readonly venue: string;
  readonly year: number;
}

/** The works that extractors cite; `W` stands for this project. */
export const BIBLIOGRAPHY: readonly Work[] = [
  {
    key: "S0", authors: "Shuang Lin, Jie Chen, Zhendong Niu", year: 2013,
    title: "Combining a Segmentation-Like Approach and a Density-Based Approach in Content Extraction",
    venue: "Tsinghua Science and Technology",
  },
  {
    key: "S1", authors: "Thomas Gottron", year: 2008,
    title: "Combining Content Extraction Heuristics: The CombinE System",
    venue: "Proceedings of iiWAS 2008, pp. 591-595",
  },
  {
    key: "S2", authors: "Linhai Song, Xueqi Cheng, Yan Guo, Guodong Ding", year: 2009,
    title: "Content Extraction from Web Pages",
    venue: "Institute of Computing Technology, Chinese Academy of Sciences (demonstration paper, undated, about 2009)",
  },
  {
    key: "S3", authors: "Eduardo Cardoso, Iam Jabour, Eduardo Laber, Rogério Rodrigues, Pedro Cardoso", year: 2011,
    title: "An Efficient Language-Independent Method to Extract Content from News Webpages",
    venue: "Proceedings of DocEng 2011",
  },
  {
    key: "S4", authors: "Sandip Debnath, Prasenjit Mitra, Nirmal Pal, C. Lee Giles", year: 2005,
    title: "Automatic Identification of Informative Sections of Web Pages",
    venue: "IEEE Transactions on Knowledge and Data Engineering",
  },
  { key: "W", authors: "the Winnow project", title: "Adaptations to today's pages, described in docs/tuning.md", venue: "this repository", year: 2026 },
];

/** The work behind a source; null for an unknown key. */
export function workOf({ key }: Source): Work | null {
  return BIBLIOGRAPHY.find((work) => work.key === key) ?? null;
}

/** One line for people, e.g. `Thomas Gottron: Combining ... (2008), section 3`. */
export function citationOf(source: Source): string {
  const work = workOf(source);
  return work === null ? source.key : `${work.authors}: ${work.title}. ${work.venue}, ${work.year}; section ${source.section}`;
}
