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
    key: "S0",
    authors: "Shuang Lin, Jie Chen, Zhendong Niu",
    year: 2013,
    title: "Combining a Segmentation-Like Approach and a Density-Based Approach in Content Extraction",
    venue: "Tsinghua Science and Technology",
  },
  {
    key: "S1",
    authors: "Thomas Gottron",
    year: 2008,
    title: "Combining Content Extraction Heuristics: The CombinE System",
    venue: "Proceedings of iiWAS 2008, pp. 591-595",
  },
  {
    key: "S2",
    authors: "Linhai Song, Xueqi Cheng, Yan Guo, Guodong Ding",
    year: 2009,
    title: "Content Extraction from Web Pages",
    venue:
      "Institute of Computing Technology, Chinese Academy of Sciences (demonstration paper, undated, about 2009)",
  },
  {
    key: "S3",
    authors: "Eduardo Cardoso, Iam Jabour, Eduardo Laber, Rogério Rodrigues, Pedro Cardoso",
    year: 2011,
    title: "An Efficient Language-Independent Method to Extract Content from News Webpages",
    venue: "Proceedings of DocEng 2011",
  },
  {
    key: "S4",
    authors: "Sandip Debnath, Prasenjit Mitra, Nirmal Pal, C. Lee Giles",
    year: 2005,
    title: "Automatic Identification of Informative Sections of Web Pages",
    venue: "IEEE Transactions on Knowledge and Data Engineering",
  },
  {
    key: "alexjc-2007",
    authors: "Alex J. Champandard",
    year: 2007,
    title: "The Easy Way to Extract Useful Text from Arbitrary HTML",
    venue: "ai-depot.com",
  },
  {
    key: "zhou-2009",
    authors: "Baoyao Zhou, Yuhong Xiong, Wei Liu",
    year: 2009,
    title: "Efficient Web Page Main Text Extraction towards Online News Analysis",
    venue: "Proceedings of ICEBE 2009, pp. 37-41",
  },
  {
    key: "sun-2011",
    authors: "Fei Sun, Dandan Song, Lejian Liao",
    year: 2011,
    title: "DOM Based Content Extraction via Text Density",
    venue: "Proceedings of SIGIR 2011, pp. 245-254",
  },
  {
    key: "finn-2001",
    authors: "Aidan Finn, Nicholas Kushmerick, Barry Smyth",
    year: 2001,
    title: "Fact or Fiction: Content Classification for Digital Libraries",
    venue: "DELOS Workshop: Personalisation and Recommender Systems in Digital Libraries",
  },
  {
    key: "pinto-2002",
    authors: "D. Pinto, M. Branstein, R. Coleman, W. B. Croft, M. King, W. Li, X. Wei",
    year: 2002,
    title: "QuASM: A System for Question Answering Using Semi-Structured Data",
    venue: "Proceedings of JCDL 2002, pp. 46-55",
  },
  {
    key: "lin-2002",
    authors: "Shian-Hua Lin, Jan-Ming Ho",
    year: 2002,
    title: "Discovering Informative Content Blocks from Web Documents",
    venue: "KDD",
  },
  {
    key: "ramaswamy-2004",
    authors: "Lakshmish Ramaswamy, Arun Iyengar, Ling Liu, Fred Douglis",
    year: 2004,
    title: "Automatic Detection of Fragments in Dynamically Generated Web Pages",
    venue: "WWW",
  },
  {
    key: "gottron-2008-tir",
    authors: "Thomas Gottron",
    year: 2008,
    title: "Content Code Blurring: A New Approach to Content Extraction",
    venue: "Proceedings of TIR 2008, pp. 29-33",
  },
  {
    key: "han-2001",
    authors: "Wei Han, David Buttler, Calton Pu",
    year: 2001,
    title: "Wrapping Web Data into XML",
    venue: "SIGMOD Record 30(3), pp. 33-38",
  },
  {
    key: "gupta-2005",
    authors: "Suhit Gupta, Gail E. Kaiser, Peter Grimm, Michael F. Chiang, Justin Starren",
    year: 2005,
    title: "Automating Content Extraction of HTML Documents",
    venue: "World Wide Web 8(2), pp. 179-224",
  },
  {
    key: "weninger-2008",
    authors: "Tim Weninger, William H. Hsu",
    year: 2008,
    title: "Text Extraction from the Web via Text-to-Tag Ratio",
    venue: "Proceedings of TIR 2008, pp. 23-28",
  },
  {
    key: "weninger-2010",
    authors: "Tim Weninger, William H. Hsu, Jiawei Han",
    year: 2010,
    title: "CETR: Content Extraction via Tag Ratios",
    venue: "Proceedings of WWW 2010",
  },
  {
    key: "prasad-2008",
    authors: "Jyotika Prasad, Andreas Paepcke",
    year: 2008,
    title: "CoreEx: Content Extraction from Online News Articles",
    venue: "Proceedings of CIKM 2008, pp. 1391-1392",
  },
  {
    key: "kohlschuetter-2010",
    authors: "Christian Kohlschütter, Peter Fankhauser, Wolfgang Nejdl",
    year: 2010,
    title: "Boilerplate Detection using Shallow Text Features",
    venue: "Proceedings of WSDM 2010",
  },
  {
    key: "pomikalek-2011",
    authors: "Jan Pomikálek",
    year: 2011,
    title: "Removing Boilerplate and Duplicate Content from Web Corpora",
    venue: "PhD thesis, Masaryk University",
  },
  {
    key: "readability",
    authors: "Mozilla",
    year: 2025,
    title: "Readability",
    venue: "npm package @mozilla/readability 0.6.0",
  },
  {
    key: "defuddle",
    authors: "Steph Ango",
    year: 2026,
    title: "Defuddle",
    venue: "npm package defuddle 0.19.4",
  },
  {
    key: "W",
    authors: "the Winnow project",
    title: "Adaptations to today's pages, described in docs/tuning.md",
    venue: "this repository",
    year: 2026,
  },
];

/** The work behind a source; null for an unknown key. */
export function workOf({ key }: Source): Work | null {
  return BIBLIOGRAPHY.find((work) => work.key === key) ?? null;
}

/** Where in a work something stands: `section 2.3`, or the words a source gives instead of a number. */
export function placeOf({ section }: Source): string {
  return /^\d/.test(section) ? `section ${section}` : section;
}

/** Short form for tables, e.g. `Sun et al. 2011`. */
export function shortCitationOf(source: Source): string {
  const work = workOf(source);
  if (work === null) return source.key;
  const authors = work.authors.split(", ");
  const surname = authors[0]!.startsWith("the ") ? authors[0]! : authors[0]!.split(" ").at(-1)!;
  return authors.length === 1
    ? `${surname} ${work.year}`
    : authors.length === 2
      ? `${surname}, ${authors[1]!.split(" ").at(-1)!} ${work.year}`
      : `${surname} et al. ${work.year}`;
}

/** One line for people, e.g. `Thomas Gottron: Combining ... (2008), section 3`. */
export function citationOf(source: Source): string {
  const work = workOf(source);
  return work === null ? source.key : `${work.authors}: ${work.title}. ${venueOf(work)}; ${placeOf(source)}`;
}

/** Venue with its year, said once. */
export function venueOf({ venue, year }: Work): string {
  return venue.includes(String(year)) ? venue : `${venue}, ${year}`;
}
