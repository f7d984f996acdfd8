/** Written by `npm run docs`: what each of the STRATEGIES of strategies.ts tries, by its name. */
export const TRIES = {
  grid: "Parameters of single extractors, all values.",
  random: "Parameters of single extractors, drawn at random and refined.",
  greedy: "Combinations at their defaults: pairs, triples, votes that grow.",
  genetic: "Whole recipes: parts and parameters are bred over generations.",
  nsga2: "Whole recipes, bred for score and time at once (NSGA-II).",
} as const satisfies Readonly<Record<string, string>>;
