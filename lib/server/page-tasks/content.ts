import { contentBody } from "../../api/resources/content";
import { configure } from "../../recipes/configure";
import { knownModels, modelFromJson } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import { wholeAnswer, wholeExplanation } from "../../run/extract/answer";
import { extractPage } from "../../run/extract/extract-page";
import { pageInMemory } from "../../run/sources/in-memory";
import { parsedJson } from "../requests/http";

/** A request for the main content of a page, but for the page itself. */
export interface AskedContent {
  readonly recipe: string | object;
  readonly url: string | null;
  /** Whether the page is in the request, and need not be fetched. */
  readonly hasPage: boolean;
}

/** What the body of a request asks for. @throws UsageError as `jsonBody` */
export function askedContent({ body }: { readonly body: Uint8Array }): AskedContent {
  const { recipe, url = null, html } = asked(body);
  return { recipe, url, hasPage: html !== undefined };
}

export interface ContentOrder {
  /** The body of the request, which may hold the page. */
  readonly body: Uint8Array;
  /** The page where it was fetched; else null. */
  readonly fetched: {
    readonly bytes: Uint8Array;
    readonly url: string;
    readonly httpCharset: string | null;
  } | null;
  readonly recipe: Recipe;
  /** The files of all models that it names. */
  readonly models: readonly Uint8Array[];
  readonly explains: boolean;
}

/** The answer as JSON in UTF-8. @throws InputError as `extractPage`; UsageError as `configure` */
export async function content({
  body,
  fetched,
  recipe,
  models,
  explains,
}: ContentOrder): Promise<Uint8Array> {
  const known = models.map((file) => modelFromJson(JSON.parse(new TextDecoder().decode(file))));
  const configured = configure(recipe, knownModels(known));
  const page = fetched === null ? sentPage(body) : { id: "page", ...fetched };
  const result = await extractPage(
    { page: pageInMemory({ ...page, origin: "this page" }), configured, site: null },
    () => performance.now(),
  );
  const answer = explains ? wholeExplanation(result) : wholeAnswer(result);
  return new TextEncoder().encode(JSON.stringify(answer));
}

function sentPage(body: Uint8Array) {
  const { html = "", url = null } = asked(body);
  return { id: "page", bytes: new TextEncoder().encode(html), url, encoding: "utf-8" };
}

const asked = (body: Uint8Array) => parsedJson(new TextDecoder().decode(body), contentBody);
