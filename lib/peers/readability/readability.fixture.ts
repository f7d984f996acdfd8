/** Small pages on which Readability does one thing each. */
const SENTENCE =
  "The river rose by two metres in the night, and the people of three villages, who had slept, had to leave.";

/** `count` paragraphs of about a hundred characters, each with two commas. */
export const story = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<p>Part ${at + 1}. ${SENTENCE}</p>`).join("");

export const page = (body: string): string =>
  `<!doctype html><html><head><title>Floods in the valley</title></head><body>${body}</body></html>`;
