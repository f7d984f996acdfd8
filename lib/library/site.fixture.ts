/** A menu that is on every page of a site, which density alone keeps. */
const MENU = "<div><p>Menu of the site that is on every page of it, with words enough.</p></div>";

/** The story of a page of a site. */
export const storyOf = (page: number): string =>
  `The story of page ${page} which no other page has, with words enough.`;

/** Pages of one site; each differs from the others in form as well. */
export const SITE = [1, 2, 3].map(
  (page) => `${MENU}<div><p>${storyOf(page)}</p>${"<h2>.</h2>".repeat(page)}</div>`,
);
