import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { AppError, InputError } from "../../errors";
import { MAX_GOLD_BYTES } from "../files/file-tree";
import { HELD_BESIDE, pagesBelow, type CorpusFormat } from "../format";
import { parseGold, parseJsonFile } from "../gold-line";
import { joinByGold, siteOfAddress, type PlacedGold } from "../join";
import { besideText, changedNote, textKey } from "../places/said";
import type { Reject } from "../record";

const TRUTH = "ground-truth.json";
const truthSchema = z.record(
  z.string(),
  z.object({
    articleBody: z.string().nullish(),
    url: z.string().nullish(),
    _winnow: z.record(z.string(), z.unknown()).nullish(),
  }),
);

/**
 * Layout of Scrapinghub's (Zyte's) article extraction benchmark: `html/ID.html[.gz]` and one
 * `ground-truth.json` of `{ ID: { articleBody, url } }`.
 */
export const scrapinghub: CorpusFormat = {
  id: "scrapinghub",
  name: "Scrapinghub benchmark (html/ and ground-truth.json)",
  files: "html/ID.html.gz and ground-truth.json",
  holds: { content: "own", places: "added", ...HELD_BESIDE },
  endings: [".html.gz"],
  recognises: (tree, root) => tree.files.includes(root + TRUTH),
  async read(tree, root) {
    const rejects: Reject[] = [];
    const origin = tree.originOf(root + TRUTH);
    const parsed = truthSchema.safeParse(
      parseJsonFile(await tree.read(root + TRUTH, MAX_GOLD_BYTES), origin),
    );
    if (!parsed.success) {
      const issue = parsed.error.issues[0]!;
      throw new InputError(
        "malformed-gold",
        `${origin}: ${issue.path.join(".") || "file"}: ${issue.message}`,
      );
    }
    const golds: PlacedGold[] = [];
    for (const [id, { articleBody, url, _winnow: ours }] of Object.entries(parsed.data)) {
      const where = `${origin}#${id}`;
      const known: object = ours ?? { site: siteOfAddress(url) ?? undefined };
      const { record, isChanged } = besideText(known, articleBody);
      try {
        golds.push({
          gold: parseGold({ ...record, id, url, text: articleBody }, where),
          origin: where,
          ...(isChanged && { note: changedNote(id) }),
        });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        rejects.push({ origin: where, code: error.code, message: error.message });
      }
    }
    return joinByGold(tree, pagesBelow(tree, `${root}html/`, rejects), golds, rejects);
  },
  async write(entries, sink) {
    // One buffer per page: the texts of a large corpus do not fit into one string.
    const members: Buffer[] = [];
    for await (const { gold, bytes } of entries) {
      const { id, url, text, ...rest } = gold;
      await sink.write(`html/${id}.html.gz`, gzipSync(await bytes()));
      const truth = {
        ...(text === undefined ? {} : { articleBody: text }),
        ...(url === undefined ? {} : { url }),
        _winnow: { ...rest, textSha256: textKey(text) },
      };
      const member = `${JSON.stringify(id)}: ${JSON.stringify(truth, null, 2)}`.replaceAll("\n", "\n  ");
      members.push(Buffer.from(`${members.length === 0 ? "{" : ","}\n  ${member}`));
    }
    members.push(Buffer.from(members.length === 0 ? "{}\n" : "\n}\n"));
    await sink.write(TRUTH, Readable.from(members));
  },
};
