/**
 * Every operation of the API with what it takes, answers and refuses. Handlers parse by this list, the client
 * has its types from it, and docs/openapi.json is written from it.
 */
import { ADDRESSES, type Address, type Resource } from "./contract/addresses";
import { app } from "./resources/app";
import { carrying } from "./resources/carrying";
import { content } from "./resources/content";
import { corpora } from "./resources/corpora";
import { guidelines } from "./resources/guidelines";
import { jobs } from "./resources/jobs";
import { labels } from "./resources/labels";
import type { Operation, Operations } from "./contract/operation";
import { models } from "./resources/models";
import { optimisations } from "./resources/optimisations";
import { pages } from "./resources/pages";
import { annotators, presence } from "./resources/people";
import { recipes } from "./resources/recipes";
import { runs } from "./resources/runs";
import { accounts, audit, invitations, session, tokens } from "./resources/team";
import { trainings } from "./resources/trainings";
import { tutorial } from "./resources/tutorial";
import { uploads } from "./resources/uploads";

export const ROUTES = {
  accounts,
  annotators,
  app,
  audit,
  carrying,
  content,
  corpora,
  guidelines,
  invitations,
  jobs,
  labels,
  models,
  optimisations,
  pages,
  presence,
  recipes,
  runs,
  session,
  tokens,
  trainings,
  tutorial,
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
