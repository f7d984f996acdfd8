/**
 * FE, FeatureExtractor (S4 section 5.1, algorithm 3; docs/algorithms/debnath.md#the-basket): keeps the one
 * block in which the wished features, text by default, outweigh all others and are largest.
 *
 * Stated, with three decisions: an empty basket gives the block nearest to it; the last comparison is by
 * value, not by share, because a block of one word would win by share; blocks are containers by default,
 * because one winning block can only hold an article if the article is one block (lib/blocks/features/block-set.ts).
 * Maxima are over the page unless `norm` says otherwise.
 */
import { BASKET_PARAMS, type Basket, type Choice } from "./basket";
import { makeBasketExtractor } from "./make";

function oneWinner({ members, score }: Basket): Choice {
  let winner = members[0];
  for (const block of members) if (score[block]! > score[winner!]!) winner = block;
  return {
    winners: new Set(winner === undefined ? [] : [winner]),
    least: winner === undefined ? NaN : score[winner]!,
    keepRule: "winner",
    dropRule: "lower-score",
  };
}

export const fe = makeBasketExtractor(
  {
    id: "fe",
    name: "FeatureExtractor",
    summary:
      "Keeps the one block whose text outweighs its links, images, lists and forms, and is the longest.",
    source: { key: "S4", section: "5.1", evidence: "stated" },
    about: {
      idea: "Blocks are compared by what they hold: words, links, images, lists, forms, scripts. Each count is divided by its maximum over the page's blocks. A block goes into the basket when the wished features, by default the words, are more than all others together, and of the basket the block with most of them is the answer.",
      formula:
        "value of a feature = count / maximum over the blocks\ndesired = sum of the values of the desired features\nbasket = blocks with desired > sum of the other values\nscore = desired, its maximum now taken over the basket\nkeep = the block with the highest score",
      choices: [
        "The paper takes each table cell for a block in one place and whole tables in another: preset atomic and preset container, which is the default because one winning block must hold the article.",
        "Where no block gets into the basket, the one with text that comes nearest is taken.",
        "The paper takes maxima over its data set: over the page, as CombinE uses the method, or with norm class over the pages of the site, which lets many more articles into the basket.",
        "With norm class the maxima of a site of one page are those of the page, and that is said.",
        "The paper's example counts images and applets apart; so do we, and frames too. With grouping objects they are one feature.",
        "The paper's list of cutting elements is partly illegible in our copy; today's elements are added to it unless tagSet is paper.",
      ],
    },
    params: BASKET_PARAMS,
  },
  () => oneWinner,
);
