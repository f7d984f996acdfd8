"use client";
import { useState, type ComponentType } from "react";
import { lazily } from "@/components/ui/controls/lazily";
import type { RecipeSearchProps } from "./recipe-search";

/** What searches, once it has come. */
let here: ComponentType<RecipeSearchProps> | null = null;

/** Fetches what searches. Whoever draws a picker of it does so once the page is there: what is typed before is lost. */
export const recipeSearch = async () => (here = (await import("./recipe-search")).RecipeSearch);
const Awaited = lazily<RecipeSearchProps>(recipeSearch);

/** `RecipeSearch` for a mode that many use without ever opening it: its code comes by itself. */
export function AwaitedSearch(props: RecipeSearchProps) {
  // What is awaited shows itself a moment later, even where it has come, and a key typed by then is lost.
  const [RecipeSearch] = useState(() => here ?? Awaited);
  return <RecipeSearch {...props} />;
}
