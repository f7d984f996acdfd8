import { headers } from "next/headers";
import { cache } from "react";
import { isSignInRequired } from "../environment/sign-in";
import { store } from "../db";
import type { Who } from "../requests/gate";
import { personOf } from "./who-asks";

/** Who a screen is made for, once for a request: what it holds is as much told as the answers of the API. */
export const visitor: () => Promise<Who> = cache(async () => {
  if (!isSignInRequired()) return { isRequired: false, person: null, address: "" };
  const request = new Request("http://localhost/", { headers: await headers() });
  return { isRequired: true, person: await personOf(await store(), request, Date.now()), address: "" };
});
