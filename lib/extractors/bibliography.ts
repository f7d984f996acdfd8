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
  {
    key: "finn-2001", authors: "Aidan Finn, Nicholas Kushmerick, Barry Smyth", year: 2001,
    title: "Fact or Fiction: Content Classification for Digital Libraries",
    venue: "DELOS Workshop: Personalisation and Recommender Systems in Digital Libraries",
  },
  {
    key: "pinto-2002", authors: "D. Pinto, M. Branstein, R. Coleman, W. B. Croft, M. King, W. Li, X. Wei", year: 2002,
    title: "QuASM: A System for Question Answering Using Semi-Structured Data",
    venue: "Proceedings of JCDL 2002, pp. 46-55",
  },
  {
    key: "gottron-2008-tir", authors: "Thomas Gottron", year: 2008,
    title: "Content Code Blurring: A New Approach to Content Extraction",
    venue: "Proceedings of TIR 2008, pp. 29-33",
  },
  {
    key: "han-2001", authors: "Wei Han, David Buttler, Calton Pu", year: 2001,
    title: "Wrapping Web Data into XML",
    venue: "SIGMOD Record 30(3), pp. 33-38",
  },
  {
    key: "gupta-2005", authors: "Suhit Gupta, Gail E. Kaiser, Peter Grimm, Michael F. Chiang, Justin Starren", year: 2005,
    title: "Automating Content Extraction of HTML Documents",
    venue: "World Wide Web 8(2), pp. 179-224",
  },
  {
    key: "weninger-2008", authors: "Tim Weninger, William H. Hsu", year: 2008,
    title: "Text Extraction from the Web via Text-to-Tag Ratio",
    venue: "Proceedings of TIR 2008, pp. 23-28",
  },
  {
    key: "weninger-2010", authors: "Tim Weninger, William H. Hsu, Jiawei Han", year: 2010,
    title: "CETR: Content Extraction via Tag Ratios",
    venue: "Proceedings of WWW 2010",
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
