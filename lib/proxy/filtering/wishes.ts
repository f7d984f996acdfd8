/** What a request wants of the proxy: by its headers, by its host, by how the proxy was started. */
import type { IncomingHttpHeaders } from "node:http";
import { InputError, UsageError } from "../../errors";
import type { ProgramCatalog } from "../../peers/programs/catalog";
import { configure } from "../../recipes/configure";
import { recipeFrom } from "../../recipes/given";
import type { Models } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import { PROXY_FORMATS, type ProxyFormat } from "../tasks/filter";

/** How a page is seen: what is kept alone, all of it as it came, or all of it with what is dropped dimmed. */
export const VIEWS = ["filtered", "whole", "dimmed"] as const;
export type ProxyView = (typeof VIEWS)[number];

/** A recipe for a host and the hosts below it; null leaves their pages, and their connections, alone. */
export interface HostRecipe {
  readonly host: string;
  readonly recipe: Recipe | null;
}

export interface Wish {
  readonly recipe: Recipe | null;
  readonly view: ProxyView;
  readonly format: ProxyFormat;
}

/** A host by the one name that it is known by: in lower case, without the dot that ends a name that is not relative. */
export const bareHost = (hostname: string): string => hostname.toLowerCase().replace(/\.$/, "");

/** Recipes of headers that stay checked. */
const MOST_CHECKED = 100;

export class Wishes {
  private readonly checked = new Map<string, Promise<Recipe>>();

  /**
   * @param view what is shown where a request does not say
   * @param hosts in any order: of those that match the longest counts
   */
  constructor(
    readonly usual: Recipe,
    readonly hosts: readonly HostRecipe[],
    private readonly programs: ProgramCatalog,
    private readonly models: Models,
    public view: ProxyView,
  ) {}

  /**
   * What is done with a page of a host.
   * @throws UsageError, InputError naming the header that asks for what cannot be
   */
  async of(headers: IncomingHttpHeaders, hostname: string): Promise<Wish> {
    const named = single(headers["x-winnow-recipe"]);
    return {
      recipe: named === null ? this.ofHost(hostname) : await this.named(named),
      view: oneOf("x-winnow-view", headers, VIEWS, this.view),
      format: oneOf("x-winnow-format", headers, PROXY_FORMATS, "page"),
    };
  }

  /** The recipe for the pages of a host; null where they are left alone. */
  ofHost(hostname: string): Recipe | null {
    const host = bareHost(hostname);
    let longest: HostRecipe | null = null;
    for (const one of this.hosts) {
      const matches = host === one.host || host.endsWith(`.${one.host}`);
      if (matches && (longest === null || one.host.length > longest.host.length)) longest = one;
    }
    return longest === null ? this.usual : longest.recipe;
  }

  private named(text: string): Promise<Recipe> {
    let known = this.checked.get(text);
    if (known === undefined) {
      known = this.read(text);
      this.checked.set(text, known);
      for (const oldest of this.checked.keys()) {
        if (this.checked.size <= MOST_CHECKED) break;
        this.checked.delete(oldest);
      }
    }
    return known;
  }

  private async read(text: string): Promise<Recipe> {
    try {
      const [recipe] = await this.programs.complete([recipeFrom(text, this.programs.names)]);
      runsOnOnePage(recipe!, this.models);
      return recipe!;
    } catch (error) {
      if (error instanceof UsageError || error instanceof InputError)
        throw new UsageError("bad-recipe", `x-winnow-recipe: ${text.slice(0, 120)}: ${error.message}`, {
          cause: error,
        });
      throw error;
    }
  }
}

/** @throws UsageError for a recipe that has to learn from other pages first, and as `configure` */
export function runsOnOnePage(recipe: Recipe, models: Models): void {
  const { needs, key } = configure(recipe, models);
  if (needs !== "page")
    throw new UsageError(
      "needs-site",
      `${key} has to learn from other pages first: name a model of it, as winnow train writes it`,
    );
}

function oneOf<Choice extends string>(
  name: string,
  headers: IncomingHttpHeaders,
  choices: readonly Choice[],
  usual: Choice,
): Choice {
  const given = single(headers[name]);
  if (given === null) return usual;
  const found = choices.find((choice) => choice === given.trim());
  if (found === undefined)
    throw new UsageError("bad-header", `${name} is one of ${choices.join(", ")}, not ${given.slice(0, 80)}`);
  return found;
}

const single = (header: string | string[] | undefined): string | null =>
  Array.isArray(header) ? (header[0] ?? null) : (header ?? null);
