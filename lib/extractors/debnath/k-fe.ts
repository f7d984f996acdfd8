/**
 * K-FE, K-FeatureExtractor (S4 section 5.2, algorithm 4; docs/algorithms/debnath.md#the-basket): as FE up to
 * the scores; then all blocks of the basket whose scores cluster with the highest.
 *
 * Stated: k-means with k of 2 or 3, from centres at equidistant ranks of the sorted scores. What "adaptive"
 * means is not: both are run and the larger mean silhouette decides, 2 where they are equal. A basket of at
 * most k blocks gives those that reach half of the highest score. Blocks are atomic by default: as several
 * win, an article need not be one block, and of both presets this one scored twice as high on WCXB's
 * development pages.
 */
import { kMeans, silhouetteOfSorted } from "../../learn/k-means";
import type { ParamSpecs } from "../contract/contract";
import type { ValuesOf } from "../contract/define";
import { BASKET_PARAMS, type Basket, type Choice } from "./basket";
import { makeBasketExtractor } from "./make";
import { published, reconstructed } from "../contract/evidence";

const PARAMS = {
  ...BASKET_PARAMS,
  preset: {
    ...BASKET_PARAMS.preset,
    default: "atomic",
    evidence: reconstructed(
      "several blocks can win, and the level of S1's own scores is that of atomic blocks",
    ),
  },
  k: {
    kind: "choice",
    default: "adaptive",
    evidence: published("S4, section 5.2"),
    choices: ["adaptive", "2", "3"],
    doc: "Clusters of scores; adaptive takes 2 or 3, whichever parts them better.",
  },
  topClusters: {
    kind: "number",
    default: 1,
    evidence: published("S4, section 5.2"),
    min: 1,
    max: 2,
    step: 1,
    doc: "Clusters that are kept, from the highest; 2 makes a difference only where there are 3.",
  },
} as const satisfies ParamSpecs;
type Values = ValuesOf<typeof PARAMS>;

/** In a basket too small to cluster, blocks that reach this share of the highest score are kept. */
const SMALL_BASKET_SHARE = 0.5;

/** The smallest score that is kept. @param scores in descending order, at least one */
export function leastKept(scores: Float64Array, k: Values["k"], topClusters: number): number {
  const count = scores.length;
  const ks = (k === "adaptive" ? [2, 3] : [Number(k)]).filter((clusters) => clusters < count);
  if (ks.length === 0) return SMALL_BASKET_SHARE * scores[0]!;
  let best: { readonly cluster: Int32Array; readonly clusters: number } | null = null;
  let highest = -Infinity;
  for (const clusters of ks) {
    const start = Array.from({ length: clusters }, (_, j) => [
      scores[Math.round((j * (count - 1)) / (clusters - 1))]!,
    ]);
    const { cluster } = kMeans([scores], start);
    const silhouette = ks.length === 1 ? 0 : silhouetteOfSorted(scores, cluster);
    if (silhouette <= highest) continue;
    highest = silhouette;
    best = { cluster, clusters };
  }
  // Centres stay in descending order, so cluster 0 is the highest. All of them would be everything: one is
  // left out.
  const top = Math.min(topClusters, best!.clusters - 1);
  let last = 0;
  while (last + 1 < count && best!.cluster[last + 1]! < top) last++;
  return scores[last]!;
}

const highCluster =
  ({ k, topClusters }: Values) =>
  ({ members, score }: Basket): Choice => {
    const scores = Float64Array.from(members, (block) => score[block]!)
      .sort()
      .reverse();
    const least = scores.length === 0 ? NaN : leastKept(scores, k, topClusters);
    return {
      winners: new Set(members.filter((block) => score[block]! >= least)),
      least,
      keepRule: "high-cluster",
      dropRule: "low-cluster",
    };
  };

export const kFe = makeBasketExtractor(
  {
    id: "k-fe",
    name: "K-FeatureExtractor",
    summary:
      "Keeps all blocks whose text outweighs their other features and whose scores cluster with the highest.",
    source: { key: "S4", section: "5.2", evidence: "stated" },
    about: {
      idea: "A page of reviews or posts has several blocks of content, and FE keeps only one. K-FE fills the same basket of blocks in which words outweigh everything else, sorts their scores, parts them by k-means into two or three clusters and keeps all blocks of the highest one.",
      formula:
        "basket and score as in FE\ncentres start at equidistant ranks of the sorted scores; k = 2 or 3 by the larger mean silhouette\nkeep = blocks of the topClusters highest clusters",
      choices: [
        "The paper calls its k-means adaptive and does not say how: 2 and 3 clusters are tried, and the larger mean silhouette decides.",
        "A basket of at most k blocks is not clustered; blocks with at least half of the highest score are kept.",
        "Blocks are atomic by default, because several can win, and because the scores of CombinE's paper are at the level of atomic blocks (with containers they are half of it); maxima and the empty basket are as in FE.",
      ],
    },
    params: PARAMS,
  },
  highCluster,
);
