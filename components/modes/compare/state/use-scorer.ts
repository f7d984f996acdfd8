"use client";
import { useEffect, useState } from "react";
import { loadMetric, type LoadMetric } from "@/components/workbench/inspection/load-metric";
import { goldOfMetric, isMetricId, PAGE_METRIC } from "@/lib/evaluation/metrics/names";
import { BY_CHARACTERS, metricsOf, scorerBy, type PageScorer } from "@/lib/evaluation/metrics/page-scorer";
import type { Prf } from "@/lib/gold/prf";
import type { Gold } from "@/lib/gold/gold";
import { pageGold } from "@/lib/gold/page-gold";
import type { Page } from "@/lib/page/page";

/**
 * What voters are scored by: the metric asked for where it is one of content and the page has gold for it, since
 * a vote has no fields; characters elsewhere. An answer that stays is scored once.
 */
export async function votersScorer(
  page: Page,
  gold: Gold,
  metric: string | null,
  load: LoadMetric = loadMetric,
): Promise<PageScorer> {
  const isKnown = metric !== null && metric !== PAGE_METRIC && isMetricId(metric);
  if (!isKnown || goldOfMetric(metric) !== "content" || !metricsOf(gold).includes(metric))
    return BY_CHARACTERS;
  const { score } = scorerBy(await load(metric), pageGold(page, gold));
  const known = new WeakMap<Uint8Array, { readonly score: Prf | null }>();
  return {
    metric,
    score(of, answer, mask) {
      const before = known.get(answer.keep) ?? { score: score(of, answer, mask) };
      known.set(answer.keep, before);
      return before.score;
    },
  };
}

/** The same for a screen: by characters until the metric is loaded, and where it cannot be. */
export function useScorer(page: Page, gold: Gold, metric: string | null): PageScorer {
  const [scorer, setScorer] = useState(BY_CHARACTERS);
  useEffect(() => {
    let isLeft = false;
    votersScorer(page, gold, metric).then(
      (found) => {
        if (!isLeft) setScorer(found);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [page, gold, metric]);
  return scorer;
}
