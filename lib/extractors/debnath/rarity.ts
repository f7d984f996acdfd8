/**
 * In how many other pages a block may at most occur and be content: theta of them, rounded down. Of up to five
 * pages at a theta of 0.2 any repeat is too much.
 */
export const mostPages = (theta: number, others: number): number => Math.floor(theta * others + 1e-9);

/** Inverse block document frequency of a block that occurs in so many other pages, in (0, 1]. */
export const ibdfOf = (otherPages: number): number => 1 / (otherPages + 1);
