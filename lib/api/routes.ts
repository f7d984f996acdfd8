/**
 * Every operation of the API with what it takes, answers and refuses. Handlers parse by this list, the client
 * has its types from it, and docs/openapi.json is written from it.
 */
import { ADDRESSES, type Address, type Resource } from "./addresses";
import { app } from "./app";
import { content } from "./content";
import { corpora } from "./corpora";
import { jobs } from "./jobs";
import { labels } from "./labels";
import type { Operation, Operations } from "./operation";
import { models } from "./models";
import { optimisations } from "./optimisations";
import { pages } from "./pages";
import { annotators, presence } from "./people";
import { recipes } from "./recipes";
import { runs } from "./runs";
import { trainings } from "./trainings";
import { uploads } from "./uploads";

export const ROUTES = {
  annotators,
  app,
  content,
  corpora,
  jobs,
  labels,
  models,
  optimisations,
  pages,
  presence,
  recipes,
  runs,
  trainings,
  uploads,
} as const satisfies { readonly [R in Resource]: Operations<R> };

/** One operation with its names and its address. */
export interface Route {
  readonly resource: Resource;
  readonly name: string;
  readonly address: Address;
  readonly operation: Operation;
}

/** The same as a list, by resource. */
export const ALL_ROUTES: readonly Route[] = (Object.keys(ROUTES) as Resource[]).flatMap((resource) => {
  const addresses: Readonly<Record<string, Address>> = ADDRESSES[resource];
  const operations: Readonly<Record<string, Operation>> = ROUTES[resource];
  return Object.entries(operations).map(([name, operation]) => ({
    resource,
    name,
    address: addresses[name]!,
    operation,
  }));
});
