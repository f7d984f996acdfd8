/**
 * Readers for `benchCompany`: each asks for the addresses one after the other and throws the answers away,
 * until standard input ends.
 */
const [count, ...urls] = process.argv.slice(2);
const answers = new Map<string, number>();
const end = new AbortController();
process.stdin.once("end", () => end.abort()).resume();

async function read(start: number): Promise<void> {
  for (let turn = start; !end.signal.aborted; turn++) {
    const outcome = await ask(urls[turn % urls.length]!).catch(() =>
      end.signal.aborted ? "left" : "failed",
    );
    answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
    // Who is turned away tries again after a moment, as a person would.
    if (outcome !== "200") await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function ask(url: string): Promise<string> {
  const response = await fetch(url, { signal: end.signal });
  await response.body?.pipeTo(new WritableStream());
  return String(response.status);
}

await Promise.all(Array.from({ length: Number(count) }, (_, index) => read(index)));
process.stdout.write(`(${[...answers].map(([outcome, times]) => `${outcome}: ${times}`).join(", ")})`);

export {};
